// Tests ranges of keys: for every value that a column of the type can hold, its key is in the ranges if and
// only if the condition is TRUE.
#include "plan/estimate/key_range.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "expression/fold.h"
#include "schema/calendar.h"
#include "schema/key_encoding.h"
#include "tests/unit/bind/host_catalog.h"

namespace rtsql {
namespace {

using bind_test::HostCatalog;
using bind_test::make_host_table;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Describes a column with all that is extreme about its type.
struct Domain {
  std::string name;  // of the column
  Type type;
  std::vector<Value> values;
  std::vector<std::string> literals;  // that it is compared with
};

std::vector<Value> integers(Type type, std::initializer_list<int64_t> numbers) {
  std::vector<Value> values;
  for (int64_t number : numbers) values.push_back(Value::of_integer(type, number));
  return values;
}

std::vector<Value> reals(Type type, std::initializer_list<double> numbers) {
  std::vector<Value> values;
  for (double number : numbers) values.push_back(Value::of_real(type, number));
  return values;
}

const std::vector<std::string>& words() {
  static const std::vector<std::string> sorted = {"", "a", "ab", "b", "é"};
  return sorted;
}

std::vector<Value> texts() {
  std::vector<Value> values;
  for (const std::string& word : words()) values.push_back(Value::of_text(word));
  return values;
}

std::vector<Domain> domains() {
  const Type decimal = Type::decimal(5, 2), long_decimal = Type::decimal(12, 2);
  const float real_max = std::numeric_limits<float>::max(),
              real_least = std::numeric_limits<float>::denorm_min();
  const double max = std::numeric_limits<double>::max(), least = std::numeric_limits<double>::denorm_min();
  return {
      {"yes", TypeId::kBoolean, integers(TypeId::kBoolean, {0, 1}), {"true", "false"}},
      {"i",
       TypeId::kInteger,
       integers(TypeId::kInteger, {INT32_MIN, INT32_MIN + 1, -1, 0, 1, 5, INT32_MAX - 1, INT32_MAX}),
       {"0", "5", "-1", "2147483647", "-2147483648", "2147483648", "-9223372036854775808", "0.5", "-0.5",
        "1.0", "99999999999.5", "0.5e0", "1e300", "-1e300", "CAST('nan' AS DOUBLE)"}},
      {"b",
       TypeId::kBigint,
       integers(TypeId::kBigint, {INT64_MIN, INT64_MIN + 1, -1, 0, 1, (int64_t{1} << 53) - 1,
                                  int64_t{1} << 53, (int64_t{1} << 53) + 1, INT64_MAX - 1, INT64_MAX}),
       {"0", "1", "9223372036854775807", "-9223372036854775808", "0.5", "9007199254740992e0",
        "9007199254740993", "1e300", "-1e300", "9.3e18"}},
      {"d",
       decimal,
       integers(decimal, {-99999, -99998, -101, -100, -1, 0, 1, 99, 100, 101, 99998, 99999}),
       {"0", "1", "1.00", "1.001", "-1.001", "999.99", "999.991", "1000", "-1000", "123456789012", "0.01e0",
        "1e300", "'0.99'", "21474836.47", "21474836.48", "-21474836.48", "-21474836.49", "42949672.97"}},
      {"long",
       long_decimal,
       integers(long_decimal, {-999999999999, -999999999998, -1, 0, 1, 4294967295, 4294967296, 4294967297,
                               999999999998, 999999999999}),
       {"0", "0.001", "42949672.96", "9999999999.99", "9999999999.991", "92233720368547758.07",
        "92233720368547758.08", "-1e300"}},
      {"r",
       TypeId::kReal,
       reals(TypeId::kReal,
             {-kInfinity, -real_max, -1, -real_least, 0, real_least, 0.1f, 1, real_max, kInfinity, kNaN}),
       {"0", "1", "0.1", "0.1e0", "CAST(0.1 AS REAL)", "1e300", "-1e300", "CAST('inf' AS DOUBLE)",
        "CAST('nan' AS DOUBLE)", "16777217"}},
      {"x",
       TypeId::kDouble,
       reals(TypeId::kDouble, {-kInfinity, -max, -1, -least, 0, least, 0.1, 1, max, kInfinity, kNaN}),
       {"0", "1", "0.1", "0.1e0", "CAST(0.1 AS REAL)", "1.7976931348623157e308", "CAST('-inf' AS DOUBLE)",
        "CAST('nan' AS DOUBLE)", "9223372036854775807"}},
      {"day",
       TypeId::kDate,
       integers(TypeId::kDate, {kMinusInfiniteDay, kFirstDay, kFirstDay + 1, -1, 0, 1, 19'000, kLastDay - 1,
                                kLastDay, kInfiniteDay}),
       {"DATE '1970-01-01'", "DATE '4714-11-24 BC'", "DATE '294246-12-31'", "DATE 'infinity'",
        "TIMESTAMP '-infinity'", "TIMESTAMP '294246-12-31 23:59:59'", "TIMESTAMP '1970-01-01 00:00:00'",
        "TIMESTAMP '1970-01-01 00:00:01'", "TIMESTAMP '0001-01-01 00:00:00'",
        "TIMESTAMP '9999-12-31 23:59:59'"}},
      {"t",
       TypeId::kTimestamp,
       integers(TypeId::kTimestamp, {-86'400'000'000, -1, 0, 1, 86'400'000'000}),
       {"TIMESTAMP '1970-01-01 00:00:00'", "DATE '1970-01-02'", "TIMESTAMP '1969-12-31 23:59:59.999999'"}},
      {"s", TypeId::kVarchar, texts(), {"''", "'a'", "'aa'", "'b'", "'z'", "'ﬀ'"}},
  };
}

uint64_t key_of(const Value& value) {
  if (value.type.id != TypeId::kVarchar) return encode_key(value);
  return static_cast<uint64_t>(std::find(words().begin(), words().end(), value.text) - words().begin());
}

bool contains(const KeyRanges& ranges, uint64_t key) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const KeyRange& range) { return range.low <= key && key <= range.high; });
}

