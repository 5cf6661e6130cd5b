// Traces scenes of triangles and boxes by a ray pipeline whose any-hit shader sees all hits.
#include <cmath>

#include "gpu/acceleration_structure.h"
#include "gpu/bottom_levels.h"
#include "gpu/stream_impl.h"
#include "tests/gpu/device/shaders/count_hits.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

// The ray through the middle of a primitive meets it and nothing else.
constexpr uint32_t kRow = shader::kRowLength;
float x_of(uint32_t i) {
  return static_cast<float>(i % kRow);
}
float y_of(uint32_t i) {
  const uint32_t row = i / kRow;
  return static_cast<float>(row);
}

std::vector<float> triangles(uint32_t count, float shift = 0) {
  std::vector<float> corners;
  for (uint32_t i = 0; i < count; ++i) {
    float x = x_of(i) + shift;
    float y = y_of(i);
    corners.insert(corners.end(), {x - 0.4f, y - 0.3f, 0, x + 0.4f, y - 0.3f, 0, x, y + 0.4f, 0});
  }
  return corners;
}

std::vector<float> boxes(uint32_t count) {
  std::vector<float> corners;
  for (uint32_t i = 0; i < count; ++i) {
    float x = x_of(i);
    float y = y_of(i);
    corners.insert(corners.end(), {x - 0.25f, y - 0.25f, -0.25f, x + 0.25f, y + 0.25f, 0.25f});
  }
  return corners;
}

class SceneTest : public TestDevice {
 protected:
  void SetUp() override {
    TestDevice::SetUp();
    if (!device().info().ray_pipelines) GTEST_SKIP() << "the device has no ray-tracing pipelines";
  }

  struct Hits {
    std::vector<uint32_t> counts;
    std::vector<uint32_t> lowest;
    std::vector<uint32_t> highest;
  };

  // Traces one ray through each primitive's centre, shifted.
  Hits trace(const Scene& scene, uint32_t rays, float shift = 0, std::string_view intersection = {}) {
    std::vector<float> probes;
    for (uint32_t i = 0; i < rays; ++i) probes.insert(probes.end(), {x_of(i) + shift, y_of(i)});
    Buffer probe_buffer = upload(probes);
    Buffer counts = upload(std::vector<uint32_t>(rays, 77));
    Buffer lowest = upload(std::vector<uint32_t>(rays, 77));
    Buffer highest = upload(std::vector<uint32_t>(rays, 77));
    auto pipeline = device().ray_pipeline<shader::CountHitsParams>("test/count_hits", {}, intersection);
    Stream stream(device());
    if (first_rays_ > 0) stream.impl().first_rays_of_any_hits = first_rays_;
    stream.stage("trace");
    stream.trace(pipeline,
                 {.scene = scene.address(),
                  .probes = probe_buffer.address(),
                  .counts = counts.address(),
                  .lowest = lowest.address(),
                  .highest = highest.address(),
                  .rays = rays,
                  .rows_per_partition = static_cast<uint32_t>(scene.rows_per_partition())},
                 rays);
    stream.finish();
    return {download<uint32_t>(counts), download<uint32_t>(lowest), download<uint32_t>(highest)};
  }

  uint64_t first_rays_ = 0;  // of a slice; 0: as the device has it

  static void expect_each_hit_once(const Hits& hits) {
    for (uint32_t i = 0; i < hits.counts.size(); ++i) {
      ASSERT_EQ(hits.counts[i], 1u) << "ray " << i;
      ASSERT_EQ(hits.lowest[i], i);
      ASSERT_EQ(hits.highest[i], i);
    }
  }

  // The device decides how often the shader runs.
  static void expect_each_hit(const Hits& hits) {
    for (uint32_t i = 0; i < hits.counts.size(); ++i) {
      ASSERT_GE(hits.counts[i], 1u) << "ray " << i;
      ASSERT_EQ(hits.lowest[i], i);
      ASSERT_EQ(hits.highest[i], i);
    }
  }
};

