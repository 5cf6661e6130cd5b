// Tests the ranges of packed keys: the packed key of a row is in them if and only if its columns are in the
// ranges of the conditions that they stand for.
#include "plan/estimate/index_conditions.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <memory>

#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "schema/key_encoding.h"
#include "tests/unit/bind/host_catalog.h"

namespace rtsql {
namespace {

using bind_test::HostCatalog;
using bind_test::make_host_table;

uint64_t key_of(int64_t number, TypeId type) {
  return encode_key(Value::of_integer(type, number));
}

KeySpan span_of(int64_t smallest, int64_t largest, TypeId type) {
  return {key_of(smallest, type), key_of(largest, type)};
}

constexpr int32_t kLeast = std::numeric_limits<int32_t>::min(), kMost = std::numeric_limits<int32_t>::max();

class IndexConditionsOf : public testing::Test {
 protected:
  IndexConditionsOf() {
    table_ = make_host_table("t", {{"a", TypeId::kInteger}, {"b", TypeId::kBigint}, {"c", TypeId::kInteger}});
    catalog_.add(table_);
    index_.columns = {0, 1, 2};
    index_.method = find_index_method("sorted");
    index_.packing = KeyPacking({span_of(-2, 3, TypeId::kInteger), span_of(-5, 20, TypeId::kBigint),
                                 span_of(7, 8, TypeId::kInteger)});
  }

  IndexConditions conditions(const std::string& where) {
    const LogicalQuery query = catalog_.bind("SELECT * FROM t WHERE " + where);
    conjuncts_ = bind_test::where_of(query);
    RelationId relation;
    for (const ExprPtr& conjunct : conjuncts_)
      visit_columns(*conjunct, [&](const Expr& column) { relation = column.column.relation; });
    base_ = BaseRelation{relation, "t", table_};
    return IndexConditions(base_, index_, conjuncts_);
  }

  // Packs the row's keys by the drawing in key_packing.h.
  static uint64_t packed(int64_t a, int64_t b, int64_t c) {
    return static_cast<uint64_t>(((a + 2) << 6) | ((b + 5) << 1) | (c - 7));
  }

  template <class Holds>
  void expect_ranges(const std::string& where, size_t columns, Holds holds) {
    SCOPED_TRACE(where);
    const std::optional<KeyRanges> ranges = conditions(where).ranges(columns);
    ASSERT_TRUE(ranges);
    for (size_t i = 1; i < ranges->size(); ++i) EXPECT_LT((*ranges)[i - 1].high, (*ranges)[i].low);
    for (int64_t a = -2; a <= 3; ++a) {
      for (int64_t b = -5; b <= 20; ++b) {
        for (int64_t c = 7; c <= 8; ++c) {
          const uint64_t key = packed(a, b, c);
          const bool found = std::any_of(ranges->begin(), ranges->end(), [&](const KeyRange& range) {
            return range.low <= key && key <= range.high;
          });
          EXPECT_EQ(found, holds(a, b, c)) << fmt::format("({}, {}, {})", a, b, c);
        }
      }
    }
  }