// Tells whether a condition of literals is TRUE.
bool is_true(const ExprPtr& folded) {
  EXPECT_EQ(folded->op, Op::kLiteral) << expr_text(*folded);
  return !folded->literal.null && folded->literal.integer != 0;
}

class KeyRangesOf : public testing::TestWithParam<Domain> {
 protected:
  void SetUp() override {
    table_ = make_host_table("t", {{GetParam().name, GetParam().type}}, words());
    catalog_.add(table_);
    const ExprPtr column = catalog_.expression(GetParam().name, "t");
    ref_ = column->column;
  }

  void expect_exact(const std::string& text) {
    SCOPED_TRACE(text);
    const ExprPtr condition = catalog_.condition(text, "t");
    if (!condition) return;  // TRUE of every row
    const std::optional<KeyRanges> ranges =
        is_never_true(*condition) ? KeyRanges() : key_ranges(*condition, ref_, *table_->columns[0]);
    if (condition->op == Op::kNot && condition->operands[0]->op != Op::kIn) return;  // not understood
    ASSERT_TRUE(ranges) << expr_text(*condition);
    for (size_t i = 1; i < ranges->size(); ++i) EXPECT_LT((*ranges)[i - 1].high, (*ranges)[i].low);
    for (const Value& value : GetParam().values) {
      const ExprPtr folded = fold(rewrite(condition, [&](const Expr& node) {
        return node.op == Op::kColumn ? make_literal(value) : nullptr;
      }));
      EXPECT_EQ(contains(*ranges, key_of(value)), is_true(folded)) << "of " << format_value(value);
    }
  }

  HostCatalog catalog_;
  TablePtr table_;
  ColumnId ref_;
};

TEST_P(KeyRangesOf, IsThatOfTheValuesForWhichAComparisonHolds) {
  for (const char* comparison : {"=", "<>", "<", "<=", ">", ">="}) {
    for (const std::string& literal : GetParam().literals) {
      expect_exact(fmt::format("{} {} {}", GetParam().name, comparison, literal));
      expect_exact(fmt::format("{} {} {}", literal, comparison, GetParam().name));
    }
  }
}

TEST_P(KeyRangesOf, IsThatOfPairsOfComparisons) {
  const std::string& column = GetParam().name;
  for (const std::string& a : GetParam().literals) {
    for (const std::string& b : GetParam().literals) {
      expect_exact(fmt::format("{} BETWEEN {} AND {}", column, a, b));
      expect_exact(fmt::format("{0} > {1} OR {0} < {2}", column, a, b));
      expect_exact(fmt::format("{0} <> {1} AND {0} <> {2}", column, a, b));
    }
  }
}

TEST_P(KeyRangesOf, IsThatOfLists) {
  const std::string& column = GetParam().name;
  std::string list;
  for (const std::string& literal : GetParam().literals) {
    list += (list.empty() ? "" : ", ") + literal;
    expect_exact(fmt::format("{} IN ({})", column, list));
    expect_exact(fmt::format("{} NOT IN ({})", column, list));
    expect_exact(fmt::format("{} IN ({}, NULL)", column, list));
    expect_exact(fmt::format("{} NOT IN ({}, NULL)", column, list));
  }
  expect_exact(column + " = NULL");
  expect_exact(column + " IN (NULL)");
}

INSTANTIATE_TEST_SUITE_P(Types, KeyRangesOf, testing::ValuesIn(domains()),
                         [](const auto& test) { return test.param.name; });

