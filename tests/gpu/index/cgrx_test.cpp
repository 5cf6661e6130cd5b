// Tests what is particular to `cgrx`: its options, its buckets of equal keys, the shape and the size of what
// it builds.
#include "index/cgrx/cgrx.h"

#include <algorithm>
#include <optional>
#include <random>
#include <set>

#include "common/error.h"
#include "index/cgrx/cgrx_scene.h"
#include "index/rx/rx.h"
#include "ray_geometry.h"
#include "shaders/index/cgrx/cgrx_find.h"

namespace rtsql {
namespace {

class CgrxTest : public gpu::TestDevice {};

std::vector<Configuration> configurations() {
  std::vector<Configuration> all;
  for (KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    for (const char* representation : {"markers", "extra"}) {
      const std::string name = representation + std::string(width == KeyWidth::k64 ? "64" : "32");
      const std::pair<std::string, std::string> chosen = {"representation", representation};
      all.push_back({name, &kCgrxIndex, width, {chosen}});
      all.push_back(
          {"linear" + name, &kCgrxIndex, width, {chosen, {"bucket_search", "linear"}, {"bucket", "16"}}});
      all.push_back({"binary" + name, &kCgrxIndex, width, {chosen, {"bucket", "16"}, {"compact", "off"}}});
      all.push_back({"parts" + name, &kCgrxIndex, width, {chosen, {"partitions", "7"}, {"bucket", "64"}}});
      all.push_back(
          {"large" + name, &kCgrxIndex, width, {chosen, {"bucket_search", "linear"}, {"bucket", "1024"}}});
    }
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Cgrx, RayGeometry, testing::ValuesIn(configurations()),
                         [](const auto& each) { return each.param.name; });

// Returns the first and the last places along x, y and z, in key order: rows and planes begin and end there.
std::vector<uint64_t> end_places(KeyWidth width) {
  const auto ends = [](uint64_t count, uint64_t taken) {
    std::vector<uint64_t> places;
    for (uint64_t place = 0; place < count; ++place) {
      if (place < taken || place >= count - std::min(count, taken)) places.push_back(place);
    }
    return places;
  };
  const bool wide = width == KeyWidth::k64;
  std::vector<uint64_t> keys;
  for (uint64_t z : ends(wide ? uint64_t{1} << 18 : 1, 2)) {
    for (uint64_t y : wide ? std::vector<uint64_t>{0, 1, 2, kRowLength - 2, kRowLength - 1} : ends(512, 3)) {
      for (uint64_t x : {uint64_t{0}, uint64_t{1}, uint64_t{2}, kRowLength - 2, kRowLength - 1}) {
        keys.push_back(z << 46 | y << 23 | x);
      }
    }
  }
  return keys;
}

// Takes each of `keys` with the same chance, `copies` times: with as many as a bucket's, each is a
// representative.
std::vector<uint64_t> random_subset(const std::vector<uint64_t>& keys, uint32_t seed, size_t copies) {
  std::mt19937 random(seed);
  const auto one_in = 1 + random() % 12;
  std::vector<uint64_t> chosen;
  for (uint64_t key : keys) {
    if (random() % one_in == 0) chosen.insert(chosen.end(), copies, key);
  }
  if (chosen.empty()) chosen.push_back(keys[random() % keys.size()]);
  return chosen;
}

class CgrxHints : public gpu::TestDevice,
                  public testing::WithParamInterface<std::tuple<KeyWidth, CgrxRepresentation>> {
 protected:
  static constexpr uint32_t kBucketLog2 = 4;

  // Returns the bucket that the rays alone find for each probe, the first along each axis being as long as
  // `chosen`, or as the build does.
  static std::vector<uint32_t> hints(const std::vector<uint64_t>& ascending,
                                     const std::vector<uint64_t>& probes,
                                     std::optional<RxRayLength> chosen = {}) {
    const auto [width, representation] = GetParam();
    const gpu::Buffer keys = upload_keys(width, ascending);
    const gpu::Buffer low = upload_keys(width, probes);
    const gpu::Buffer found = device().allocate(probes.size() * sizeof(uint32_t), "hints");
    IndexBuildStatistics statistics;
    const SortedKeys sorted = sort_keys(
        device(), {.width = width, .keys = keys.address(), .count = ascending.size()}, 16, statistics, {});
    const CgrxOptions options = {.representation = representation, .bucket_log2 = kBucketLog2};
    const CgrxScene scene =
        CgrxScene::build(device(), sorted, width, ascending.size(), options, {}, statistics);
    const RxRayLength ray_length = chosen.value_or(scene.ray_length);
    const auto pipeline = device().ray_pipeline<shader::CgrxFindParams>(
        "test/cgrx_hint", cgrx_specialization(options, width, scene.axis_scale));
    gpu::Stream stream(device());
    stream.trace(pipeline,
                 {.scene = scene.scene->address(),
                  .low = low.address(),
                  .high = 0,
                  .keys = sorted.keys.address(),
                  .bucket_of = scene.bucket_of.address(),
                  .start_of = scene.start_of.address(),
                  .row_ids = 0,
                  .first = found.address(),
                  .size = 0,
                  .minimum = sorted.minimum,
                  .maximum = sorted.maximum,
                  .key_count = static_cast<uint32_t>(ascending.size()),
                  .buckets = static_cast<uint32_t>(scene.buckets),
                  .rows_per_partition = static_cast<uint32_t>(scene.scene->rows_per_partition()),
                  .ray_length_x = ray_length.x,
                  .ray_length_y = ray_length.y,
                  .ray_length_z = ray_length.z},
                 probes.size());
    stream.finish();
    return download<uint32_t>(found);
  }

  // Tells whether every hit on the way from `probe` to `representative` is so near that its distance is
  // exact.
  static bool is_near(uint64_t probe, uint64_t representative) {
    const uint64_t ray_length = uint64_t{1} << 20;
    const uint64_t x = representative % kRowLength, y = (representative >> 23) % kRowLength;
    if (probe >> 23 == representative >> 23) return representative - probe <= ray_length;
    const uint64_t rows = (representative >> 23) - (probe >> 23);
    return x <= ray_length && (probe >> 46 == representative >> 46 ? rows : y) <= ray_length;
  }

  // Tells whether the extra representative at the end of the plane tells where its last row begins.
  static bool ends_a_row_too(const std::vector<uint64_t>& representatives, uint64_t plane) {
    const uint64_t behind = (plane + 1) << 46;
    const auto from = std::lower_bound(representatives.begin(), representatives.end(), behind - kRowLength);
    return from != representatives.end() && *from - (behind - kRowLength) < kRowLength;
  }
};

TEST_P(CgrxHints, NameTheBucketWhereDistancesAreExact) {
  const std::vector<uint64_t> places = end_places(std::get<0>(GetParam()));
  for (uint32_t seed = 0; seed < 150; ++seed) {
    const std::vector<uint64_t> keys = random_subset(places, seed, seed % 3 == 0 ? 5 : 16);
    std::vector<uint64_t> representatives;
    for (size_t end = 16; end < keys.size() + 16; end += 16) {
      representatives.push_back(keys[std::min(end, keys.size()) - 1]);
    }
    std::vector<uint64_t> probes = places;
    std::erase_if(probes, [&](uint64_t probe) { return probe > keys.back(); });
    const auto first_steps = static_cast<uint32_t>(1 + seed / 5);
    const std::vector<uint32_t> found = hints(
        keys, probes,
        seed % 5 == 0 ? std::nullopt : std::optional(RxRayLength{first_steps, first_steps, first_steps}));
    for (size_t i = 0; i < probes.size(); ++i) {
      const auto first = std::lower_bound(representatives.begin(), representatives.end(), probes[i]);
      const auto expected = static_cast<uint32_t>(first - representatives.begin());
      const bool by_plane_end =
          probes[i] >> 46 != *first >> 46 && ends_a_row_too(representatives, *first >> 46);
      if (is_near(probes[i], *first) && !by_plane_end) {
        ASSERT_EQ(found[i], expected) << "seed " << seed << ", probe " << probes[i];
      } else {
        ASSERT_GE(found[i], expected) << "seed " << seed << ", probe " << probes[i];
        ASSERT_LT(found[i], representatives.size());
      }
    }
  }
}

// Returns places along one axis, in key order: dense ones, then ever sparser ones up to a gap of 2^20.
std::vector<uint64_t> ever_sparser(uint64_t count) {
  std::vector<uint64_t> places;
  for (uint64_t place = 0; place < std::min<uint64_t>(count, 100); ++place) places.push_back(place);
  for (uint64_t gap = 1; gap <= uint64_t{1} << 20 && places.back() + gap < count; gap *= 2) {
    places.push_back(places.back() + gap);
  }
  return places;
}

TEST_P(CgrxHints, NameTheBucketByRaysOfAllLengths) {
  const bool wide = std::get<0>(GetParam()) == KeyWidth::k64;
  const std::vector<std::pair<uint32_t, uint64_t>> axes = {
      {0, kRowLength}, {23, wide ? kRowLength : 512}, {46, wide ? uint64_t{1} << 18 : 1}};
  for (const auto& [shift, count] : axes) {
    const std::vector<uint64_t> places = ever_sparser(count);
    std::vector<uint64_t> keys, probes;
    std::vector<uint32_t> expected;
    for (uint32_t bucket = 0; bucket < places.size(); ++bucket) {
      keys.insert(keys.end(), 16, places[bucket] << shift);
      if (bucket == 0) continue;
      // The probes ask for the bucket's own place, and the one behind the bucket before.
      probes.insert(probes.end(), {keys.back(), (places[bucket - 1] << shift) + 1});
      expected.insert(expected.end(), 2, bucket);
    }
    EXPECT_EQ(hints(keys, probes), expected) << "along axis " << shift / 23;
  }
}

std::string hints_name(const testing::TestParamInfo<CgrxHints::ParamType>& info) {
  const auto [width, representation] = info.param;
  return std::string(representation == CgrxRepresentation::kExtra ? "extra" : "markers") +
         (width == KeyWidth::k64 ? "64" : "32");
}

INSTANTIATE_TEST_SUITE_P(All, CgrxHints,
                         testing::Combine(testing::Values(KeyWidth::k32, KeyWidth::k64),
                                          testing::Values(CgrxRepresentation::kMarkers,
                                                          CgrxRepresentation::kExtra)),
                         hints_name);

// Holds an index of this method.
class CgrxKeys : public IndexedKeys {
 public:
  CgrxKeys(KeyWidth width, std::vector<uint64_t> keys, const Options& options)
      : IndexedKeys(kCgrxIndex, width, std::move(keys), options) {}
};

TEST_F(CgrxTest, AllProbesBetweenTheEndsOfRowsAndPlanes) {
  for (KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    const std::vector<uint64_t> places = end_places(width);
    for (const char* representation : {"markers", "extra"}) {
      for (uint32_t seed = 0; seed < 5; ++seed) {
        const Options options = {{"representation", representation}, {"bucket", "16"}};
        CgrxKeys indexed(width, random_subset(places, seed, 1 + seed * 5), options);
        indexed.probe_points(places);
        indexed.probe_ranges(all_ranges(places));
      }
    }
  }
}

TEST_F(CgrxTest, RunsOfEqualKeysOverManyBuckets) {
  std::vector<uint64_t> keys, probes;
  for (uint64_t key = 0; key < 40; ++key) {
    keys.insert(keys.end(), key * key / 2, 10 * key);
    for (uint64_t near : {10 * key, 10 * key + 1, 10 * key + 9}) probes.push_back(near);
  }
  std::shuffle(keys.begin(), keys.end(), std::mt19937(5));
  for (const char* representation : {"markers", "extra"}) {
    for (const char* search : {"binary", "linear"}) {
      CgrxKeys indexed(KeyWidth::k32, keys, {{"representation", representation}, {"bucket_search", search}});
      EXPECT_FALSE(indexed.index().build_statistics().unique);
      indexed.probe_points(probes);
      indexed.probe_ranges(random_ranges(6, 200, 420, 60));
    }
  }
}

TEST_F(CgrxTest, GivesRowsOfUniqueKeysElseSpansInKeyOrder) {
  const ProbeResult points = CgrxKeys(KeyWidth::k32, {5, 3, 9}, {}).probe_points({3, 4});
  EXPECT_EQ(points.shape, ProbeResult::Shape::kSpans);
  EXPECT_EQ(points.permutation, 0u);
  EXPECT_EQ(points.launched, 2u);
  EXPECT_NE(CgrxKeys(KeyWidth::k32, {5, 3, 9, 3}, {}).probe_points({3, 4}).permutation, 0u);
  EXPECT_NE(CgrxKeys(KeyWidth::k32, {3, 5, 9}, {}).probe_ranges({{3, 5}}).permutation, 0u);
}

CgrxScene scene_of(const std::vector<uint64_t>& ascending, CgrxRepresentation representation) {
  gpu::Device& device = gpu::TestDevice::device();
  const gpu::Buffer keys = gpu::TestDevice::upload(ascending);
  IndexBuildStatistics statistics;
  const SortedKeys sorted =
      sort_keys(device, {.width = KeyWidth::k64, .keys = keys.address(), .count = ascending.size()}, 32,
                statistics, {});
  return CgrxScene::build(device, sorted, KeyWidth::k64, ascending.size(), {.representation = representation},
                          {}, statistics);
}

uint64_t primitives_of(const std::vector<uint64_t>& ascending, CgrxRepresentation representation) {
  return scene_of(ascending, representation).primitives;
}

// Makes `count` buckets whose representatives are so far apart from `begin` on, all keys of each being equal.
std::vector<uint64_t> spread(uint64_t count, uint64_t distance, uint64_t begin = 0) {
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < count; ++i) keys.insert(keys.end(), 32, begin + i * distance);
  return keys;
}

TEST_F(CgrxTest, StretchesRowsAndPlanesApart) {
  const auto axis_scale_of = [](uint64_t distance) {
    return scene_of(spread(100, distance), CgrxRepresentation::kExtra).axis_scale;
  };
  EXPECT_EQ(axis_scale_of(1 << 10).y_log2, 10u);
  // Each key has a row: the next rows are far apart, and the next plane is made as far away.
  EXPECT_EQ(axis_scale_of(uint64_t{1} << 30).y_log2, 0u);
  EXPECT_EQ(axis_scale_of(uint64_t{1} << 30).z_log2, 7u);
}

TEST_F(CgrxTest, ReachesThreeGapsOfItsDensePart) {
  const auto ray_length_of = [](const std::vector<uint64_t>& ascending) {
    const RxRayLength ray_length = scene_of(ascending, CgrxRepresentation::kExtra).ray_length;
    return std::vector<uint32_t>{ray_length.x, ray_length.y, ray_length.z};
  };
  const uint32_t farthest = shader::kRxFarthest;
  EXPECT_EQ(ray_length_of({1, 2, 3}), (std::vector<uint32_t>{farthest, farthest, farthest}));
  EXPECT_EQ(ray_length_of(std::vector<uint64_t>(100, 7)),
            (std::vector<uint32_t>{farthest, farthest, farthest}));
  EXPECT_EQ(ray_length_of(spread(300, 50)), (std::vector<uint32_t>{150, farthest, farthest}));
  EXPECT_EQ(ray_length_of(spread(300, kRowLength)), (std::vector<uint32_t>{farthest, 3, farthest}));
  EXPECT_EQ(ray_length_of(spread(300, uint64_t{5} << 46)), (std::vector<uint32_t>{farthest, farthest, 15}));
  std::vector<uint64_t> mixed = spread(100, 10);
  const std::vector<uint64_t> sparse = spread(1000, 5000, 1000);
  mixed.insert(mixed.end(), sparse.begin(), sparse.end());
  EXPECT_EQ(ray_length_of(mixed), (std::vector<uint32_t>{30, farthest, farthest}));
}

TEST_F(CgrxTest, MapsEqualRepresentativesOnce) {
  for (CgrxRepresentation each : {CgrxRepresentation::kMarkers, CgrxRepresentation::kExtra}) {
    // They add one for the row and one for the plane.
    EXPECT_EQ(primitives_of(std::vector<uint64_t>(3000, 77), each), 3u);
    std::vector<uint64_t> dense(64 * 32);
    for (size_t i = 0; i < dense.size(); ++i) dense[i] = i;
    EXPECT_EQ(primitives_of(dense, each), 64 + 2u);
  }
  // The key lies at the end of its row and plane already.
  EXPECT_EQ(primitives_of({(uint64_t{1} << 46) - 1}, CgrxRepresentation::kExtra), 1u);
  EXPECT_EQ(primitives_of({kRowLength - 1}, CgrxRepresentation::kExtra), 2u);
}

TEST_F(CgrxTest, IsFarSmallerThanRx) {
  const std::vector<uint64_t> keys = random_keys(8, 50000, kLargest32);
  const auto bytes_of = [&](const IndexMethod& method, const Options& options) {
    const IndexedKeys indexed(method, KeyWidth::k32, keys, options);
    const IndexBuildStatistics& statistics = indexed.index().build_statistics();
    EXPECT_GT(statistics.wall_milliseconds, 0);
    EXPECT_GE(statistics.peak_bytes, statistics.resident_bytes);
    std::set<std::string> stages;
    for (const gpu::StageTiming& stage : statistics.timings.stages) stages.insert(stage.name);
    for (const char* stage : {"sort", "geometry", "build"}) EXPECT_TRUE(stages.contains(stage)) << stage;
    return statistics.resident_bytes;
  };
  const uint64_t of_32 = bytes_of(kCgrxIndex, {});
  EXPECT_LT(5 * of_32, bytes_of(kRxIndex, {}));
  EXPECT_LT(bytes_of(kCgrxIndex, {{"bucket", "1024"}}), of_32);
}

TEST_F(CgrxTest, RefusesBadOptions) {
  for (const std::pair<const char*, const char*>& bad :
       std::vector<std::pair<const char*, const char*>>{{"bucket", "24"},
                                                        {"bucket", "8"},
                                                        {"bucket", "2048"},
                                                        {"representation", "plain"},
                                                        {"bucket_search", "hash"},
                                                        {"partitions", "0"},
                                                        {"hit", "any"}}) {
    EXPECT_THROW(IndexOptions::parse(kCgrxIndex.options, {bad}), Error) << bad.first << " = " << bad.second;
  }
}

}  // namespace
}  // namespace rtsql
