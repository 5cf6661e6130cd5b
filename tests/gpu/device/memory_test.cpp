// Tests the pool: what buffers promise, the budget, and what happens when memory runs out.
#include <thread>

#include "common/error.h"
#include "common/text.h"
#include "gpu/device_impl.h"
#include "tests/gpu/test_device.h"
#include "tests/limited_memory.h"

namespace rtsql::gpu {
namespace {

class MemoryTest : public TestDevice {
 protected:
  void SetUp() override {
    TestDevice::SetUp();
    device().memory().set_host_limit(0);
  }
  void TearDown() override {
    device().memory().set_limit(0);
    device().memory().set_host_limit(std::nullopt);
    TestDevice::TearDown();
  }
  MemoryPool& pool() { return device().memory(); }
};

TEST_F(MemoryTest, BuffersAreApartAndAligned) {
  std::vector<Buffer> buffers;
  for (uint64_t bytes : {0, 1, 3, 16, 255, 256, 4096, 100000, 5 << 20}) {
    buffers.push_back(device().allocate(bytes, "test"));
    EXPECT_TRUE(buffers.back());
    EXPECT_EQ(buffers.back().bytes(), bytes);
    EXPECT_EQ(buffers.back().address() % 16, 0u);
  }
  for (const Buffer& a : buffers) {
    for (const Buffer& b : buffers) {
      if (&a == &b) continue;
      bool apart = a.address() + a.bytes() + 16 <= b.address() || b.address() + b.bytes() + 16 <= a.address();
      EXPECT_TRUE(apart);
    }
  }
}

TEST_F(MemoryTest, EmptyHandleIsAbsent) {
  Buffer none;
  EXPECT_FALSE(none);
  EXPECT_EQ(none.address(), 0u);
  EXPECT_EQ(none.bytes(), 0u);
  EXPECT_EQ(none.mapped(), nullptr);
}

TEST_F(MemoryTest, UseIsCountedAndGivenBack) {
  uint64_t before = pool().usage().used;
  pool().reset_peak();
  {
    Buffer small = device().allocate(1000, "small");
    Buffer large = device().allocate(20 << 20, "large");
    EXPECT_GE(pool().usage().used, before + 1000 + (20 << 20));
    Buffer moved = std::move(large);
    EXPECT_EQ(large.address(), 0u);  // NOLINT(bugprone-use-after-move)
  }
  EXPECT_EQ(pool().usage().used, before);
  EXPECT_GE(pool().usage().peak, before + (20 << 20));
  pool().reset_peak();
  EXPECT_EQ(pool().usage().peak, before);
}

TEST_F(MemoryTest, RangesAreUsedAgain) {
  Buffer keep = device().allocate(1000, "keep");
  Address first = device().allocate(50000, "a").address();
  EXPECT_EQ(device().allocate(50000, "b").address(), first);
  Address large = device().allocate(30 << 20, "a").address();
  EXPECT_EQ(device().allocate(29 << 20, "b").address(), large);
}

TEST_F(MemoryTest, BudgetRefusesWithBothNumbers) {
  pool().set_limit(pool().usage().used + (10 << 20));
  Buffer held = device().allocate(8 << 20, "held");
  uint64_t used = pool().usage().used;
  try {
    device().allocate(4 << 20, "column \"x\"");
    FAIL() << "the budget did not hold";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kMemory);
    EXPECT_EQ(error.message(),
              "not enough device memory for column \"x\": 4.0 MiB needed, 2.0 MiB free of the "
              "limit of " +
                  format_bytes(pool().usage().limit));
  }
  EXPECT_EQ(pool().usage().used, used);
  held = Buffer();
  EXPECT_TRUE(device().allocate(4 << 20, "column \"x\""));
}

TEST_F(MemoryTest, AmountsThatRoundAlikeAreExact) {
  pool().set_limit(pool().usage().used + (4 << 20));
  try {
    device().allocate(4 << 20, "column \"x\"");
    FAIL() << "there is no room for the padding";
  } catch (const Error& error) {
    EXPECT_EQ(error.message(),
              "not enough device memory for column \"x\": 4,194,560 bytes needed, 4,194,304 bytes "
              "free of the limit of " +
                  format_bytes(pool().usage().limit));
  }
}

TEST_F(MemoryTest, DriverRefusalIsAnErrorAndTheDeviceGoesOn) {
  pool().set_limit(UINT64_MAX);
  for (uint64_t bytes : {uint64_t{1} << 46, UINT64_MAX}) {
    try {
      device().allocate(bytes, "too much");
      FAIL() << "such memory does not exist";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kMemory);
    }
  }
  Buffer buffer = upload(std::vector<uint32_t>{1, 2, 3});
  EXPECT_EQ(download<uint32_t>(buffer), (std::vector<uint32_t>{1, 2, 3}));
}

// Memory of a CPU device is the host's. That of another may well be there.
TEST_F(MemoryTest, HostWithoutMemoryIsAnErrorAndTheDeviceGoesOn) {
  {
    const test::LimitedMemory little(uint64_t{64} << 20);
    try {
      device().allocate(uint64_t{1} << 30, "too much");
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kMemory);
    }
  }
  EXPECT_TRUE(device().allocate(1000, "small"));
}

