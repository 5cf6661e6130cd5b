// Tests what is particular to `rx`: its options and the shapes of its results. That it answers like every
// other method is tested for all methods alike.
#include "index/rx/rx.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "common/error.h"
#include "index/rx/rx_scene.h"
#include "ray_geometry.h"

namespace rtsql {
namespace {

class RxTest : public gpu::TestDevice {};

// Holds an index of this method.
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
    all.push_back(
        {"closest_linear" + bits, &kRxIndex, width, {{"hit", "closest"}, {"span_search", "linear"}}});
    all.push_back({"any5parts" + bits, &kRxIndex, width, {{"partitions", "5"}}});
    all.push_back({"closest16parts" + bits, &kRxIndex, width, {{"hit", "closest"}, {"partitions", "16"}}});
    all.push_back({"input" + bits, &kRxIndex, width, {{"order", "input"}}});
    all.push_back({"rows" + bits, &kRxIndex, width, {{"range_rays", "row"}}});
    all.push_back({"loose" + bits, &kRxIndex, width, {{"compact", "off"}}});
    all.push_back({"boxes" + bits, &kRxIndex, width, {{"primitive", "aabb"}}});
    all.push_back({"zero" + bits, &kRxIndex, width, {{"point_ray", "zero"}, {"range_ray", "zero"}}});
    all.push_back({"extended" + bits, &kRxIndex, width, {{"key_mode", "extended"}}, 29});
  }
  constexpr KeyWidth k32 = KeyWidth::k32, k64 = KeyWidth::k64;
  all.push_back({"spheres", &kRxIndex, k64, {{"primitive", "sphere"}, {"point_ray", "offset"}}});
  all.push_back({"closest_spheres", &kRxIndex, k32, {{"primitive", "sphere"}, {"hit", "closest"}}});
  all.push_back({"naive", &kRxIndex, k32, {{"key_mode", "naive"}, {"point_ray", "offset"}}, 23});
  all.push_back({"extended_boxes",
                 &kRxIndex,
                 k32,
                 {{"key_mode", "extended"}, {"primitive", "aabb"}, {"point_ray", "zero"}},
                 29});
  all.push_back({"other_bits", &kRxIndex, k64, {{"bits", "18+23+23"}, {"point_ray", "offset"}}});
  all.push_back({"few_bits", &kRxIndex, k64, {{"bits", "7+9+11"}}, 27});
  all.push_back({"dedup", &kRxIndex, k64, {{"dedup", "on"}}});
  all.push_back(
      {"closest_dedup", &kRxIndex, k32, {{"dedup", "on"}, {"hit", "closest"}, {"partitions", "16"}}});
  all.push_back(
      {"closest_zero",
       &kRxIndex,
       k64,
       {{"hit", "closest"}, {"point_ray", "zero"}, {"range_ray", "zero"}, {"span_search", "linear"}}});
  all.push_back({"closest_extended",
                 &kRxIndex,
                 k64,
                 {{"key_mode", "extended"}, {"hit", "closest"}, {"span_search", "linear"}},
                 29});
  all.push_back({"closest_few_bits", &kRxIndex, k64, {{"bits", "7+9+11"}, {"hit", "closest"}}, 27});
  for (const char* primitive : {"triangle", "aabb", "sphere"}) {
    all.push_back({"stretched_" + std::string(primitive),
                   &kRxIndex,
                   k64,
                   {{"stretch", "on"}, {"primitive", primitive}, {"partitions", "3"}}});
  }
  all.push_back({"rows_input", &kRxIndex, k64, {{"range_rays", "row"}, {"order", "input"}}});
  all.push_back({"stretched_input", &kRxIndex, k64, {{"stretch", "on"}, {"order", "input"}}});
  all.push_back({"stretched_zero",
                 &kRxIndex,
                 k32,
                 {{"stretch", "on"}, {"point_ray", "zero"}, {"range_ray", "zero"}, {"dedup", "on"}}});
  all.push_back({"stretched_bits", &kRxIndex, k64, {{"stretch", "on"}, {"bits", "18+23+23"}}});
  all.push_back({"closest_loose_rows", &kRxIndex, k64, {{"stretch", "off"}, {"hit", "closest"}}});
  all.push_back({"refittable", &kRxIndex, k32, {{"update", "refit"}}});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Rx, RayGeometry, testing::ValuesIn(configurations()),
                         [](const auto& each) { return each.param.name; });

