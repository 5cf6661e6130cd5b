// Rays must meet each row once, at the borders of all axes, whatever the design point.
#include "cube/cube_scene.h"

#include <algorithm>
#include <random>

#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

struct TestRows {
  std::vector<uint32_t> codes, further, lines, groups, packed;
  std::vector<int64_t> values;
  CubeExtent extent;
};

class CubeSceneTest : public gpu::TestDevice {
 protected:
  void SetUp() override {
    gpu::TestDevice::SetUp();
    if (!device().info().ray_pipelines) GTEST_SKIP() << "the device has no ray-tracing pipelines";
  }

  template <class T>
  static ColumnPtr column(const std::vector<T>& values) {
    const Type type = sizeof(T) == 8 ? TypeId::kBigint : TypeId::kInteger;
    return std::make_shared<const Column>(type, values.size(), upload(values), gpu::Buffer(), nullptr);
  }

  // Half of the numbers of each axis are at its ends.
  static TestRows random_rows(const CubeExtent& extent, size_t count, uint32_t seed) {
    std::mt19937_64 random(seed);
    const auto below = [&](uint64_t end) {
      const uint64_t near = random() % std::min<uint64_t>(end, 3);
      if (random() % 2 == 0) return static_cast<uint32_t>(random() % end);
      return static_cast<uint32_t>(random() % 2 == 0 ? near : end - 1 - near);
    };
    TestRows rows;
    rows.extent = extent;
    for (size_t i = 0; i < count; ++i) {
      rows.codes.push_back(below(extent.codes));
      rows.further.push_back(below(100));
      rows.groups.push_back(below(extent.groups));
      rows.lines.push_back(extent.lines == extent.groups ? rows.groups.back() : below(extent.lines));
      rows.packed.push_back(below(extent.packed));
      rows.values.push_back(static_cast<int64_t>(random() >> 32));
    }
    return rows;
  }

  static bool has(const CodeRanges& ranges, uint32_t code) {
    return std::ranges::any_of(
        ranges, [&](const CodeRange& range) { return code >= range.first && code <= range.last; });
  }

  static void expect_totals(const TestRows& rows, const CubeOptions& options, const CodeRanges& ranges,
                            const CodeRanges& further) {
    const uint64_t most_packed = std::ranges::max(rows.packed);
    const auto most = static_cast<uint64_t>(std::ranges::max(rows.values));
    CubeSceneRows scene_rows{.codes = column(rows.codes),
                             .further = further.empty() ? nullptr : column(rows.further),
                             .lines = column(rows.lines),
                             .groups = column(rows.groups),
                             .packed = column(rows.packed),
                             .values = {{.shift = 0, .bits = 31, .most = most_packed},
                                        {.column = column(rows.values), .most = most - 1}},
                             .extent = rows.extent};
    const CubeScene scene(device(), std::move(scene_rows), options, {});
    const auto expect = [&](const CubeTracedWords& words) {
      gpu::Stream stream(device());
      const CubeTotals totals = scene.totals(stream, words);
      scene.trace(stream, ranges, further, words, totals);
      const std::vector<ColumnPtr> columns = totals.columns(stream);
      stream.finish();
      ASSERT_EQ(columns.size(), 1 + words.words.size());
      std::vector<std::vector<uint64_t>> wanted(columns.size(), std::vector<uint64_t>(rows.extent.groups));
      for (size_t i = 0; i < rows.codes.size(); ++i) {
        if (!has(ranges, rows.codes[i]) || (!further.empty() && !has(further, rows.further[i]))) continue;
        ++wanted[0][rows.groups[i]];
        for (size_t word = 0; word < words.words.size(); ++word)
          add(words.words[word], rows, i, most_packed, most, wanted[1 + word][rows.groups[i]]);
      }
      for (size_t i = 0; i < columns.size(); ++i) {
        std::vector<uint64_t> found = download<uint64_t>(columns[i]->values(), rows.extent.groups);
        if (i == 0 && !words.counts_rows) {
          for (uint64_t& count : found) count = std::min<uint64_t>(count, 1);
          for (uint64_t& count : wanted[0]) count = std::min<uint64_t>(count, 1);
        }
        EXPECT_EQ(found, wanted[i]) << "word " << i;
      }
    };
    expect({.words = {{0, CubeFold::kSum}, {1, CubeFold::kSum}, {1, CubeFold::kCount}}});
    expect({.words = {{0, CubeFold::kMaximum}, {1, CubeFold::kMinimum}, {1, CubeFold::kMaximum}}});
    expect({.words = {{0, CubeFold::kMinimum}, {0, CubeFold::kMaximum}}, .counts_rows = false});
  }

