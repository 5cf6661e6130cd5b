// Tests what is particular to `rtscan`: its mapping table, its regions, and that its rays meet every cube.
#include <algorithm>
#include <random>

#include "common/error.h"
#include "index/rtscan/refine_plan.h"
#include "index/rtscan/rtscan_options.h"
#include "index/rtscan/rtscan_space.h"
#include "shaders/index/rtscan/rtscan_primitives.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

static_assert(static_cast<uint32_t>(RtscanPrimitive::kCube) == shader::kRtscanCube);
static_assert(static_cast<uint32_t>(RtscanPrimitive::kSphere) == shader::kRtscanSphere);
static_assert(static_cast<uint32_t>(RtscanPrimitive::kTriangle) == shader::kRtscanFlatTriangle);
static_assert(static_cast<uint32_t>(RtscanPrimitive::kUprightTriangle) == shader::kRtscanUprightTriangle);

TEST(MappingTable, KnowsRanksExactlyWhereItHasAllKeys) {
  const MappingTable table({1, 3, 3, 5, 5, 5}, 1, 6);
  const auto expect = [&](KeyInterval interval, uint64_t first, uint64_t end) {
    const RankSpan ranks = table.covering(interval);
    EXPECT_EQ(ranks.first, first);
    EXPECT_EQ(ranks.end, end);
  };
  expect({}, 0, 6);
  expect({0, 4}, 0, 3);  // x < 5
  expect({6, UINT64_MAX}, 6, 6);
  expect({5, 5}, 3, 6);
  expect({3, 4}, 1, 3);
  expect({4, 4}, 3, 3);
  expect({2, 1}, 0, 0);
}

TEST(MappingTable, CoversTheRanksOfASample) {
  std::mt19937_64 random(3);
  std::vector<uint64_t> keys(1000);
  for (uint64_t& key : keys) key = random() % 300;
  std::ranges::sort(keys);
  for (const uint64_t distance : {2, 7, 998, 5000}) {
    std::vector<uint64_t> samples;
    for (uint64_t at = 0; at + 1 < keys.size(); at += distance) samples.push_back(keys[at]);
    samples.push_back(keys.back());
    const MappingTable table(samples, distance, keys.size());
    for (uint64_t low = 0; low <= 301; ++low) {
      for (const uint64_t high : {low, low + 5, low + 200, UINT64_MAX}) {
        const auto first = std::ranges::lower_bound(keys, low) - keys.begin();
        const auto end = std::ranges::upper_bound(keys, high) - keys.begin();
        const RankSpan ranks = table.covering({low, high});
        if (first == end) continue;
        EXPECT_LE(ranks.first, static_cast<uint64_t>(first));
        EXPECT_GE(ranks.end, static_cast<uint64_t>(end));
        EXPECT_LE(ranks.size(), static_cast<uint64_t>(end - first) + 2 * distance);
      }
    }
  }
}

// Tells whether the ray meets the cube around a place, by half a coordinate at least everywhere.
bool meets(const shader::RtscanRays& rays, const uint32_t (&at)[3], const uint32_t (&place)[3],
           const RtscanSizes& sizes, RtscanPrimitive primitive) {
  for (uint32_t i = 0; i < shader::kRtscanAxes; ++i) {
    const double begin = static_cast<double>(rays.origin[i]) + at[i] * static_cast<double>(rays.step[i]);
    const double end = i == rays.axis ? begin + rays.reach : begin;
    const bool is_flat = primitive != RtscanPrimitive::kCube && i == rays.axis;
    const double reach = is_flat ? 0 : sizes.width / 2.0;
    if (end < place[i] - reach + 0.5 || begin > place[i] + reach - 0.5) return false;
  }
  return true;
}

