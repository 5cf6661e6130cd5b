// A picture shows what the device has: rays that were recorded meet the pictured primitives just where the
// device says that they meet those of its own hierarchy, and no others.
#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include "gpu/ray_record.h"
#include "index/cgrx/cgrx.h"
#include "index/rtscan/rtscan.h"
#include "index/rx/rx.h"
#include "index/rx3d/rx3d.h"
#include "ray_geometry.h"
#include "tests/gpu/traced_geometry.h"

namespace rtsql {
namespace {

// An index over keys, whose probes are recorded.
class Recorded {
 public:
  Recorded(const IndexMethod& method, KeyWidth width, const std::vector<std::vector<uint64_t>>& columns,
           const Options& options, Rows rows = {}, uint64_t table_rows = 0)
      : all_keys_(columns[0]) {
    for (const std::vector<uint64_t>& column : columns) buffers_.push_back(upload_keys(width, column));
    row_buffer_ = gpu::TestDevice::upload(rows);
    keys_ = {.width = width,
             .keys = buffers_[0].address(),
             .rows = rows.empty() ? 0 : row_buffer_.address(),
             .count = columns[0].size(),
             .table_rows = table_rows};
    for (size_t i = 1; i < buffers_.size(); ++i) keys_.further.push_back({width, buffers_[i].address()});
    index_ = method.build(device(), keys_, IndexOptions::parse(method.options, options), {});
  }

  gpu::TracedRays probe(const std::vector<uint64_t>& low, const std::vector<uint64_t>& high) const {
    const gpu::Buffer lows = upload_keys(index_->key_width(), low);
    const gpu::Buffer highs = upload_keys(index_->key_width(), high);
    const gpu::RayRecord record(device());
    ProbeIndex::of(*index_).probe(
        device(), {lows.address(), low == high ? lows.address() : highs.address(), low.size()}, {});
    return record.read();
  }

  gpu::TracedRays find(const RangeConjunction& conjunction) const {
    const gpu::RayRecord record(device());
    gpu::Stream stream(device());
    BitmapIndex::of(*index_).bitmap_term(stream, conjunction);
    stream.finish();
    return record.read();
  }

  std::vector<PicturedScene> picture(const PictureChoice& choice) const {
    return index_->picture(device(), keys_, choice);
  }

  // Returns the index with these keys of further rows, as its method appends them.
  Recorded appended(const std::vector<uint64_t>& keys) const {
    const uint64_t before = keys_.count;
    Rows rows;
    for (size_t i = 0; i < keys.size(); ++i) rows.push_back(static_cast<uint32_t>(before + i));
    const gpu::Buffer key_buffer = upload_keys(keys_.width, keys), row_buffer = gpu::TestDevice::upload(rows);
    Recorded longer;
    longer.index_ = kRxIndex.append(device(), index_,
                                    {.width = keys_.width,
                                     .keys = key_buffer.address(),
                                     .rows = row_buffer.address(),
                                     .count = keys.size(),
                                     .table_rows = before + keys.size()},
                                    {});
    std::vector<uint64_t> all = all_keys_;
    all.insert(all.end(), keys.begin(), keys.end());
    longer.buffers_.push_back(upload_keys(keys_.width, all));
    longer.keys_ = {.width = keys_.width, .keys = longer.buffers_[0].address(), .count = all.size()};
    return longer;
  }

  static gpu::Device& device() { return gpu::TestDevice::device(); }

 private:
  Recorded() = default;

  std::vector<uint64_t> all_keys_;  // of the first column
  std::vector<gpu::Buffer> buffers_;
  gpu::Buffer row_buffer_;
  IndexKeys keys_;
  IndexPtr index_;
};

const std::vector<uint64_t> kKeys = {40, 3, 7, 8, 9, 20, 21, 5000, 5001, 9000000, 9000007, 70000000};

class PictureTest : public gpu::TestDevice {
 protected:
  void SetUp() override {
    gpu::TestDevice::SetUp();
    if (!device().info().ray_pipelines) GTEST_SKIP() << "the device has no ray-tracing pipelines";
  }