// A parameter of a type with more digits behind the point is such a literal.
TEST(KeyRanges, OfALiteralOfAnotherScale) {
  HostCatalog catalog;
  const TablePtr table = make_host_table("t", {{"d", Type::decimal(5, 2)}});
  catalog.add(table);
  const ExprPtr column = catalog.expression("d", "t");
  const auto ranges = [&](Op op, int64_t thousandths) {
    const ExprPtr literal = make_literal(Value::of_integer(Type::decimal(15, 3), thousandths));
    return *key_ranges(*make_expr(op, TypeId::kBoolean, {column, literal}), column->column,
                       *table->columns[0]);
  };
  const auto key = [&](int64_t hundredths) {
    return encode_key(Value::of_integer(column->type, hundredths));
  };
  EXPECT_EQ(ranges(Op::kEqual, 1500), (KeyRanges{{key(150), key(150)}}));
  EXPECT_EQ(ranges(Op::kEqual, 1501), KeyRanges{});
  EXPECT_EQ(ranges(Op::kLess, 1501), (KeyRanges{{0, key(150)}}));
  EXPECT_EQ(ranges(Op::kGreater, 1499), (KeyRanges{{key(150), largest_key(column->type)}}));
}

// Keys end where the values of their type do, so that a method without ranges can look them up one by one.
TEST(KeyRanges, OfBooleansArePoints) {
  HostCatalog catalog;
  const TablePtr table = make_host_table("t", {{"yes", TypeId::kBoolean}});
  catalog.add(table);
  for (const auto& [text, expected] :
       {std::pair{"yes = true", KeyRange{1, 1}}, {"yes <> true", {0, 0}}, {"yes > false", {1, 1}}}) {
    EXPECT_EQ(key_ranges(*catalog.condition(text, "t"), {RelationId(0), 0}, *table->columns[0]),
              KeyRanges{expected})
        << text;
  }
}

TEST(KeyRanges, AreNoneWhereTheConditionSaysMore) {
  HostCatalog catalog;
  const TablePtr table = make_host_table(
      "t", {{"i", TypeId::kInteger}, {"j", TypeId::kInteger}, {"s", TypeId::kVarchar}}, words());
  catalog.add(table);
  for (const char* text : {"i = j", "i + 1 = 5", "i = 1 OR j = 2", "i = 1 AND j = 2", "j = 1", "i IS NULL",
                           "CAST(i AS VARCHAR) = '1'", "CAST(i AS BOOLEAN)", "NOT (i = j)", "abs(i) < 5"}) {
    EXPECT_FALSE(key_ranges(*catalog.condition(text, "t"), {RelationId(0), 0}, *table->columns[0])) << text;
  }
}

TEST(KeyRanges, OfAColumnWithoutStringsAreEmpty) {
  HostCatalog catalog;
  const TablePtr table = make_host_table("t", {{"s", TypeId::kVarchar}});
  catalog.add(table);
  for (const char* text : {"s = 'a'", "s <> 'a'", "s < 'a'", "s NOT IN ('a', 'b')"}) {
    EXPECT_EQ(key_ranges(*catalog.condition(text, "t"), {RelationId(0), 0}, *table->columns[0]), KeyRanges())
        << text;
  }
}

TEST(KeyRanges, Intersect) {
  const KeyRanges a = {{0, 10}, {20, 30}, {40, UINT64_MAX}};
  EXPECT_EQ(intersect(a, {}), KeyRanges());
  EXPECT_EQ(intersect(a, a), a);
  EXPECT_EQ(intersect(a, {{10, 20}}), (KeyRanges{{10, 10}, {20, 20}}));
  EXPECT_EQ(intersect({{11, 19}}, a), KeyRanges());
  EXPECT_EQ(intersect(a, {{5, 25}, {26, 50}}), (KeyRanges{{5, 10}, {20, 25}, {26, 30}, {40, 50}}));
  EXPECT_EQ(intersect(a, {{UINT64_MAX, UINT64_MAX}}), (KeyRanges{{UINT64_MAX, UINT64_MAX}}));
}

TEST(KeyRanges, UniteWhatOverlapsAndWhatTouches) {
  EXPECT_EQ(unite({}, {}), KeyRanges());
  EXPECT_EQ(unite({{5, 6}}, {{0, 4}}), (KeyRanges{{0, 6}}));
  EXPECT_EQ(unite({{0, 10}}, {{2, 3}}), (KeyRanges{{0, 10}}));
  EXPECT_EQ(unite({{0, 1}}, {{3, 4}}), (KeyRanges{{0, 1}, {3, 4}}));
  EXPECT_EQ(unite({{0, 5}, {10, UINT64_MAX}}, {{6, 9}}), (KeyRanges{{0, UINT64_MAX}}));
  EXPECT_EQ(unite({{0, UINT64_MAX}}, {{UINT64_MAX, UINT64_MAX}}), (KeyRanges{{0, UINT64_MAX}}));
}

TEST(KeyRanges, BecomePointsWhereTheyAreFew) {
  EXPECT_EQ(as_points({}, 0), KeyRanges());
  EXPECT_EQ(as_points({{3, 4}, {9, 9}}, 3), (KeyRanges{{3, 3}, {4, 4}, {9, 9}}));
  EXPECT_FALSE(as_points({{3, 4}, {9, 9}}, 2));
  EXPECT_FALSE(as_points({{0, UINT64_MAX}}, 1000));
  EXPECT_EQ(as_points({{UINT64_MAX, UINT64_MAX}}, 1), (KeyRanges{{UINT64_MAX, UINT64_MAX}}));
}

}  // namespace
}  // namespace rtsql