// Walks along each axis to the ray that is nearest to the place: there is no other that could meet it.
bool meets_any(const shader::RtscanRays& rays, const uint32_t (&place)[3], const RtscanSizes& sizes,
               RtscanPrimitive primitive) {
  uint32_t nearest[3];
  for (uint32_t i = 0; i < shader::kRtscanAxes; ++i) {
    const double middle = rays.origin[i] + (i == rays.axis ? rays.reach / 2.0 : 0.0);
    const double number = rays.step[i] > 0 ? std::round((place[i] - middle) / rays.step[i]) : 0;
    nearest[i] = static_cast<uint32_t>(std::clamp(number, 0.0, rays.counts[i] - 1.0));
  }
  return meets(rays, nearest, place, sizes, primitive);
}

TEST(RtscanRays, MeetEveryCubeOfARegion) {
  std::mt19937 random(5);
  const auto below = [&](uint32_t bound) { return static_cast<uint32_t>(random() % bound); };
  for (int round = 0; round < 3000; ++round) {
    RtscanOptions options;
    options.primitive = static_cast<RtscanPrimitive>(below(3));
    options.cells = 1 + below(5000);
    options.interval = (1 + below(4)) / 4.0;
    options.spacing = below(5) / 4.0;
    options.ray_length = below(20);
    const size_t axes = 1 + below(3);
    const uint32_t range = 1u << (1 + below(shader::kRtscanCoordinateBits));
    const RtscanSizes sizes = RtscanSizes::of(options, axes, 1000, range);
    EXPECT_LE(sizes.interval, sizes.width);
    std::vector<CoordinateSpan> region;
    for (size_t i = 0; i < axes; ++i) {
      const uint32_t a = below(range), b = below(8) == 0 ? a : below(range);
      region.push_back({std::min(a, b), std::max(a, b)});
    }
    const shader::RtscanRays rays = rays_through(region, sizes, options);
    for (int i = 0; i < 30; ++i) {
      uint32_t place[3] = {0, 0, 0};
      for (size_t axis = 0; axis < axes; ++axis) {
        const CoordinateSpan& span = region[axis];
        const uint32_t choice = below(4);
        place[axis] = choice == 0   ? span.low
                      : choice == 1 ? span.high
                                    : span.low + below(span.high - span.low + 1);
      }
      ASSERT_TRUE(meets_any(rays, place, sizes, options.primitive))
          << "round " << round << ", place " << place[0] << ", " << place[1] << ", " << place[2];
    }
  }
}

// Coordinates up to the largest and their neighbours at half a step are floats of their own.
TEST(RtscanRays, CoordinatesAreExact) {
  for (const uint32_t place : {(1u << shader::kRtscanCoordinateBits) - 1, (1u << 22) - 1000}) {
    const float half = static_cast<float>(place) + 0.5f;
    EXPECT_EQ(static_cast<double>(half), place + 0.5);
  }
}

TEST(RtscanOptionsTest, GroupsAddUpToTheColumns) {
  RtscanOptions options;
  EXPECT_EQ(options.groups_of(1), (std::vector<uint32_t>{1}));
  EXPECT_EQ(options.groups_of(3), (std::vector<uint32_t>{3}));
  EXPECT_EQ(options.groups_of(4), (std::vector<uint32_t>{2, 2}));
  EXPECT_EQ(options.groups_of(7), (std::vector<uint32_t>{3, 2, 2}));
  options.groups = {2, 2};
  EXPECT_EQ(options.groups_of(4), (std::vector<uint32_t>{2, 2}));
  EXPECT_THROW(options.groups_of(3), Error);
  options.variant = RtscanVariant::kRtc1;
  EXPECT_EQ(options.groups_of(2), (std::vector<uint32_t>{1, 1}));
  EXPECT_EQ(canonical_rtscan_groups("3+1"), "3+1");
  EXPECT_EQ(canonical_rtscan_groups("auto"), "auto");
  for (const char* wrong : {"", "4", "0", "3+", "+1", "3 1", "a"})
    EXPECT_EQ(canonical_rtscan_groups(wrong), std::nullopt) << wrong;
}