  static void expect_all_hits(const gpu::TracedRays& traced, const PicturedScene& scene) {
    EXPECT_TRUE(traced.is_whole);
    EXPECT_FALSE(traced.rays.empty());
    ASSERT_EQ(scene.primitives.size(), scene.primitive_count);
    for (const gpu::TracedRay& ray : traced.rays) {
      EXPECT_EQ(ray.scene, scene.address);
      std::set<uint64_t> met;
      for (const PicturedPrimitive& triangle : scene.primitives) {
        const std::optional<double> distance = distance_to_triangle(ray, triangle);
        if (!distance) continue;
        met.insert(triangle.number);
        const auto hit = std::ranges::find(ray.hits, triangle.number, &gpu::RayHit::primitive);
        if (hit == ray.hits.end() || !hit->distance) continue;
        EXPECT_NEAR(*hit->distance, *distance, 1e-3);
      }
      EXPECT_EQ(hits_of(ray), met);
    }
  }

  // The nearest triangle alone is a hit.
  static void expect_nearest_hits(const gpu::TracedRays& traced, const PicturedScene& scene) {
    EXPECT_FALSE(traced.rays.empty());
    ASSERT_EQ(scene.primitives.size(), scene.primitive_count);
    for (const gpu::TracedRay& ray : traced.rays) {
      std::optional<std::pair<double, uint64_t>> nearest;
      for (const PicturedPrimitive& triangle : scene.primitives) {
        const std::optional<double> distance = distance_to_triangle(ray, triangle);
        if (distance && (!nearest || *distance < nearest->first)) nearest = {*distance, triangle.number};
      }
      std::set<uint64_t> wanted;
      if (nearest) wanted.insert(nearest->second);
      EXPECT_EQ(hits_of(ray), wanted);
    }
  }
};

TEST_F(PictureTest, ShowsTheTrianglesThatRxHeaderDraws) {
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    const Recorded recorded(kRxIndex, width, {kKeys}, {{"stretch", "off"}, {"order", "key"}});
    const std::vector<PicturedScene> scenes = recorded.picture({});
    ASSERT_EQ(scenes.size(), 1U);
    ASSERT_EQ(scenes[0].primitives.size(), kKeys.size());
    std::vector<uint64_t> ascending = kKeys;
    std::ranges::sort(ascending);
    for (size_t i = 0; i < kKeys.size(); ++i) {
      const PicturedPrimitive& primitive = scenes[0].primitives[i];
      EXPECT_EQ(kKeys[primitive.rows.at(0)], ascending[i]);
      const auto x = static_cast<float>(ascending[i] % kRowLength);
      const auto y = static_cast<float>(ascending[i] / kRowLength);
      const std::vector<ScenePlace> corners = {
          {x + 0.5F, y - 0.5F, 0.5F}, {x - 0.5F, y - 0.5F, -0.5F}, {x, y + 0.5F, 0}};
      EXPECT_EQ(primitive.corners, corners);
    }
    EXPECT_EQ(scenes[0].axes[0], "key bits 0-22");
  }
}

TEST_F(PictureTest, RaysOfRxMeetThePicturedTriangles) {
  const std::vector<Options> all = {{},
                                    {{"order", "input"}},
                                    {{"stretch", "off"}},
                                    {{"partitions", "3"}},
                                    {{"point_ray", "offset"}},
                                    {{"bits", "4+5+20"}},
                                    {{"range_rays", "row"}}};
  for (const Options& options : all) {
    SCOPED_TRACE(options.empty() ? "as usual" : options[0].first + " = " + options[0].second);
    const Recorded recorded(kRxIndex, KeyWidth::k32, {kKeys}, options);
    const PicturedScene scene = recorded.picture({}).at(0);
    expect_all_hits(recorded.probe({7, 6, 9000007}, {7, 6, 9000007}), scene);
    expect_all_hits(recorded.probe({8, 0, 5001, 22}, {21, 80000000, 9000003, 39}), scene);
  }
}

TEST_F(PictureTest, ClosestRaysOfRxMeetTheNearestPicturedTriangle) {
  const Recorded recorded(kRxIndex, KeyWidth::k32, {kKeys}, {{"hit", "closest"}});
  const PicturedScene scene = recorded.picture({}).at(0);
  expect_nearest_hits(recorded.probe({8, 0, 5001, 22}, {21, 80000000, 9000003, 39}), scene);
}

TEST_F(PictureTest, RaysOfRxMeetThePicturedBoxesAndSpheres) {
  for (const char* primitive : {"aabb", "sphere"}) {
    const Recorded recorded(kRxIndex, KeyWidth::k32, {kKeys}, {{"primitive", primitive}});
    const PicturedScene scene = recorded.picture({}).at(0);
    const gpu::TracedRays traced = recorded.probe({8, 0, 22}, {21, 80000000, 39});
    EXPECT_FALSE(traced.rays.empty());
    for (const gpu::TracedRay& ray : traced.rays) {
      std::set<uint64_t> met;
      for (const PicturedPrimitive& box : scene.primitives) {
        if (meets_box(ray, box, -0.25)) met.insert(box.number);
      }
      EXPECT_EQ(hits_of(ray), met);
    }
  }
}

TEST_F(PictureTest, NamesTheRowsOfKeysAmongNulls) {
  const Rows rows = {1, 2, 4, 7, 8, 9, 10, 11, 13, 14, 15, 20};
  for (const char* order : {"input", "key"}) {
    const Recorded recorded(kRxIndex, KeyWidth::k32, {kKeys}, {{"order", order}}, rows, 30);
    const PicturedScene scene = recorded.picture({}).at(0);
    const gpu::TracedRays traced = recorded.probe({5000}, {5000});
    ASSERT_EQ(traced.rays.size(), 1U);
    ASSERT_EQ(traced.rays[0].hits.size(), 1U);
    EXPECT_EQ(scene.primitives.at(traced.rays[0].hits[0].primitive).rows, Rows{11});
  }
}

TEST_F(PictureTest, ShowsAppendedKeys) {
  std::vector<uint64_t> keys(64);
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = 3 * i;
  const Recorded before(kRxIndex, KeyWidth::k32, {keys}, {{"order", "key"}});
  const Recorded after = before.appended({1000, 100});
  const PicturedScene scene = after.picture({.most = 100, .met = {}, .columns = {}}).at(0);
  ASSERT_EQ(scene.primitives.size(), keys.size() + 2);
  EXPECT_EQ(scene.primitives[keys.size()].rows, Rows{64});
  EXPECT_EQ(scene.primitives[keys.size()].corners[2][0], 1000);
  expect_all_hits(after.probe({90, 0}, {110, 2000}), scene);
}

TEST_F(PictureTest, PrefersWhatRaysMeetWhereThereAreMany) {
  std::vector<uint64_t> keys(1000);
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = 2 * i;
  const Recorded recorded(kRxIndex, KeyWidth::k32, {keys}, {{"order", "key"}});
  PictureChoice choice{.most = 5, .met = {}, .columns = {}};
  EXPECT_EQ(recorded.picture(choice).at(0).primitives.back().number, 4U);
  const gpu::TracedRays traced = recorded.probe({1000}, {1002});
  for (const gpu::TracedRay& ray : traced.rays) {
    for (const gpu::RayHit& hit : ray.hits) choice.met[ray.scene].push_back(hit.primitive);
  }
  const PicturedScene scene = recorded.picture(choice).at(0);
  std::vector<uint64_t> numbers;
  for (const PicturedPrimitive& primitive : scene.primitives) numbers.push_back(primitive.number);
  EXPECT_EQ(numbers, (std::vector<uint64_t>{0, 1, 2, 500, 501}));
  EXPECT_EQ(scene.primitive_count, keys.size());
}

TEST_F(PictureTest, RaysOfCgrxMeetThePicturedTriangles) {
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < 300; ++i) keys.push_back(i * i * 977);
  const std::vector<uint64_t> probes = {5, 1000000, 977 * 299 * 299, 40000000, 83000000};
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    for (const char* representation : {"extra", "markers"}) {
      SCOPED_TRACE(representation);
      const Recorded recorded(kCgrxIndex, width, {keys},
                              {{"bucket", "16"}, {"representation", representation}});
      const PicturedScene scene = recorded.picture({}).at(0);
      expect_nearest_hits(recorded.probe(probes, probes), scene);
      uint64_t buckets = 0, leaders = 0;
      for (const PicturedPrimitive& primitive : scene.primitives) {
        if (primitive.leads_on) {
          EXPECT_TRUE(primitive.rows.empty());
          ++leaders;
          continue;
        }
        EXPECT_EQ(primitive.text, "bucket " + std::to_string(buckets));
        EXPECT_EQ(primitive.rows, (Rows{static_cast<uint32_t>(16 * buckets),
                                        static_cast<uint32_t>(std::min<uint64_t>(16 * buckets + 15, 299))}));
        ++buckets;
      }
      EXPECT_EQ(buckets, (keys.size() + 15) / 16);
      EXPECT_GT(leaders, 0U);
    }
  }
}

