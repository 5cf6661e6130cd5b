// Tests streams: order, timings, copies, splitting, and what ends one early.
#include <numeric>

#include "common/error.h"
#include "gpu/stream_impl.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

struct MarkParams {
  Address marks;
  uint32_t count;
  uint32_t times;
};

// Every workgroup below `count` counts itself; those beyond, which the folded grid may have, must not.
const std::string kMark = R"(#version 460
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 1) in;
struct MarkParams { uint64_t marks; uint count; uint times; };
KERNEL_PARAMS(MarkParams);
void main() {
  uint group = workgroup_index();
  if (group < params.count) atomicAdd(U32s(params.marks).v[group], params.times);
}
)";

class StreamTest : public TestDevice {
 protected:
  Kernel<MarkParams> mark() { return device().kernel_from_source<MarkParams>("mark", kMark); }
};

TEST_F(StreamTest, UploadAndDownloadKeepTheirPlace) {
  Buffer buffer = upload(std::vector<uint32_t>{0, 0, 0, 0});
  std::vector<uint32_t> first(4);
  std::vector<uint32_t> second(4);
  std::vector<uint32_t> words = {1, 2};
  Stream stream(device());
  stream.upload(buffer, 4, std::as_bytes(std::span(words)));
  words = {0, 0};  // copied already
  stream.download(buffer, 0, std::as_writable_bytes(std::span(first)));
  stream.fill(buffer, 8, 8, 9);
  stream.download(buffer, 0, std::as_writable_bytes(std::span(second)));
  stream.finish();
  EXPECT_EQ(first, (std::vector<uint32_t>{0, 1, 2, 0}));
  EXPECT_EQ(second, (std::vector<uint32_t>{0, 1, 9, 9}));
}

TEST_F(StreamTest, FillReachesTheLastPartialWord) {
  Buffer buffer = device().allocate(7, "odd");
  Stream stream(device());
  stream.fill(buffer, 0x01010101);
  stream.finish();
  EXPECT_EQ(download<uint8_t>(buffer), std::vector<uint8_t>(7, 1));
}

TEST_F(StreamTest, CopiesAnyAlignment) {
  std::vector<uint32_t> words(50000);
  std::iota(words.begin(), words.end(), 1u);
  Buffer from = upload(words);
  for (uint64_t skip_from : {0, 1, 4}) {
    for (uint64_t skip_to : {0, 3, 4}) {
      for (uint64_t count : {0, 1, 5, 4096, 4097, 49000}) {
        Buffer to = upload(std::vector<uint32_t>(50000, 0));
        Stream stream(device());
        stream.copy(from.address() + 4 * skip_from, to.address() + 4 * skip_to, 4 * count);
        stream.finish();
        std::vector<uint32_t> expected(50000, 0);
        std::copy_n(words.begin() + static_cast<ptrdiff_t>(skip_from), count,
                    expected.begin() + static_cast<ptrdiff_t>(skip_to));
        ASSERT_EQ(download<uint32_t>(to), expected) << skip_from << " " << skip_to << " " << count;
      }
    }
  }
}

TEST_F(StreamTest, StagesOfOneNameAreMerged) {
  Buffer buffer = device().allocate(1 << 20, "words");
  Stream stream(device());
  stream.fill(buffer, 0);
  stream.stage("a");
  stream.fill(buffer, 1);
  stream.fill(buffer, 2);
  stream.stage("b");
  stream.fill(buffer, 3);
  stream.stage("unused");
  stream.stage("a");
  stream.fill(buffer, 4);
  Timings timings = stream.finish();
  ASSERT_EQ(timings.stages.size(), 3u);
  EXPECT_EQ(timings.stages[0].name, "other");
  EXPECT_EQ(timings.stages[1].name, "a");
  EXPECT_EQ(timings.stages[2].name, "b");
  double sum = 0;
  for (const StageTiming& stage : timings.stages) {
    EXPECT_GT(stage.milliseconds, 0);
    sum += stage.milliseconds;
  }
  EXPECT_DOUBLE_EQ(timings.gpu_milliseconds, sum);
  EXPECT_EQ(timings.stages[1].bytes_moved, 3u << 20);
  EXPECT_EQ(timings.bytes_moved(), 5u << 20);
}