// States the rules by which options exclude each other, once more.
bool may_be_combined(const std::map<std::string, std::string>& chosen) {
  const bool extended = chosen.contains("key_mode") && chosen.at("key_mode") == "extended";
  const bool from_zero = chosen.at("point_ray") == "zero" || chosen.at("range_ray") == "zero";
  const bool from_offset = chosen.at("point_ray") == "offset" || chosen.at("range_ray") == "offset";
  if (extended && (from_offset || chosen.at("primitive") == "sphere")) return false;
  return chosen.at("order") != "input" || !(extended || from_zero || chosen.at("primitive") != "triangle" ||
                                            chosen.at("hit") == "closest" || chosen.at("dedup") == "on");
}

TEST_F(RxTest, OptionsInEveryCombination) {
  // The usual bits and the naive mode, which is 23+0+0, have their tests above.
  std::vector<std::map<std::string, std::string>> combinations = {{{"bits", "11+5+7"}},
                                                                  {{"key_mode", "extended"}}};
  const std::vector<std::pair<std::string, std::vector<std::string>>> values = {
      {"primitive", {"triangle", "aabb", "sphere"}},
      {"point_ray", {"perpendicular", "offset", "zero"}},
      {"range_ray", {"offset", "zero"}},
      {"hit", {"any", "closest"}},
      {"dedup", {"off", "on"}},
      {"order", {"auto", "input"}}};
  for (const auto& [name, choices] : values) {
    std::vector<std::map<std::string, std::string>> longer;
    for (const auto& combination : combinations) {
      for (const std::string& choice : choices) {
        longer.push_back(combination);
        longer.back()[name] = choice;
      }
    }
    combinations = std::move(longer);
  }

  std::vector<uint64_t> keys = random_keys(20, 60, 6000000);
  for (uint64_t key = 700; key < 730; ++key) keys.insert(keys.end(), key % 4, key);
  std::vector<uint64_t> probes = random_keys(21, 30, 6000000);
  probes.insert(probes.end(), keys.begin(), keys.end());
  std::vector<Range> ranges = random_ranges(22, 30, 6000000, 2000000);
  for (uint64_t low = 699; low < 731; ++low) ranges.emplace_back(low, low + low % 5);
  size_t number = 0;
  for (auto& combination : combinations) {
    // These work on their own, so that each need not meet all others.
    ++number;
    combination["partitions"] = number % 3 == 0 ? "3" : "1";
    if (number % 5 == 0) combination["compact"] = "off";
    combination["range_rays"] = number % 8 < 3 ? "row" : "segments";
    combination["stretch"] = number % 4 == 1 ? "off" : "on";
    combination["span_search"] = number % 11 < 5 ? "linear" : "doubling";
    combination["update"] = number % 7 == 0 ? "refit" : "rebuild";
    const Options options(combination.begin(), combination.end());
    std::string trace;
    for (const auto& [name, value] : options) trace += name + " = " + value + ", ";
    SCOPED_TRACE(trace);
    try {
      RxKeys indexed(number % 2 == 0 ? KeyWidth::k32 : KeyWidth::k64, keys, options);
      EXPECT_TRUE(may_be_combined(combination));
      indexed.probe_points(probes);
      indexed.probe_ranges(ranges);
    } catch (const Error& error) {
      EXPECT_FALSE(may_be_combined(combination)) << error.message();
      EXPECT_EQ(error.kind(), ErrorKind::kValue);
      EXPECT_TRUE(error.hint().has_value());
    }
  }
}