TEST_F(MemoryTest, WritesAndReadsAnyRange) {
  std::vector<uint8_t> bytes(1000);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<uint8_t>(i * 7);
  Buffer buffer = upload(bytes);
  for (size_t offset : {0, 1, 5, 999}) {
    std::vector<uint8_t> part(std::min<size_t>(13, bytes.size() - offset));
    device().read(buffer, offset, std::as_writable_bytes(std::span(part)));
    EXPECT_TRUE(std::equal(part.begin(), part.end(), bytes.begin() + static_cast<ptrdiff_t>(offset)));
  }
}

TEST_F(MemoryTest, StagingAndReadbackAreMapped) {
  EXPECT_NE(device().allocate(100, "staging", MemoryUse::kStaging).mapped(), nullptr);
  EXPECT_NE(device().allocate(100, "readback", MemoryUse::kReadback).mapped(), nullptr);
  EXPECT_NE(device().allocate(100, "parameters", MemoryUse::kParameters).mapped(), nullptr);
}

TEST_F(MemoryTest, SeveralThreadsAllocate) {
  uint64_t before = pool().usage().used;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([this] {
      std::vector<Buffer> buffers;
      for (uint64_t i = 0; i < 300; ++i) {
        buffers.push_back(device().allocate(i * 977 % 60000, "thread"));
        if (i % 3 == 0) buffers.erase(buffers.begin());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(pool().usage().used, before);
}

TEST_F(MemoryTest, TrimReleasesWhatIsIdle) {
  Address address = device().allocate(40 << 20, "idle").address();
  EXPECT_NE(address, 0u);
  pool().trim();
  Buffer buffer = upload(std::vector<uint32_t>{42});
  EXPECT_EQ(download<uint32_t>(buffer)[0], 42u);
}

TEST_F(MemoryTest, BuffersBeyondFourGibibytes) {
  constexpr uint64_t kBytes = (uint64_t{9} << 29) + 4096;  // 4.5 GiB
  Buffer buffer;
  try {
    buffer = device().allocate(kBytes, "large");
  } catch (const Error& error) {
    GTEST_SKIP() << error.message() << "; " << error.hint().value_or("");
  }
  std::vector<uint32_t> words(2048);
  for (uint32_t i = 0; i < words.size(); ++i) words[i] = i;
  constexpr uint64_t kBorder = (uint64_t{1} << 32) - 4096;  // the words lie on both sides of 4 GiB
  device().write(buffer, kBorder, std::as_bytes(std::span(words)));
  uint64_t end = kBytes - 8192;
  std::vector<uint32_t> copied(2048);
  std::vector<uint32_t> first(1);
  Stream stream(device());
  stream.fill(buffer, 0, 4096, 0);
  stream.copy(buffer.address() + kBorder, buffer.address() + end, 8192);
  stream.download(buffer, end, std::as_writable_bytes(std::span(copied)));
  stream.download(buffer, 0, std::as_writable_bytes(std::span(first)));
  stream.finish();
  EXPECT_EQ(copied, words);
  EXPECT_EQ(first[0], 0u);
}

// Several allocations lie behind one range of addresses, as for buffers beyond the largest single allocation.
TEST_F(MemoryTest, BlockInPiecesIsOneRange) {
  const LogicalDevice& logical = device().impl().logical;
  if (!logical.physical().sparse_binding) GTEST_SKIP() << "the device cannot bind memory sparsely";
  constexpr uint64_t kBytes = 5 << 20;
  std::unique_ptr<MemoryBlock> block =
      MemoryBlock::create_in_pieces(logical, MemoryUse::kDevice, kBytes, uint64_t{1} << 20);
  ASSERT_NE(block, nullptr);
  EXPECT_EQ(block->mapped(), nullptr);
  constexpr std::string_view kWriteAll = R"(#version 460
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 64) in;
struct Params { uint64_t from; uint64_t to; };
KERNEL_PARAMS(Params);
void main() {
  uint i = workgroup_index() * 64 + gl_LocalInvocationID.x;
  if (params.from == 0) U32s(params.to).v[i] = i * 3u; else U32s(params.to).v[i] = U32s(params.from).v[i];
}
)";
  struct Params {
    Address from;
    Address to;
  };
  auto kernel = device().kernel_from_source<Params>("write all", std::string(kWriteAll));
  Buffer result = device().allocate(kBytes, "result");
  Stream stream(device());
  stream.dispatch(kernel, Params{0, block->address()}, kBytes / 4 / 64);
  stream.dispatch(kernel, Params{block->address(), result.address()}, kBytes / 4 / 64);
  stream.finish();
  std::vector<uint32_t> words = download<uint32_t>(result);
  for (uint32_t i = 0; i < words.size(); ++i) ASSERT_EQ(words[i], i * 3) << i;
}

TEST_F(MemoryTest, BlockMergesItsGaps) {
  std::unique_ptr<MemoryBlock> block =
      MemoryBlock::create(device().impl().logical, MemoryUse::kDevice, 16 * MemoryBlock::kGranule);
  constexpr uint64_t kPart = 4 * MemoryBlock::kGranule;
  std::vector<uint64_t> parts;
  for (int i = 0; i < 4; ++i) parts.push_back(block->take(kPart).value());
  EXPECT_FALSE(block->take(MemoryBlock::kGranule));
  for (int i : {1, 3, 2, 0}) {
    EXPECT_FALSE(block->empty());
    block->give_back(parts[static_cast<size_t>(i)], kPart);
  }
  EXPECT_TRUE(block->empty());
  EXPECT_EQ(block->take(4 * kPart), 0u);
}

}  // namespace
}  // namespace rtsql::gpu