TEST_F(StreamTest, ManyStagesNeedSeveralQueryPools) {
  Buffer buffer = device().allocate(64, "words");
  Stream stream(device());
  for (int i = 0; i < 300; ++i) {
    stream.stage("stage " + std::to_string(i));
    stream.fill(buffer, 0);
  }
  Timings timings = stream.finish();
  ASSERT_EQ(timings.stages.size(), 300u);
  EXPECT_EQ(timings.stages[299].name, "stage 299");
}

TEST_F(StreamTest, EmptyStreamFinishes) {
  Stream stream(device());
  EXPECT_TRUE(stream.finish().stages.empty());
  stream.dispatch(mark(), MarkParams{}, 0);
  EXPECT_TRUE(stream.finish().stages.empty());
}

TEST_F(StreamTest, IsUsedAgainAfterFinish) {
  Buffer buffer = upload(std::vector<uint32_t>{0});
  Stream stream(device());
  for (uint32_t i = 1; i <= 5; ++i) {
    stream.dispatch(mark(), MarkParams{buffer.address(), 1, 1}, 1);
    stream.finish();
    EXPECT_EQ(download<uint32_t>(buffer)[0], i);
  }
}

TEST_F(StreamTest, UnfinishedStreamDoesNothing) {
  Buffer buffer = upload(std::vector<uint32_t>{0});
  uint64_t used = device().memory().usage().used;
  {
    Stream stream(device());
    stream.scratch(1000);
    stream.keep(device().allocate(1000, "kept"));
    stream.dispatch(mark(), MarkParams{buffer.address(), 1, 1}, 1);
  }
  EXPECT_EQ(device().memory().usage().used, used);
  EXPECT_EQ(download<uint32_t>(buffer)[0], 0u);
}

TEST_F(StreamTest, ScratchLivesUntilFinish) {
  uint64_t used = device().memory().usage().used;
  std::vector<uint32_t> result(1);
  Stream stream(device());
  Buffer& first = stream.scratch(4);
  for (int i = 0; i < 100; ++i) stream.scratch(4);
  stream.fill(first, 0);
  stream.dispatch(mark(), MarkParams{first.address(), 1, 5}, 1);
  stream.download(first, 0, std::as_writable_bytes(std::span(result)));
  stream.finish();
  EXPECT_EQ(result[0], 5u);
  EXPECT_EQ(device().memory().usage().used, used);
}

TEST_F(StreamTest, PhasesEndBeforeTheStream) {
  Stream stream(device());
  stream.stage("before");
  Buffer& first = stream.scratch(4, "words");
  stream.fill(first, 7);
  std::vector<uint32_t> word(1);
  {
    Stream::Phase outer(stream);
    const uint64_t used = device().memory().usage().used;
    Stream::Phase inner(stream);
    Buffer& second = stream.scratch(4 << 20, "words");
    stream.stage("inside");
    stream.fill(second, 9);
    stream.download(second, 0, std::as_writable_bytes(std::span(word)));
    inner.end();
    EXPECT_EQ(word, std::vector<uint32_t>{9});
    EXPECT_EQ(device().memory().usage().used, used);
    stream.copy(first.address(), stream.scratch(4).address(), 4);
    outer.end();
  }
  stream.download(first, 0, std::as_writable_bytes(std::span(word)));
  const Timings timings = stream.finish();
  EXPECT_EQ(word, std::vector<uint32_t>{7});
  ASSERT_EQ(timings.stages.size(), 2u);
  EXPECT_EQ(timings.stages[0].name, "before");
  EXPECT_EQ(timings.stages[1].name, "inside");
  EXPECT_GE(timings.stages[1].bytes_moved, uint64_t{4} << 20);
  EXPECT_TRUE(stream.finish().stages.empty());
}