TEST_F(RxTest, ShapesOfResults) {
  using Shape = ProbeResult::Shape;
  const Options input = {{"order", "input"}};
  std::vector<uint64_t> unique = {5, 3, 9}, repeated = {5, 3, 5};
  {
    ProbeResult points = RxKeys(KeyWidth::k32, unique, {}).probe_points({3, 4});
    EXPECT_EQ(points.shape, Shape::kSpans);
    EXPECT_EQ(points.permutation, 0u);
    EXPECT_EQ(points.launched, 2u);
  }
  EXPECT_EQ(RxKeys(KeyWidth::k32, unique, input).probe_ranges({{3, 5}}).shape, Shape::kPairs);
  EXPECT_EQ(RxKeys(KeyWidth::k32, repeated, input).probe_points({5}).shape, Shape::kPairs);
  for (const Options& options :
       {Options{{"order", "key"}}, Options{{"hit", "closest"}}, Options{{"dedup", "on"}}}) {
    RxKeys sorted(KeyWidth::k32, repeated, options);
    EXPECT_EQ(sorted.probe_points({5}).shape, Shape::kSpans);
    EXPECT_EQ(sorted.probe_ranges({{3, 5}}).shape, Shape::kSpans);
  }
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
  RxKeys by_row(KeyWidth::k32, keys, {{"range_rays", "row"}});
  EXPECT_EQ(by_row.probe_ranges({{0, kLargest32}}).launched, 1u);
  EXPECT_EQ(
      by_row.probe_ranges({{kRowLength + 10, kRowLength + 99000}, {kRowLength, 3 * kRowLength}}).launched,
      2u);
}

// The first ray is short, since most keys are dense, and ever longer ones follow.
TEST_F(RxTest, FindsTheFirstKeyByRaysOfAllLengths) {
  std::vector<uint64_t> keys;
  for (uint64_t key = 0; key < 100; ++key) keys.push_back(3 * kRowLength + key);
  for (uint64_t gap = 1; gap < kRowLength / 4; gap *= 2) keys.push_back(keys.back() + gap);
  std::vector<Range> ranges;
  for (size_t i = 1; i < keys.size(); ++i) {
    const uint64_t behind = keys[i - 1] + 1;
    ranges.insert(ranges.end(), {{behind, keys[i]},
                                 {behind, keys[i] - 1},
                                 {behind, keys[i] + 1},
                                 {behind, 4 * kRowLength},
                                 {keys[i], keys[i]},
                                 {0, keys[i]},
                                 {0, keys[i] - 1}});
  }
  const std::vector<Options> all = {{},
                                    {{"span_search", "linear"}},
                                    {{"range_ray", "zero"}},
                                    {{"primitive", "sphere"}},
                                    {{"key_mode", "extended"}},
                                    {{"partitions", "7"}, {"dedup", "on"}}};
  for (Options options : all) {
    options.emplace_back("hit", "closest");
    RxKeys(KeyWidth::k64, keys, options).probe_ranges(ranges);
  }
}

RxScene scene_of(const std::vector<uint64_t>& keys, const Options& options) {
  const gpu::Buffer buffer = gpu::TestDevice::upload(keys);
  IndexBuildStatistics statistics;
  return RxScene::build(gpu::TestDevice::device(),
                        {.width = KeyWidth::k64, .keys = buffer.address(), .count = keys.size()},
                        RxOptions::parse(IndexOptions::parse(kRxIndex.options, options)), {}, statistics);
}

// Makes `count` distinct keys so far apart, from `begin` on, each so many times.
std::vector<uint64_t> spread(uint64_t count, uint64_t distance, uint64_t begin = 0, uint64_t copies = 1) {
  std::vector<uint64_t> keys;
  for (uint64_t i = 0; i < count; ++i) keys.insert(keys.end(), copies, begin + i * distance);
  return keys;
}