  HostCatalog catalog_;
  TablePtr table_;
  IndexEntry index_;
  BaseRelation base_;
  std::vector<ExprPtr> conjuncts_;
};

TEST_F(IndexConditionsOf, SeveralColumnsAreProductsOfTheirRanges) {
  EXPECT_EQ(index_.packing.bits(), 3 + 5 + 1);
  EXPECT_EQ(index_.packing.width(), KeyWidth::k32);
  expect_ranges("a = 1", 1, [](int64_t a, int64_t, int64_t) { return a == 1; });
  expect_ranges("a > 0", 1, [](int64_t a, int64_t, int64_t) { return a > 0; });
  expect_ranges("a = -2 AND b = 20 AND c = 8", 3,
                [](int64_t a, int64_t b, int64_t c) { return a == -2 && b == 20 && c == 8; });
  expect_ranges("b >= 19 AND a IN (-2, 0, 1, 9)", 2,
                [](int64_t a, int64_t b, int64_t) { return (a == -2 || a == 0 || a == 1) && b >= 19; });
  expect_ranges("a BETWEEN 1 AND 2 AND b BETWEEN -9 AND 3 AND c < 8", 3,
                [](int64_t a, int64_t b, int64_t c) { return (a == 1 || a == 2) && b <= 3 && c == 7; });
  expect_ranges("a BETWEEN 1 AND 2 AND b BETWEEN -9 AND 3 AND c < 8", 1,
                [](int64_t a, int64_t, int64_t) { return a == 1 || a == 2; });
}

TEST_F(IndexConditionsOf, ColumnsOutsideThePackingAreEmpty) {
  for (const char* where : {"a = 4 AND b = 0", "a = 0 AND b = 21", "a = 0 AND b < -5", "a > 3 AND b = 0",
                            "a = 0 AND a = 1 AND b = 0", "a = 0 AND b = 9223372036854775807"}) {
    EXPECT_EQ(conditions(where).ranges(2), KeyRanges()) << where;
  }
}

TEST_F(IndexConditionsOf, APrefixEndsAtAColumnWithoutACondition) {
  EXPECT_EQ(conditions("b = 1 AND c = 7").prefix(), 0);
  EXPECT_EQ(conditions("a = 1 AND c = 7").prefix(), 1);
  EXPECT_EQ(conditions("c = 7 AND b > 0 AND a < 3").prefix(), 3);
  EXPECT_EQ(conditions("a = c AND a + 1 = 5").prefix(), 0);
}

TEST_F(IndexConditionsOf, AMethodWithoutRangesHasPoints) {
  index_.method = find_index_method("hash");
  const std::optional<KeyRanges> points = conditions("a = 0 AND b < -3 AND c = 8").ranges(3);
  EXPECT_EQ(points, (KeyRanges{{packed(0, -5, 8), packed(0, -5, 8)}, {packed(0, -4, 8), packed(0, -4, 8)}}));
}

TEST_F(IndexConditionsOf, AllBitsOfAKeyAreUsed) {
  index_.columns = {0, 2};
  index_.packing =
      KeyPacking({span_of(kLeast, kMost, TypeId::kInteger), span_of(kLeast, kMost, TypeId::kInteger)});
  EXPECT_EQ(index_.packing.bits(), 64);
  EXPECT_EQ(index_.packing.width(), KeyWidth::k64);
  EXPECT_EQ(conditions("a >= -2147483648").ranges(1), (KeyRanges{{0, UINT64_MAX}}));
  EXPECT_EQ(conditions("a = 2147483647").ranges(1), (KeyRanges{{0xFFFFFFFF'00000000, UINT64_MAX}}));
  EXPECT_EQ(conditions("a = 2147483647 AND c < 0").ranges(2),
            (KeyRanges{{0xFFFFFFFF'00000000, 0xFFFFFFFF'7FFFFFFF}}));
  EXPECT_EQ(conditions("a < 1000000 AND c < 0").ranges(2), std::nullopt);
}

TEST_F(IndexConditionsOf, AColumnOfOneValueTakesNoBits) {
  index_.columns = {0, 1};
  index_.packing = KeyPacking({span_of(5, 5, TypeId::kInteger), {0, UINT64_MAX}});
  EXPECT_EQ(index_.packing.bits(), 64);
  EXPECT_EQ(conditions("a = 5").ranges(1), (KeyRanges{{0, UINT64_MAX}}));
  EXPECT_EQ(conditions("a = 5 AND b = 0").ranges(2), (KeyRanges{{uint64_t{1} << 63, uint64_t{1} << 63}}));
  EXPECT_EQ(conditions("a = 4").ranges(1), KeyRanges());
}

TEST_F(IndexConditionsOf, WideColumnsShareTheBitsThatNarrowOnesLeave) {
  const KeySpan wide{0, UINT64_MAX};
  const KeyPacking packing({wide, span_of(0, 1000, TypeId::kInteger), wide, {3, 3}});
  EXPECT_EQ(packing.bits(), 64);
  EXPECT_FALSE(packing.is_exact());
  EXPECT_FALSE(packing.is_exact(1));
  EXPECT_EQ(packing.fields()[0].bits, 27);
  EXPECT_EQ(packing.fields()[0].dropped, 37);
  EXPECT_EQ(packing.fields()[1].bits, 10);
  EXPECT_EQ(packing.fields()[1].dropped, 0);
  EXPECT_EQ(packing.fields()[2].bits, 27);
  EXPECT_EQ(packing.fields()[3].bits, 0);
  EXPECT_TRUE(index_.packing.is_exact());
  EXPECT_TRUE(KeyPacking().is_exact());
}

TEST_F(IndexConditionsOf, MoreColumnsThanBitsArePacked) {
  const KeyPacking packing(std::vector<KeySpan>(100, KeySpan{0, UINT64_MAX}));
  EXPECT_EQ(packing.bits(), 64);
  for (const KeyPacking::Field& field : packing.fields()) EXPECT_EQ(field.bits + field.dropped, 64);
}

TEST_F(IndexConditionsOf, KeysThatLackBitsAreFoundTogether) {
  index_.columns = {1, 0};
  index_.packing = KeyPacking(
      {span_of(std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max(), TypeId::kBigint),
       span_of(0, 0xFFFF, TypeId::kInteger)});
  ASSERT_EQ(index_.packing.fields()[0].dropped, 16);
  const uint64_t zero = uint64_t{1} << 63;  // of b = 0, in the packed key's first 48 bits
  // Neighbours that agree in the bits that are left are found once.
  const IndexConditions found = conditions("b IN (1, 3, 65535, 65537) AND a = 7");
  EXPECT_EQ(found.ranges(1), (KeyRanges{{zero, zero + 0xFFFF}, {zero + 0x10000, zero + 0x1FFFF}}));
  EXPECT_EQ(found.ranges(2), (KeyRanges{{zero + 7, zero + 7}, {zero + 0x10007, zero + 0x10007}}));
  EXPECT_EQ(found.found_of_column(0), (KeyRanges{{zero, zero + 0xFFFF}, {zero + 0x10000, zero + 0x1FFFF}}));
  EXPECT_EQ(found.found_of_column(1), found.of_column(1));
  EXPECT_FALSE(found.is_exact(0));
  EXPECT_TRUE(found.is_exact(1));
  EXPECT_EQ(conditions("b > 9223372036854775800").found_of_column(0),
            (KeyRanges{{UINT64_MAX - 0xFFFF, UINT64_MAX}}));
}

}  // namespace
}  // namespace rtsql
