// Tests what is particular to `rx3d`: batches of boxes, keys that are floating-point numbers, its radius and
// its strips.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <set>

#include "index/contract/combine_bitmaps.h"
#include "index/rx3d/rx3d.h"
#include "index/rx3d/rx3d_space.h"
#include "schema/key_encoding.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using Keys = std::vector<std::vector<uint64_t>>;  // of each column
using Pairs = std::set<std::pair<uint32_t, uint32_t>>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

uint64_t key_of(double value) {
  return encode_key(Value::of_real(TypeId::kDouble, value));
}

class Rx3dTest : public gpu::TestDevice {
 protected:
  void SetUp() override {
    gpu::TestDevice::SetUp();
    if (!device().info().ray_pipelines) GTEST_SKIP() << "the device traces no rays";
  }

  void TearDown() override {
    index_.reset();
    gpu::TestDevice::TearDown();
  }

  static void build(const Keys& columns, KeyNumbers numbers, const std::string& radius) {
    keys_ = columns;
    std::vector<gpu::Buffer> buffers;
    std::vector<KeyColumn> inputs;
    for (const std::vector<uint64_t>& column : columns) {
      buffers.push_back(upload(column));
      inputs.push_back({KeyWidth::k64, buffers.back().address(), numbers});
    }
    index_ = kRx3dIndex.build(device(),
                              {.width = KeyWidth::k64,
                               .keys = inputs[0].keys,
                               .count = columns[0].size(),
                               .further = {inputs.begin() + 1, inputs.end()},
                               .numbers = numbers},
                              IndexOptions::parse(kRx3dIndex.options, {{"radius", radius}}), {});
  }

  static bool is_in(uint32_t row, const RangeConjunction& box) {
    for (size_t i = 0; i < keys_.size(); ++i) {
      if (keys_[i][row] < box[i].low || keys_[i][row] > box[i].high) return false;
    }
    return true;
  }

  // Compares the boxes as a batch, and each as a bitmap, with all rows tested.
  static void check(const std::vector<RangeConjunction>& boxes) {
    Pairs wanted;
    const auto rows = static_cast<uint32_t>(keys_[0].size());
    for (uint32_t box = 0; box < boxes.size(); ++box) {
      for (uint32_t row = 0; row < rows; ++row) {
        if (is_in(row, boxes[box])) wanted.emplace(box, row);
      }
    }
    EXPECT_EQ(by_batch(boxes), wanted);
    EXPECT_EQ(by_bitmaps(boxes), wanted);
  }

  static Pairs by_batch(const std::vector<RangeConjunction>& boxes) {
    std::vector<gpu::Buffer> buffers;
    BoxBatch batch{.columns = {}, .count = boxes.size()};
    for (size_t i = 0; i < keys_.size(); ++i) {
      std::vector<uint64_t> low, high;
      for (const RangeConjunction& box : boxes) {
        low.push_back(box[i].low);
        high.push_back(box[i].high);
      }
      buffers.push_back(upload(low));
      buffers.push_back(upload(high));
      batch.columns.push_back({buffers.end()[-2].address(), buffers.end()[-1].address()});
    }
    const ProbeResult result = BoxIndex::of(*index_).probe_boxes(device(), batch, {});
    EXPECT_EQ(result.shape, ProbeResult::Shape::kPairs);
    const auto probes = download<uint32_t>(result.probe, result.match_count);
    const auto found = download<uint32_t>(result.row, result.match_count);
    EXPECT_TRUE(std::ranges::is_sorted(probes));
    Pairs pairs;
    for (size_t i = 0; i < probes.size(); ++i)
      EXPECT_TRUE(pairs.emplace(probes[i], found[i]).second) << "row " << found[i] << " comes twice";
    return pairs;
  }

  static Pairs by_bitmaps(const std::vector<RangeConjunction>& boxes) {
    Pairs pairs;
    const auto rows = static_cast<uint32_t>(keys_[0].size());
    for (uint32_t box = 0; box < boxes.size(); ++box) {
      gpu::Stream stream(device());
      const BitmapConjunction conjunction = {BitmapIndex::of(*index_).bitmap_term(stream, boxes[box])};
      const uint64_t words = combined_words(rows);
      const gpu::Buffer bitmap = upload(std::vector<uint32_t>(words));
      combine_bitmaps(stream, std::span(&conjunction, 1), rows, bitmap.address());
      stream.finish();
      const auto bits = download<uint32_t>(bitmap, words);
      for (uint32_t row = 0; row < rows; ++row) {
        if ((bits[row / 32] >> (row % 32) & 1u) != 0) pairs.emplace(box, row);
      }
    }
    return pairs;
  }