TEST_F(PictureTest, RaysOfRtscanMeetThePicturedCubes) {
  const std::vector<uint64_t> a = {9, 4, 4, 17, 30, 2, 8, 8, 25, 11, 13, 1};
  const std::vector<uint64_t> b = {5, 5, 80, 3, 41, 12, 7, 99, 100, 64, 0, 2};
  for (const char* encoding : {"uniform", "none"}) {
    const Recorded recorded(kRtscanIndex, KeyWidth::k32, {a, b},
                            {{"refine", "rays"}, {"sieve", "0"}, {"encoding", encoding}, {"cells", "6"}});
    const std::vector<PicturedScene> scenes =
        recorded.picture({.most = 64, .met = {}, .columns = {"a", "b"}});
    ASSERT_EQ(scenes.size(), 1U);
    EXPECT_EQ(scenes[0].axes[1], std::string(*encoding == 'u' ? "rank" : "distance") + " of b");
    ASSERT_EQ(scenes[0].primitives.size(), a.size());
    const gpu::TracedRays traced = recorded.find({{4, 13}, {3, 90}});
    EXPECT_FALSE(traced.rays.empty());
    std::set<uint32_t> rows;
    for (const gpu::TracedRay& ray : traced.rays) {
      const std::set<uint64_t> hits = hits_of(ray);
      for (const PicturedPrimitive& cube : scenes[0].primitives) {
        if (hits.contains(cube.number)) rows.insert(cube.rows.at(0));
        const bool is_met = hits.contains(cube.number);
        // A device may ask about boxes beside the ray, too.
        EXPECT_TRUE(is_met || !meets_box(ray, cube, -0.25));
      }
    }
    for (uint32_t row = 0; row < a.size(); ++row) {
      const bool is_wanted = a[row] >= 4 && a[row] <= 13 && b[row] >= 3 && b[row] <= 90;
      EXPECT_TRUE(rows.contains(row) || !is_wanted);
    }
  }
}