TEST_F(StreamTest, ParametersReachTheDevice) {
  std::vector<uint32_t> block(5000);
  std::iota(block.begin(), block.end(), 7u);
  Buffer result = device().allocate(block.size() * 4, "result");
  Stream stream(device());
  for (int i = 0; i < 10; ++i) stream.parameters(std::as_bytes(std::span(block)).first(20));
  Address address = stream.parameters(std::as_bytes(std::span(block)));
  EXPECT_EQ(address % 16, 0u);
  std::fill(block.begin(), block.end(), 0u);
  stream.copy(address, result.address(), result.bytes());
  stream.finish();
  std::vector<uint32_t> words = download<uint32_t>(result);
  for (uint32_t i = 0; i < words.size(); ++i) ASSERT_EQ(words[i], i + 7);
}

TEST_F(StreamTest, LargeGridsAreFoldedAndSplit) {
  // One dimension of many devices holds 65535. The commands are large ones, which fold, and as the device has
  // them.
  for (uint32_t groups : {1u, 65535u, 65537u}) {
    for (bool large_commands : {false, true}) {
      Buffer marks = upload(std::vector<uint32_t>(groups, 0));
      Stream stream(device());
      if (large_commands) stream.impl().first_workgroups = UINT32_MAX;
      stream.dispatch(mark(), MarkParams{marks.address(), groups, 1}, groups);
      stream.finish();
      std::vector<uint32_t> counts = download<uint32_t>(marks);
      ASSERT_EQ(std::count(counts.begin(), counts.end(), 1u), groups);
    }
  }
}

TEST_F(StreamTest, SlicesThatFoldDoNotOverlap) {
  // Slices of these sizes are no rectangles of whole rows.
  for (const uint64_t first : {65537u, 65538u, 131071u, 200'003u}) {
    constexpr uint32_t kGroups = 1'000'003;
    Buffer marks = upload(std::vector<uint32_t>(kGroups, 0));
    Stream stream(device());
    stream.impl().first_workgroups = first;
    stream.dispatch(mark(), MarkParams{marks.address(), kGroups, 1}, kGroups);
    stream.finish();
    const std::vector<uint32_t> counts = download<uint32_t>(marks);
    ASSERT_EQ(std::count(counts.begin(), counts.end(), 1u), kGroups) << first;
  }
}

TEST_F(StreamTest, SlicesOfADispatchKeepTheirOrder) {
  // The first slice of each launch has 16 workgroups, and as many as its time allows follow.
  Buffer marks = upload(std::vector<uint32_t>(257, 0));
  Stream stream(device());
  stream.impl().first_workgroups = 16;
  stream.stage("marks");
  stream.dispatch(mark(), MarkParams{marks.address(), 257, 3}, 257);
  stream.dispatch(mark(), MarkParams{marks.address(), 257, 4}, 257);
  Timings timings = stream.finish();
  EXPECT_EQ(download<uint32_t>(marks), std::vector<uint32_t>(257, 7));
  ASSERT_EQ(timings.stages.size(), 1u);
}

TEST_F(StreamTest, InterruptDiscardsAndTheStreamGoesOn) {
  Interrupt interrupt;
  Buffer buffer = upload(std::vector<uint32_t>{0});
  Stream stream(device(), &interrupt);
  stream.dispatch(mark(), MarkParams{buffer.address(), 1, 1}, 1);
  interrupt.raise();
  try {
    stream.finish();
    FAIL() << "the interrupt was not heard";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInterrupted);
  }
  EXPECT_EQ(download<uint32_t>(buffer)[0], 0u);
  interrupt.clear();
  stream.dispatch(mark(), MarkParams{buffer.address(), 1, 1}, 1);
  stream.finish();
  EXPECT_EQ(download<uint32_t>(buffer)[0], 1u);
}

TEST_F(StreamTest, TwoStreamsRecordAtOnce) {
  Buffer buffer = upload(std::vector<uint32_t>{0});
  Stream outer(device());
  outer.dispatch(mark(), MarkParams{buffer.address(), 1, 1}, 1);
  {
    Stream inner(device());
    inner.dispatch(mark(), MarkParams{buffer.address(), 1, 10}, 1);
    inner.finish();
  }
  EXPECT_EQ(download<uint32_t>(buffer)[0], 10u);
  outer.finish();
  EXPECT_EQ(download<uint32_t>(buffer)[0], 11u);
}

}  // namespace
}  // namespace rtsql::gpu
