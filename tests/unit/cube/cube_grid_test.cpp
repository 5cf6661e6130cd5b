#include "cube/cube_grid.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

constexpr uint64_t kRows = 120'000'000;

uint64_t rays_per_code(const CubeExtent& extent, gpu::DeviceKind kind, const CubeOptions& options = {}) {
  const CubeGrid grid = CubeGrid::of(extent, kRows, options, RayDensity::of(kind));
  return uint64_t{grid.columns} * grid.lines;
}

TEST(CubeGrid, SendsManyRaysOfAGpuAndFewOfACpu) {
  const CubeExtent one_group = {.packed = 1 << 27, .lines = 1, .codes = 3850, .groups = 1};
  EXPECT_EQ(rays_per_code(one_group, gpu::DeviceKind::kDiscrete), 1U << 19);
  EXPECT_EQ(rays_per_code(one_group, gpu::DeviceKind::kCpu), 2048U);
}

// Each line has a ray, even where most codes have no rows of its group.
TEST(CubeGrid, HasOneColumnWhereGroupsAreMany) {
  const CubeExtent extent = {.packed = 1 << 24, .lines = 437'500, .codes = 62'500, .groups = 437'500};
  EXPECT_EQ(rays_per_code(extent, gpu::DeviceKind::kDiscrete), 437'500U);
}

TEST(CubeGrid, HasNoMoreColumnsThanValues) {
  const CubeExtent extent = {.packed = 5, .lines = 2, .codes = 1, .groups = 2};
  EXPECT_EQ(rays_per_code(extent, gpu::DeviceKind::kDiscrete), 10U);
}

TEST(CubeGrid, TakesTheIntervalThatIsAskedFor) {
  CubeOptions options;
  options.interval = 1000;
  const CubeExtent extent = {.packed = 1 << 20, .lines = 3, .codes = 10, .groups = 3};
  EXPECT_EQ(rays_per_code(extent, gpu::DeviceKind::kDiscrete, options), 3U * 1024);
}

}  // namespace
}  // namespace rtsql
