#include "algorithm/gather.h"

#include "algorithm/gather_windows.h"
#include "tests/gpu/algorithm/algorithm_test.h"

namespace rtsql {
namespace {

class GatherTest : public AlgorithmTest {
 protected:
  static constexpr uint32_t kSources = 10007;

  template <class T>
  static void check(uint64_t count, uint64_t out_offset = 0) {
    const std::vector<T> values = random_values<T>(kSources, std::numeric_limits<T>::max());
    const std::vector<uint32_t> indices = random_values<uint32_t>(count, kSources, 2);
    const gpu::Buffer source = upload(values);
    const gpu::Buffer from = upload(indices);
    const gpu::Buffer out = allocate<T>(count + out_offset + 4);
    gpu::Stream stream(device());
    stream.fill(out, 0x55555555);
    gather(stream, sizeof(T), source.address(), from.address(), count,
           out.address() + out_offset * sizeof(T));
    stream.finish();

    std::vector<T> expected(out_offset, static_cast<T>(0x5555555555555555));
    for (uint32_t index : indices) expected.push_back(values[index]);
    expected.resize(count + out_offset + 4, static_cast<T>(0x5555555555555555));
    ASSERT_EQ(download<T>(out), expected) << count << " elements of " << sizeof(T) << " bytes";
  }

  // Of what lies on the device, and on the host.
  template <class T>
  static void check_windows(uint64_t count, const GatherWindows& windows) {
    gpu::MemoryPool& memory = device().memory();
    memory.set_host_limit(uint64_t{1} << 30);
    const std::vector<T> values = random_values<T>(kSources, std::numeric_limits<T>::max());
    const std::vector<uint32_t> indices = random_values<uint32_t>(count, kSources, 2);
    std::vector<T> expected;
    for (uint32_t index : indices) expected.push_back(values[index]);
    for (gpu::MemoryUse use : {gpu::MemoryUse::kDevice, gpu::MemoryUse::kHost}) {
      gpu::Buffer source = memory.allocate(kSources * sizeof(T), use, "test");
      gpu::Buffer from = memory.allocate(count * sizeof(uint32_t), use, "test");
      const gpu::Buffer out = memory.allocate(count * sizeof(T), use, "test");
      EXPECT_EQ(memory.is_on_host(out.address()), use == gpu::MemoryUse::kHost);
      device().write(source, 0, std::as_bytes(std::span(values)));
      device().write(from, 0, std::as_bytes(std::span(indices)));
      gpu::Stream stream(device());
      gather_in_windows(
          stream, {{source.address(), kSources}, sizeof(T), from.address(), count, out.address()}, windows);
      stream.finish();
      ASSERT_EQ(download<T>(out), expected) << count << " elements of " << sizeof(T) << " bytes";
    }
    memory.set_host_limit(std::nullopt);
  }
};

TEST_F(GatherTest, EverySizeOfElementAndCount) {
  for (uint64_t count : counts()) {
    check<uint8_t>(count);
    check<uint16_t>(count);
    check<uint32_t>(count);
    check<uint64_t>(count);
  }
}

TEST_F(GatherTest, ToAnyElementOfABuffer) {
  for (uint64_t offset : {1u, 2u, 3u}) {
    check<uint8_t>(5000, offset);
    check<uint16_t>(5000, offset);
    check<uint32_t>(5000, offset);
    check<uint64_t>(5000, offset);
  }
}

TEST_F(GatherTest, InWindows) {
  for (uint64_t count : {1, 4, 1023, 20001}) {
    for (GatherWindows windows : {GatherWindows{100, 1000}, {10004, 100000}, {20000, 4}}) {
      if (count / windows.tile > 300) continue;
      check_windows<uint8_t>(count, windows);
      check_windows<uint16_t>(count, windows);
      check_windows<uint32_t>(count, windows);
      check_windows<uint64_t>(count, windows);
    }
  }
}

TEST_F(GatherTest, Bits) {
  const std::vector<uint32_t> words = random_values<uint32_t>(400, UINT32_MAX);
  const gpu::Buffer source = upload(words);
  for (uint64_t count : counts()) {
    const std::vector<uint32_t> indices = random_values<uint32_t>(count, 32 * 400, 3);
    std::vector<uint32_t> expected((count + 31) / 32, 0);
    for (uint64_t i = 0; i < count; ++i) {
      expected[i / 32] |= (words[indices[i] / 32] >> indices[i] % 32 & 1) << i % 32;
    }
    expected.push_back(0xdeadbeef);
    const gpu::Buffer from = upload(indices);
    const gpu::Buffer out = allocate<uint32_t>(expected.size());
    gpu::Stream stream(device());
    stream.fill(out, 0xdeadbeef);
    gather_bits(stream, source.address(), from.address(), count, out.address());
    stream.finish();
    ASSERT_EQ(download<uint32_t>(out), expected) << count;
  }
}

TEST_F(GatherTest, Iota) {
  for (uint64_t count : counts()) {
    std::vector<uint32_t> expected(count);
    for (uint64_t i = 0; i < count; ++i) expected[i] = static_cast<uint32_t>(i + 7);
    expected.push_back(0xdeadbeef);
    const gpu::Buffer out = allocate<uint32_t>(count + 1);
    gpu::Stream stream(device());
    stream.fill(out, 0xdeadbeef);
    iota(stream, out.address(), count, 7);
    stream.finish();
    ASSERT_EQ(download<uint32_t>(out), expected) << count;
  }
}

}  // namespace
}  // namespace rtsql