TEST_F(SceneTest, TrianglesAreHitOnceEach) {
  Buffer geometry = upload(triangles(2500));
  Scene scene = Scene::build(device(), {.geometry = geometry.address(), .primitive_count = 2500});
  EXPECT_EQ(scene.statistics().partitions, 1u);
  EXPECT_GE(scene.rows_per_partition(), 2500u);
  EXPECT_GT(scene.statistics().resident_bytes, 0u);
  EXPECT_GT(scene.statistics().peak_bytes, scene.statistics().resident_bytes);
  expect_each_hit_once(trace(scene, 2500));
  EXPECT_EQ(trace(scene, 2500, 0.5f).counts, std::vector<uint32_t>(2500, 0));
}

TEST_F(SceneTest, BoxesAreHitThroughTheIntersectionShader) {
  Buffer geometry = upload(boxes(700));
  Scene scene = Scene::build(
      device(), {.primitive = PrimitiveKind::kBoxes, .geometry = geometry.address(), .primitive_count = 700});
  expect_each_hit(trace(scene, 700, 0, "test/box"));
  EXPECT_EQ(trace(scene, 700, 0.5f, "test/box").counts, std::vector<uint32_t>(700, 0));
}

TEST_F(SceneTest, PartitionsCountOn) {
  Buffer geometry = upload(triangles(1000));
  for (uint32_t partitions : {2u, 7u, 64u}) {
    Scene scene = Scene::build(
        device(), {.geometry = geometry.address(), .primitive_count = 1000, .partitions = partitions});
    EXPECT_LE(scene.statistics().partitions, partitions);
    EXPECT_EQ(scene.rows_per_partition(), (1000 + partitions - 1) / partitions);
    expect_each_hit_once(trace(scene, 1000));
  }
}

// Records copies of parts of `geometry`, which has triangles.
SceneGeometry written_from(const Buffer& geometry) {
  constexpr uint64_t kTriangleBytes = 9 * sizeof(float);
  return SceneGeometry([&geometry](Stream& stream, uint64_t first, uint64_t count, Address to) {
    stream.copy(geometry.address() + first * kTriangleBytes, to, count * kTriangleBytes);
  });
}

// Beside what is kept there are triangles, a hierarchy and its working memory, of one partition each.
TEST_F(SceneTest, WrittenPartitionsTakeTheMemoryOfOne) {
  constexpr uint32_t kCount = 20001;
  const Buffer geometry = upload(triangles(kCount));
  std::vector<uint64_t> peaks;
  for (uint32_t partitions : {1u, 4u, 16u}) {
    const Scene scene = Scene::build(
        device(), {.geometry = written_from(geometry), .primitive_count = kCount, .partitions = partitions});
    const SceneStatistics& statistics = scene.statistics();
    EXPECT_EQ(statistics.partitions, partitions);
    EXPECT_EQ(statistics.timings.stages.front().name, "geometry");
    EXPECT_GE(statistics.peak_bytes, statistics.resident_bytes);
    expect_each_hit_once(trace(scene, kCount));
    peaks.push_back(statistics.peak_bytes);
  }
  EXPECT_LT(peaks[1] + geometry.bytes() / 2, peaks[0]);
  EXPECT_LT(peaks[2], peaks[1]);
}

TEST_F(SceneTest, RefitsFollowGeometryThatIsWritten) {
  const Buffer geometry = upload(triangles(901)), moved = upload(triangles(901, 1000));
  const Scene before = Scene::build(
      device(),
      {.geometry = written_from(geometry), .primitive_count = 901, .partitions = 3, .refittable = true});
  const Scene after = before.refit(written_from(moved));
  expect_each_hit_once(trace(after, 901, 1000));
  expect_each_hit_once(trace(before, 901));
}

