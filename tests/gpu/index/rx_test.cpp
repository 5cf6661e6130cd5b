// What is particular to `rx`: its options and the shapes of its results. That it answers like every other
// method is tested for all methods alike.
#include "index/rx.h"

#include <set>
#include <vector>

#include "common/error.h"
#include "ray_geometry.h"

namespace rtsql {
namespace {

class RxTest : public gpu::TestDevice {};

// An index of this method.
class RxKeys : public IndexedKeys {
 public:
  RxKeys(KeyWidth width, std::vector<uint64_t> keys, const Options& options)
      : IndexedKeys(kRxIndex, width, std::move(keys), options) {}
};

std::vector<Configuration> configurations() {
  std::vector<Configuration> all;
  for (KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    const std::string bits = width == KeyWidth::k64 ? "64" : "32";
    all.push_back({"any" + bits, &kRxIndex, width, {}});
    all.push_back({"closest" + bits, &kRxIndex, width, {{"hit", "closest"}}});
    all.push_back({"any5parts" + bits, &kRxIndex, width, {{"partitions", "5"}}});
    all.push_back({"closest16parts" + bits, &kRxIndex, width, {{"hit", "closest"}, {"partitions", "16"}}});
    all.push_back({"input" + bits, &kRxIndex, width, {{"order", "input"}}});
    all.push_back({"loose" + bits, &kRxIndex, width, {{"compact", "off"}}});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Rx, RayGeometry, testing::ValuesIn(configurations()),
                         [](const auto& each) { return each.param.name; });

TEST_F(RxTest, ShapesOfResults) {
  using Shape = ProbeResult::Shape;
  std::vector<uint64_t> unique = {5, 3, 9}, repeated = {5, 3, 5};
  {
    ProbeResult points = RxKeys(KeyWidth::k32, unique, {}).probe_points({3, 4});
    EXPECT_EQ(points.shape, Shape::kSpans);
    EXPECT_EQ(points.permutation, 0u);
    EXPECT_EQ(points.launched, 2u);
  }
  EXPECT_EQ(RxKeys(KeyWidth::k32, unique, {}).probe_ranges({{3, 5}}).shape, Shape::kPairs);
  EXPECT_EQ(RxKeys(KeyWidth::k32, repeated, {}).probe_points({5}).shape, Shape::kPairs);
  RxKeys closest(KeyWidth::k32, repeated, {{"hit", "closest"}});
  EXPECT_EQ(closest.probe_points({5}).shape, Shape::kSpans);
  EXPECT_EQ(closest.probe_ranges({{3, 5}}).shape, Shape::kSpans);
}

TEST_F(RxTest, OnlyOccupiedRowsGetRays) {
  RxKeys indexed(KeyWidth::k64, {1, kRowLength, kLargest64, kLargest64 - 1}, {});
  EXPECT_EQ(indexed.probe_ranges({{0, kLargest64}}).launched, 3u);
  EXPECT_EQ(indexed.probe_ranges({{2 * kRowLength, kLargest64 / 2}}).launched, 0u);
  EXPECT_EQ(indexed.probe_ranges({{0, 1}, {5, 4}, {0, kRowLength}}).launched, 3u);
}

TEST_F(RxTest, LongRangesAreSharedByManyRays) {
  std::vector<uint64_t> keys(100000);
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = i + kRowLength;
  RxKeys indexed(KeyWidth::k32, keys, {});
  uint64_t launched = indexed.probe_ranges({{0, kLargest32}}).launched;
  EXPECT_GE(launched, keys.size() / 512);
  EXPECT_LE(launched, keys.size() / 64);
  EXPECT_EQ(indexed.probe_ranges({{kRowLength + 1000, kRowLength + 1001}}).launched, 1u);
}

TEST_F(RxTest, ReportsHowItWasBuilt) {
  std::vector<uint64_t> keys = random_keys(8, 20000, kLargest32);
  RxKeys any(KeyWidth::k32, keys, {});
  RxKeys closest(KeyWidth::k32, keys, {{"hit", "closest"}});
  const IndexBuildStatistics& statistics = any.index().build_statistics();
  EXPECT_GT(statistics.wall_milliseconds, 0);
  EXPECT_GE(statistics.peak_bytes, statistics.resident_bytes);
  EXPECT_GT(closest.index().build_statistics().resident_bytes, statistics.resident_bytes);
  std::set<std::string> stages;
  for (const gpu::StageTiming& stage : statistics.timings.stages) stages.insert(stage.name);
  for (const char* stage : {"sort", "segments", "geometry", "build"})
    EXPECT_TRUE(stages.contains(stage)) << stage;
}

TEST_F(RxTest, RefusesBadOptions) {
  EXPECT_THROW(RxKeys(KeyWidth::k32, {1}, {{"hit", "closest"}, {"order", "input"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"hit", "first"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"partitions", "0"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"bucket", "4"}}), Error);
}

}  // namespace
}  // namespace rtsql
