// The picture of a cube's scene shows the triangles that recorded rays meet, and no others.
#include <gtest/gtest.h>

#include <set>

#include "cube/cube_scene.h"
#include "tests/gpu/test_device.h"
#include "tests/gpu/traced_geometry.h"

namespace rtsql {
namespace {

class CubePictureTest : public gpu::TestDevice {
 protected:
  void SetUp() override {
    gpu::TestDevice::SetUp();
    if (!device().info().ray_pipelines) GTEST_SKIP() << "the device has no ray-tracing pipelines";
  }

  static ColumnPtr column(const std::vector<uint32_t>& values) {
    return std::make_shared<const Column>(TypeId::kInteger, values.size(), upload(values), gpu::Buffer(),
                                          nullptr);
  }
};

TEST_F(CubePictureTest, RaysMeetThePicturedTriangles) {
  const std::vector<uint32_t> codes = {0, 1, 1, 2, 5, 5, 7, 7, 7}, groups = {0, 1, 2, 0, 1, 1, 0, 2, 2},
                              packed = {3, 9, 0, 4, 15, 2, 8, 8, 1};
  for (const double legs : {1.5, 2.0}) {
    CubeOptions options;
    options.legs = legs;
    options.interval = 1;
    const CubeScene scene(device(),
                          {.codes = column(codes),
                           .further = nullptr,
                           .lines = column(groups),
                           .groups = column(groups),
                           .packed = column(packed),
                           .values = {{.shift = 0, .bits = 4}},
                           .extent = {.packed = 16, .lines = 3, .codes = 8, .groups = 3}},
                          options, {});
    const gpu::RayRecord record(device());
    gpu::Stream stream(device());
    const uint64_t rays = scene.trace(stream, {{1, 5}}, {}, {}, scene.totals(stream, {}));
    stream.finish();
    const gpu::TracedRays traced = record.read();
    EXPECT_EQ(traced.cast, rays);

    const PicturedScene picture = scene.picture({});
    ASSERT_EQ(picture.primitives.size(), codes.size());
    std::set<uint64_t> met;
    for (const gpu::TracedRay& ray : traced.rays) {
      EXPECT_EQ(ray.scene, picture.address);
      std::set<uint64_t> crossed;
      for (const PicturedPrimitive& triangle : picture.primitives) {
        if (distance_to_triangle(ray, triangle)) crossed.insert(triangle.number);
      }
      EXPECT_EQ(hits_of(ray), crossed);
      met.insert(crossed.begin(), crossed.end());
    }
    EXPECT_EQ(met, (std::set<uint64_t>{1, 2, 3, 4, 5}));
  }
}

}  // namespace
}  // namespace rtsql