TEST_F(SceneTest, GeometryMayGoAfterTheBuild) {
  for (bool compact : {false, true}) {
    Buffer geometry = upload(triangles(300));
    Scene scene =
        Scene::build(device(), {.geometry = geometry.address(), .primitive_count = 300, .compact = compact});
    std::vector<std::byte> zeros(geometry.bytes());
    device().write(geometry, 0, zeros);
    geometry = Buffer();
    expect_each_hit_once(trace(scene, 300));
  }
}

TEST_F(SceneTest, EmptySceneIsMissed) {
  Scene scene = Scene::build(device(), {.geometry = 0, .primitive_count = 0});
  EXPECT_EQ(trace(scene, 10).counts, std::vector<uint32_t>(10, 0));
}

TEST_F(SceneTest, RefitFollowsTheGeometry) {
  for (uint32_t partitions : {1u, 3u}) {
    Buffer geometry = upload(triangles(900));
    Scene before = Scene::build(device(), {.geometry = geometry.address(),
                                           .primitive_count = 900,
                                           .partitions = partitions,
                                           .refittable = true});
    geometry = Buffer();
    Buffer moved = upload(triangles(900, 1000));
    Scene after = before.refit(moved.address());
    EXPECT_EQ(after.statistics().timings.stages.front().name, "refit");
    expect_each_hit_once(trace(after, 900, 1000));
    EXPECT_EQ(trace(after, 900).counts, std::vector<uint32_t>(900, 0));
    expect_each_hit_once(trace(before, 900));

    // The scene is traced again, once the first is gone.
    Buffer back = upload(triangles(900));
    before = after.refit(back.address());
    after = Scene::build(device(), {.geometry = 0, .primitive_count = 0});
    expect_each_hit_once(trace(before, 900));
  }
}

TEST_F(SceneTest, SplitTracesNumberTheirRaysOn) {
  Buffer geometry = upload(triangles(1000));
  Scene scene = Scene::build(device(), {.geometry = geometry.address(), .primitive_count = 1000});
  first_rays_ = 130;
  expect_each_hit_once(trace(scene, 1000));
}

TEST_F(SceneTest, TimesItsStages) {
  Buffer geometry = upload(triangles(1000));
  Scene scene = Scene::build(device(), {.geometry = geometry.address(), .primitive_count = 1000});
  const Timings& timings = scene.statistics().timings;
  ASSERT_GE(timings.stages.size(), 2u);
  EXPECT_EQ(timings.stages.front().name, "build");
  EXPECT_EQ(timings.stages.back().name, "top level");
}

TEST(PartitioningTest, IsRaisedAndLowered) {
  struct Case {
    uint64_t primitives;
    uint32_t wanted;
    uint64_t max_primitives;
    uint32_t partitions;
    uint64_t rows;
  };
  for (Case c : {Case{0, 1, 100, 0, 1}, Case{1, 5, 100, 1, 1}, Case{100, 1, 100, 1, 100},
                 Case{101, 1, 100, 2, 100}, Case{101, 2, 100, 2, 51}, Case{10, 4, 100, 4, 3},
                 Case{10, 0, 100, 1, 10}, Case{uint64_t{1} << 32, UINT32_MAX, 1000, 1u << 24, 256}}) {
    Partitioning cut = Partitioning::cut(c.primitives, c.wanted, c.max_primitives);
    EXPECT_EQ(cut.partitions(), c.partitions);
    EXPECT_EQ(cut.rows_per_partition, c.rows);
    if (c.partitions > 0) {
      EXPECT_EQ(cut.first(c.partitions - 1) + cut.count(c.partitions - 1), c.primitives);
    }
  }
}

TEST_F(SceneTest, GivesItsMemoryBack) {
  Buffer geometry = upload(triangles(5000));
  uint64_t before = device().memory().usage().used;
  { Scene scene = Scene::build(device(), {.geometry = geometry.address(), .primitive_count = 5000}); }
  EXPECT_EQ(device().memory().usage().used, before);
}

}  // namespace
}  // namespace rtsql::gpu