TEST_F(RxTest, StretchesRowsAndPlanesApart) {
  const auto scale_of = [](const std::vector<uint64_t>& keys, const Options& options) {
    const RxAxisScale scale = scene_of(keys, options).axis_scale;
    return std::pair(scale.y_log2, scale.z_log2);
  };
  using Scale = std::pair<uint32_t, uint32_t>;
  const Options closest = {{"hit", "closest"}};
  EXPECT_EQ(scale_of(spread(3000, 1 << 10), closest), Scale(10, 10));
  EXPECT_EQ(scale_of(spread(3000, 1 << 10), {}), Scale(10, 10));
  // Each key has a row: the next rows are far apart, and the next plane is made as far away.
  EXPECT_EQ(scale_of(spread(3000, uint64_t{1} << 30), closest), Scale(0, 7));
  EXPECT_EQ(scale_of(spread(3000, 1 << 10), {{"stretch", "off"}}), Scale(0, 0));
  EXPECT_EQ(scale_of(spread(3000, 1 << 10), {{"hit", "closest"}, {"stretch", "off"}}), Scale(0, 0));
  EXPECT_EQ(scale_of(spread(3000, 1 << 10), {{"hit", "closest"}, {"key_mode", "naive"}}), Scale(0, 0));
}

TEST_F(RxTest, ReachesEightGapsOfItsDensePart) {
  const auto ray_length_of = [](const std::vector<uint64_t>& keys, const char* dedup = "off") {
    return scene_of(keys, {{"hit", "closest"}, {"dedup", dedup}}).ray_length;
  };
  const uint32_t farthest = shader::kRxFarthest;
  EXPECT_EQ(ray_length_of({5}), farthest);
  EXPECT_EQ(ray_length_of(spread(1, 1, 7, 100)), farthest);
  EXPECT_EQ(ray_length_of({5, 15}), 80u);
  EXPECT_EQ(ray_length_of(spread(300, kRowLength)), farthest);
  EXPECT_EQ(ray_length_of(spread(3000, 50)), 400u);
  EXPECT_EQ(ray_length_of(spread(3000, 50, 0, 4)), 400u);
  EXPECT_EQ(ray_length_of(spread(3000, 50, 0, 3), "on"), 400u);
  std::vector<uint64_t> mixed = spread(1000, 10);
  const std::vector<uint64_t> sparse = spread(9000, 500, 10000);
  mixed.insert(mixed.end(), sparse.begin(), sparse.end());
  EXPECT_EQ(ray_length_of(mixed), 80u);
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

TEST_F(RxTest, PartitionsSaveMemoryOfTheBuild) {
  const std::vector<uint64_t> keys = random_keys(9, 40000, kLargest64);
  uint64_t peak_before = UINT64_MAX;
  for (const char* partitions : {"1", "4", "16", "64"}) {
    const RxKeys indexed(KeyWidth::k64, keys, {{"hit", "closest"}, {"partitions", partitions}});
    const IndexBuildStatistics& statistics = indexed.index().build_statistics();
    EXPECT_LT(statistics.peak_bytes, peak_before) << partitions;
    EXPECT_GE(statistics.peak_bytes, statistics.resident_bytes) << partitions;
    peak_before = statistics.peak_bytes;
  }
}

void expect_refused(KeyWidth width, const std::vector<uint64_t>& keys, const Options& options,
                    const std::string& message, const std::string& hint) {
  try {
    const RxKeys refused(width, keys, options);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kValue);
    EXPECT_EQ(error.message(), message);
    EXPECT_EQ(error.hint().value_or(""), hint);
  }
}

TEST_F(RxTest, RefusesKeysThatDoNotFit) {
  const std::string hint = "use key_mode = 3d with its usual bits, which hold all keys";
  for (KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    expect_refused(
        width, {kRowLength + 5, 10, 5}, {{"key_mode", "naive"}},
        "the largest key is 8388608 above the smallest, but key_mode = naive holds distances up to "
        "8388607 only",
        hint);
    RxKeys(width, {kRowLength + 5, 10, 6}, {{"key_mode", "naive"}}).probe_points({5, 6, 10, kRowLength + 5});
    expect_refused(width, {1u << 29, 0}, {{"key_mode", "extended"}},
                   "the largest key is 536870912 above the smallest, but key_mode = extended holds distances "
                   "up to 536870911 only",
                   hint);
    expect_refused(
        width, {0, 3, 1024}, {{"bits", "4+4+2"}},
        "the largest key is 1024 above the smallest, but bits = 4+4+2 holds distances up to 1023 only", hint);
  }
}