  // The largest value of the second measure stands for NULL.
  static void add(const CubeWord& word, const TestRows& rows, size_t row, uint64_t most_packed, uint64_t most,
                  uint64_t& total) {
    const bool is_packed = word.measure == 0;
    const uint64_t value = is_packed ? rows.packed[row] : static_cast<uint64_t>(rows.values[row]);
    const uint64_t largest = is_packed ? most_packed : most - 1;
    if (value > largest) return;
    switch (word.fold) {
      case CubeFold::kSum:
        total += value;
        break;
      case CubeFold::kCount:
        ++total;
        break;
      case CubeFold::kMaximum:
        total = std::max(total, value + 1);
        break;
      case CubeFold::kMinimum:
        total = std::max(total, largest - value + 1);
        break;
    }
  }
};

std::vector<CubeOptions> design_points() {
  return {{},
          {.flags_hits = true},
          {.flags_hits = true, .legs = 2},
          {.legs = 2},
          {.legs = 7.5},
          {.legs = 1.25},
          {.interval = 1 << 20},
          {.interval = 1 << 30},
          {.partitions = 3, .compact = false}};
}

TEST_F(CubeSceneTest, AddsEachRowOnce) {
  const TestRows rows = random_rows({.packed = 1 << 20, .lines = 60, .codes = 500, .groups = 60}, 1500, 1);
  for (const CubeOptions& options : design_points())
    expect_totals(rows, options, {{0, 3}, {7, 7}, {90, 400}, {499, 499}}, {});
}

TEST_F(CubeSceneTest, ReachesTheEndsOfItsAxes) {
  const uint64_t most = uint64_t{1} << 31;
  const TestRows rows = random_rows({.packed = most, .lines = 2, .codes = most, .groups = 2}, 400, 2);
  const auto last = static_cast<uint32_t>(most - 1);
  for (const CubeOptions& options : design_points()) {
    expect_totals(rows, options, {{0, 0}, {2, 1000}, {last - 1, last}}, {});
    expect_totals(rows, options, {{0, last}}, {});
  }
}

TEST_F(CubeSceneTest, HasMoreLinesThanCoordinates) {
  const uint64_t lines = (uint64_t{1} << 22) + 5;
  const TestRows rows = random_rows({.packed = 9, .lines = lines, .codes = 3, .groups = lines}, 500, 3);
  expect_totals(rows, {}, {{0, 1}}, {});
}

TEST_F(CubeSceneTest, TestsWhatIsBesideTheAxes) {
  const TestRows rows = random_rows({.packed = 1000, .lines = 7, .codes = 40, .groups = 90}, 1000, 4);
  for (CubeOptions options : design_points()) {
    options.splits_groups = true;
    for (const size_t most_scanned : {size_t{1}, size_t{0}}) {
      options.most_scanned = most_scanned;
      expect_totals(rows, options, {{5, 30}}, {{0, 10}, {50, 50}, {99, 99}});
    }
  }
}

TEST_F(CubeSceneTest, AddsNothingWhereThereAreNoRanges) {
  const TestRows rows = random_rows({.packed = 1000, .lines = 7, .codes = 40, .groups = 7}, 100, 5);
  for (const CubeOptions& options : design_points()) expect_totals(rows, options, {}, {});
}

}  // namespace
}  // namespace rtsql