  // Draws points, and a box around each of some places.
  template <class Draw>
  static void check_points(size_t columns, size_t rows, const std::string& radius, double reach,
                           const Draw& draw) {
    SCOPED_TRACE(::testing::Message() << columns << " columns, radius " << radius << ", reach " << reach);
    Keys keys(columns);
    for (std::vector<uint64_t>& column : keys) {
      for (size_t row = 0; row < rows; ++row) column.push_back(key_of(draw()));
    }
    build(keys, {.real = true, .unit = 1}, radius);
    std::vector<RangeConjunction> boxes;
    for (int i = 0; i < 60; ++i) {
      RangeConjunction box;
      const size_t row = random_() % rows;
      for (size_t column = 0; column < columns; ++column) {
        const double middle = i % 2 == 0 ? draw() : decode_key(keys[column][row], TypeId::kDouble).real;
        box.push_back({key_of(middle - reach), key_of(middle + reach)});
      }
      boxes.push_back(box);
    }
    boxes.emplace_back(columns);
    boxes.push_back(RangeConjunction(columns, {5, 4}));
    check(boxes);
  }

  static double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }

  inline static std::mt19937_64 random_{5};
  inline static Keys keys_;
  inline static std::unique_ptr<Index> index_;
};

TEST_F(Rx3dTest, FindsPointsInBoxes) {
  for (const size_t columns : {1, 2, 3, 5}) {
    for (const char* radius : {"0", "0.01", "0.1", "3", "1e-7", "1e12"}) {
      for (const double reach : {0.0, 0.01, 0.3})
        check_points(columns, 1500, radius, reach, [] { return uniform(-1, 1); });
    }
  }
}

// A box ends at points, and reaches just as far as the radius.
TEST_F(Rx3dTest, FindsPointsOfALattice) {
  for (const size_t columns : {2, 3}) {
    for (const double offset : {0.0, 1e6, -1e12}) {
      for (const char* radius : {"1", "2", "0.5"}) {
        for (const double reach : {1.0, 2.0, 7.0})
          check_points(columns, 2000, radius, reach,
                       [&] { return offset + static_cast<double>(random_() % 12); });
      }
    }
  }
}

TEST_F(Rx3dTest, FindsPointsFarFromAllOthers) {
  const double some[] = {0.0,
                         -0.0,
                         1e-300,
                         1e300,
                         -1e300,
                         1e18,
                         kInfinity,
                         -kInfinity,
                         std::numeric_limits<double>::quiet_NaN(),
                         std::numeric_limits<double>::max()};
  for (const size_t columns : {1, 2, 3}) {
    for (const char* radius : {"0", "0.05"}) {
      for (const double reach : {0.05, 1e17, 1e299})
        check_points(columns, 1200, radius, reach,
                     [&] { return random_() % 8 != 0 ? uniform(0, 1) : some[random_() % std::size(some)]; });
    }
  }
}

// Distances of whole numbers count from one of them: no more than their differences is rounded.
TEST_F(Rx3dTest, FindsLargeWholeNumbers) {
  Keys keys(2);
  constexpr uint64_t kBase = uint64_t{1} << 63;
  for (std::vector<uint64_t>& column : keys) {
    for (int row = 0; row < 1000; ++row) column.push_back(kBase + random_() % 300);
  }
  for (const char* radius : {"0", "1", "0.01"}) {
    build(keys, {}, radius);
    std::vector<RangeConjunction> boxes;
    for (int i = 0; i < 40; ++i) {
      const uint64_t x = kBase + random_() % 300, y = kBase + random_() % 300;
      boxes.push_back({{x - 9, x + 9}, {y - 5, y + 5}});
    }
    check(boxes);
  }
}

TEST(Rx3dStrips, AreAtMostTwoRadiiWide) {
  EXPECT_EQ(Rx3dStrips::between(3, 3).count, 1);
  EXPECT_EQ(Rx3dStrips::between(-1, 1).count, 1);
  EXPECT_EQ(Rx3dStrips::between(-1, 1.0001f).count, 2);
  EXPECT_EQ(Rx3dStrips::between(0, 2000).count, 1000);
  EXPECT_EQ(Rx3dStrips::between(0, 2000).width, 2);
}

TEST(Rx3dSpace, KeepsTheOrderOfKeys) {
  shader::Rx3dColumn column = {};
  column.wide = column.real = 1;
  column.centre = 0.3;
  column.scale = 7;
  float before = -shader::kRx3dFar;
  for (const double value : {-kInfinity, -1e300, -1.0, 0.0, 1e-300, 0.3, 0.3000001, 5.0, 1e300, kInfinity,
                             std::numeric_limits<double>::quiet_NaN()}) {
    const float place = rx3d_place(column, key_of(value));
    EXPECT_GE(place, before);
    before = place;
  }
  EXPECT_EQ(before, shader::kRx3dFar);
}

}  // namespace
}  // namespace rtsql