TEST_F(RxTest, RefusesBadOptions) {
  expect_refused(KeyWidth::k32, {1}, {{"hit", "closest"}, {"order", "input"}},
                 "hit = closest scans sorted keys, which order = input does not keep", "leave order out");
  expect_refused(KeyWidth::k32, {1}, {{"key_mode", "naive"}, {"bits", "20+20+20"}},
                 "key_mode = naive has but one coordinate, which leaves nothing to bits = 20+20+20",
                 "leave bits out, or use key_mode = 3d");
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"hit", "first"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"partitions", "0"}}), Error);
  EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"bucket", "4"}}), Error);
  for (const char* bits : {"", "23", "23+23", "24+0+0", "0+23+23", "23+23+23", "23+23+18+0", "a+b+c",
                           "-1+2+3", "23 + 23 + 18"}) {
    EXPECT_THROW(IndexOptions::parse(kRxIndex.options, {{"bits", bits}}), Error) << bits;
  }
  EXPECT_EQ(IndexOptions::parse(kRxIndex.options, {{"bits", "09+1+00"}}).text("bits"), "9+1+0");
}

// Changes keys, as UPDATE, INSERT and DELETE do.
class RxRefitTest : public RxTest, public testing::WithParamInterface<std::pair<const char*, Options>> {
 protected:
  static Options options() {
    Options options = GetParam().second;
    options.emplace_back("update", "refit");
    return options;
  }

  static bool was_refitted(const IndexedKeys& keys) {
    for (const gpu::StageTiming& stage : keys.index().build_statistics().timings.stages) {
      if (stage.name == "refit") return true;
    }
    return false;
  }

  // Each index answers for its own keys.
  static void expect_right(IndexedKeys& keys, const std::vector<uint64_t>& probes) {
    keys.probe_points(probes);
    std::vector<Range> ranges;
    for (uint64_t probe : probes) ranges.emplace_back(probe, probe + 1000);
    keys.probe_ranges(ranges);
  }
};

TEST_P(RxRefitTest, FollowsChangedKeysAndLeavesTheOldIndex) {
  std::vector<uint64_t> keys = random_keys(30, 3000, 5000000);
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::shuffle(keys.begin(), keys.end(), std::mt19937(31));
  std::vector<uint64_t> changed = keys;
  for (size_t i = 0; i < changed.size(); i += 10) changed[i] = changed[i] / 2 + 3000000;
  std::vector<uint64_t> probes(keys.begin(), keys.begin() + 300);
  probes.insert(probes.end(), changed.begin(), changed.begin() + 300);

  RxKeys before(KeyWidth::k32, keys, options());
  std::optional<IndexedKeys> after = before.updated(changed);
  const bool same_count = std::set(changed.begin(), changed.end()).size() == keys.size();
  if (GetParam().second.empty() || same_count) {
    ASSERT_TRUE(after.has_value());
  }
  if (after) {
    EXPECT_TRUE(was_refitted(*after));
    expect_right(*after, probes);
    std::optional<IndexedKeys> back = after->updated(keys);
    ASSERT_TRUE(back.has_value());
    after.reset();
    expect_right(*back, probes);
  }
  expect_right(before, probes);
}

TEST_P(RxRefitTest, LeavesOtherNumbersOfKeysToABuild) {
  RxKeys before(KeyWidth::k64, {5, 7, 9}, options());
  EXPECT_FALSE(before.updated({5, 7}).has_value());
  EXPECT_FALSE(before.updated({5, 7, 9, 11}).has_value());
  EXPECT_FALSE(before.updated({}).has_value());
  EXPECT_FALSE(RxKeys(KeyWidth::k64, {}, options()).updated({}).has_value());
}