TEST_F(PictureTest, RaysOfRx3dMeetThePicturedTriangles) {
  const std::vector<uint64_t> a = {9, 4, 4, 17, 30, 2, 8, 8, 25, 11, 13, 1};
  const std::vector<uint64_t> b = {5, 5, 80, 3, 41, 12, 7, 99, 100, 64, 0, 2};
  const PictureChoice all = {.most = 64, .met = {}, .columns = {"a", "b", "c"}};
  const Recorded in_plane(kRx3dIndex, KeyWidth::k32, {a, b}, {{"radius", "4.5"}});
  const PicturedScene plane = in_plane.picture(all).at(0);
  EXPECT_EQ(plane.axes[2], "b in radii of 4.5");
  expect_all_hits(in_plane.find({{4, 13}, {3, 40}}), plane);
  expect_all_hits(in_plane.find({{25, 30}, {90, 110}}), plane);
  const Recorded in_space(kRx3dIndex, KeyWidth::k32, {a, b, a}, {{"radius", "20"}});
  const PicturedScene space = in_space.picture(all).at(0);
  EXPECT_EQ(space.axes[1], "b in radii of 20");
  expect_all_hits(in_space.find({{4, 13}, {3, 40}, {0, 11}}), space);
  expect_all_hits(in_space.find({{0, 40}, {64, 100}, {2, 25}}), space);
}

TEST_F(PictureTest, AnswersAreTheSameWhereRaysAreRecorded) {
  IndexedKeys keys(kRxIndex, KeyWidth::k64, kKeys, {});
  keys.probe_ranges({{0, 50}, {5000, 100000000}});
  {
    const gpu::RayRecord record(device());
    keys.probe_ranges({{0, 50}, {5000, 100000000}});
    keys.probe_points(kKeys);
    EXPECT_GT(record.read().cast, kKeys.size());
  }
  keys.probe_points(kKeys);
  const gpu::RayRecord record(device());
  EXPECT_EQ(record.read().cast, 0U);
}

}  // namespace
}  // namespace rtsql