class RefinePlanTest : public gpu::TestDevice {
 protected:
  // Has 1000 keys from 0 on, and vectors with boundaries at 100, 200, …, 900.
  static void SetUpTestSuite() {
    gpu::TestDevice::SetUpTestSuite();
    std::vector<uint64_t> keys, boundaries;
    for (uint64_t key = 0; key < 1000; ++key) keys.push_back(key);
    for (uint64_t boundary = 100; boundary < 1000; boundary += 100) boundaries.push_back(boundary);
    table_ = MappingTable(keys, 1, keys.size());
    vectors_ = std::make_unique<FilterVectors>(device(), KeyWidth::k32, keys.size(), boundaries);
  }
  static void TearDownTestSuite() {
    vectors_.reset();
    gpu::TestDevice::TearDownTestSuite();
  }

  static RefinePlan plan(const RangeConjunction& box, bool adaptive = true) {
    return plan_refinement(std::vector<RefinedColumn>(box.size(), {vectors_.get(), &table_}), box, adaptive);
  }

  inline static MappingTable table_;
  inline static std::unique_ptr<FilterVectors> vectors_;
};

TEST_F(RefinePlanTest, NeedsNoRegionAtBoundaries) {
  const RefinePlan at_boundaries = plan({{0, 699}, {200, 899}, {}});
  EXPECT_TRUE(at_boundaries.regions.empty());
  ASSERT_EQ(at_boundaries.blocks.size(), 3u);
  EXPECT_EQ(at_boundaries.blocks[0].end, 7u);
  EXPECT_EQ(at_boundaries.blocks[1].first, 2u);
  EXPECT_EQ(at_boundaries.blocks[2].end, 10u);
}

TEST_F(RefinePlanTest, TakesTheNearerBoundary) {
  EXPECT_EQ(plan({{0, 720}}).blocks[0].end, 7u);
  EXPECT_EQ(plan({{0, 780}}).blocks[0].end, 8u);
  EXPECT_EQ(plan({{0, 780}}, false).blocks[0].end, 7u);
  EXPECT_EQ(plan({{280, 999}}).blocks[0].first, 3u);
  EXPECT_EQ(plan({{280, 999}}, false).blocks[0].first, 2u);
}

// The regions are those of figure 10 of "RTScan".
TEST_F(RefinePlanTest, RegionsAreSlabsBetweenBoundsAndBoundaries) {
  const RefinePlan three = plan({{0, 809}, {0, 909}, {0, 780}});
  ASSERT_EQ(three.regions.size(), 3u);
  EXPECT_EQ(three.regions[0].column, 0u);
  EXPECT_EQ(three.regions[0].box[0].low, 800u);
  EXPECT_EQ(three.regions[0].box[0].high, 809u);
  EXPECT_EQ(three.regions[0].box[1].high, 909u);
  EXPECT_EQ(three.regions[0].box[2].high, 799u);
  EXPECT_EQ(three.regions[1].box[0].high, 799u);
  EXPECT_EQ(three.regions[1].box[1].low, 900u);
  EXPECT_EQ(three.regions[2].box[2].low, 781u);
  EXPECT_EQ(three.regions[2].box[2].high, 799u);
  EXPECT_EQ(plan({{110, 809}, {110, 909}, {110, 780}}).regions.size(), 6u);
}

TEST_F(RefinePlanTest, RefinesTheBoxItselfWhereThatHasFewerRows) {
  const RefinePlan narrow = plan({{210, 220}, {0, 950}});
  EXPECT_TRUE(narrow.blocks.empty());
  ASSERT_EQ(narrow.regions.size(), 1u);
  EXPECT_EQ(narrow.regions[0].column, 0u);
  EXPECT_EQ(narrow.regions[0].box[0].low, 210u);
}

}  // namespace
}  // namespace rtsql