INSTANTIATE_TEST_SUITE_P(
    Rx, RxRefitTest,
    testing::Values(std::pair("triangles", Options{}), std::pair("parts", Options{{"partitions", "7"}}),
                    std::pair("closest", Options{{"hit", "closest"}}),
                    std::pair("stretched", Options{{"stretch", "on"}}),
                    std::pair("boxes", Options{{"primitive", "aabb"}, {"key_mode", "naive"}}),
                    std::pair("dedup", Options{{"dedup", "on"}}),
                    std::pair("input", Options{{"order", "input"}})),
    [](const auto& each) { return std::string(each.param.first); });

TEST_F(RxTest, RefitsOnlyIfItWasBuiltForIt) {
  EXPECT_FALSE(RxKeys(KeyWidth::k32, {5, 7, 9}, {}).updated({5, 7, 10}).has_value());
}

class RxAppends : public RxTest {
 protected:
  static Rows rows_from(uint32_t first, size_t count) {
    Rows rows(count);
    std::iota(rows.begin(), rows.end(), first);
    return rows;
  }
};

// On a GPU that is the usual order.
TEST_F(RxAppends, ToASceneInTheOrderOfTheInput) {
  for (const auto& [width, stretch] : {std::pair(KeyWidth::k32, "off"), std::pair(KeyWidth::k32, "on"),
                                       std::pair(KeyWidth::k64, "off"), std::pair(KeyWidth::k64, "on")}) {
    const uint64_t largest = largest_key(width);
    RxKeys before(width, random_keys(60, 800, largest), {{"order", "input"}, {"stretch", stretch}});
    const std::vector<uint64_t> keys = random_keys(61, 20, largest);
    std::optional<IndexedKeys> once = before.appended(keys, rows_from(800, 20));
    ASSERT_TRUE(once.has_value());
    std::optional<IndexedKeys> twice = once->appended({0, largest, keys[3]}, {830, 831, 840});
    ASSERT_TRUE(twice.has_value());
    EXPECT_TRUE(once->index().build_statistics().unique);
    EXPECT_FALSE(twice->index().build_statistics().unique);
    for (IndexedKeys* index : std::initializer_list<IndexedKeys*>{&before, &*once, &*twice}) {
      index->probe_points({0, 1, largest, keys[0], keys[3], keys[19], keys[5] + 1});
      index->probe_ranges({{0, largest / 50}, {keys[3], keys[3]}, {largest - largest / 50, largest}, {7, 6}});
    }
  }
}

TEST_F(RxAppends, UntilThereAreMany) {
  const RxKeys before(KeyWidth::k64, random_keys(62, 1600, kLargest64), {});
  std::optional<IndexedKeys> after = before.appended(random_keys(63, 60, kLargest64), rows_from(1600, 60));
  ASSERT_TRUE(after.has_value());
  after->probe_points(random_keys(63, 60, kLargest64));
  EXPECT_TRUE(after->appended(random_keys(64, 40, kLargest64), rows_from(1660, 40)).has_value());
  EXPECT_FALSE(after->appended(random_keys(64, 41, kLargest64), rows_from(1660, 41)).has_value());
}

TEST_F(RxAppends, NotWhereTheOrderOfKeysAnswers) {
  const std::vector<uint64_t> keys = random_keys(65, 500, kLargest32);
  const std::vector<Options> refusing = {{{"hit", "closest"}},    {{"dedup", "on"}},
                                         {{"partitions", "4"}},   {{"primitive", "aabb"}},
                                         {{"range_ray", "zero"}}, {{"update", "refit"}}};
  for (const Options& options : refusing) {
    const RxKeys before(KeyWidth::k32, keys, options);
    EXPECT_FALSE(before.appended({77}, {500}).has_value()) << options[0].first;
  }
  const RxKeys few_bits(KeyWidth::k64, {5, 7, 9}, {{"bits", "7+9+11"}});
  EXPECT_FALSE(few_bits.appended({8}, {3}).has_value());
}

}  // namespace
}  // namespace rtsql
