// Tests which types go together, what becomes of literals, and what is said where neither goes.
#include "expression/type_rules.h"

#include <gtest/gtest.h>

#include "tests/unit/failure.h"

namespace rtsql {
namespace {

const Type kNothing = TypeId::kNull, kBoolean = TypeId::kBoolean, kInteger = TypeId::kInteger,
           kBigint = TypeId::kBigint, kReal = TypeId::kReal, kDouble = TypeId::kDouble, kDate = TypeId::kDate,
           kTimestamp = TypeId::kTimestamp, kVarchar = TypeId::kVarchar;

std::vector<Type> all_types() {
  return {kNothing,
          kBoolean,
          kInteger,
          kBigint,
          kReal,
          kDouble,
          Type::decimal(5, 2),
          Type::decimal(18, 0),
          Type::decimal(18, 18),
          kDate,
          kTimestamp,
          kVarchar};
}

TEST(CommonType, FollowsTheTable) {
  struct Row {
    Type a, b;
    std::optional<Type> common;
  };
  for (const Row& row : std::vector<Row>{
           {kNothing, kDate, kDate},
           {kInteger, kBigint, kBigint},
           {kInteger, Type::decimal(5, 2), Type::decimal(12, 2)},
           {kBigint, Type::decimal(5, 2), Type::decimal(21, 2)},
           {Type::decimal(5, 2), Type::decimal(5, 3), Type::decimal(6, 3)},
           {Type::decimal(18, 0), Type::decimal(18, 18), Type::decimal(36, 18)},
           {Type::decimal(30, 0), Type::decimal(30, 20), Type::decimal(38, 20)},
           {kReal, kReal, kReal},
           {kReal, kInteger, kDouble},
           {kReal, kDouble, kDouble},
           {kDouble, Type::decimal(5, 2), kDouble},
           {kDate, kTimestamp, kTimestamp},
           {kBoolean, kInteger, std::nullopt},
           {kDate, kInteger, std::nullopt},
           {kVarchar, kInteger, std::nullopt},
       }) {
    EXPECT_EQ(common_type(row.a, row.b), row.common) << type_name(row.a) << " and " << type_name(row.b);
  }
}

TEST(CommonType, IsTheSameOfBothOrdersAndOfItself) {
  for (Type a : all_types()) {
    EXPECT_EQ(common_type(a, a), a);
    for (Type b : all_types())
      EXPECT_EQ(common_type(a, b), common_type(b, a)) << type_name(a) << ", " << type_name(b);
  }
}

// Types that have a common type convert to it, and implicitly.
TEST(CommonType, IsOneThatBothConvertTo) {
  for (Type a : all_types()) {
    for (Type b : all_types()) {
      if (const std::optional<Type> common = common_type(a, b)) {
        EXPECT_TRUE(can_cast(a, *common, true)) << type_name(a) << " to " << type_name(*common);
      }
    }
  }
}

TEST(CanCast, ImplicitlyIsLessThanExplicitly) {
  for (Type a : all_types()) {
    for (Type b : all_types()) {
      if (can_cast(a, b, true)) {
        EXPECT_TRUE(can_cast(a, b, false));
      }
    }
  }
  EXPECT_FALSE(can_cast(kDate, kInteger, false));
  EXPECT_FALSE(can_cast(kDouble, kBoolean, false));
  EXPECT_FALSE(can_cast(kTimestamp, kDate, true));
  EXPECT_TRUE(can_cast(kTimestamp, kDate, false));
  EXPECT_TRUE(can_cast(kDate, kVarchar, false));
}

TEST(UnitesWithoutLoss, WhereTheDigitsSuffice) {
  EXPECT_TRUE(unites_in_64_bits(kInteger, kInteger));
  EXPECT_TRUE(unites_in_64_bits(kInteger, Type::decimal(10, 8)));
  EXPECT_FALSE(unites_in_64_bits(kInteger, Type::decimal(10, 9)));
  EXPECT_FALSE(unites_in_64_bits(kBigint, Type::decimal(1, 0)));
  EXPECT_TRUE(unites_in_64_bits(Type::decimal(9, 0), Type::decimal(9, 9)));
  EXPECT_FALSE(unites_in_64_bits(Type::decimal(10, 0), Type::decimal(9, 9)));
}

std::optional<std::string> cast_text(const Value& value, Type type) {
  const std::optional<Value> cast = cast_value(value, type);
  if (!cast) return std::nullopt;
  EXPECT_EQ(cast->type, type);
  return cast->null ? "NULL" : format_value(*cast);
}

TEST(CastValue, RoundsHalfAwayFromZeroAndRefusesWhatDoesNotFit) {
  struct Row {
    Value value;
    Type type;
    std::optional<std::string> text;
  };
  const Type decimal = Type::decimal(4, 2);
  auto whole = [](Type type, int64_t number) { return Value::of_integer(type, number); };
  auto real = [](double number) { return Value::of_real(TypeId::kDouble, number); };
  for (const Row& row : std::vector<Row>{
           {Value::null_of(kVarchar), kInteger, "NULL"},
           {whole(kBigint, INT32_MAX), kInteger, "2147483647"},
           {whole(kBigint, int64_t{INT32_MAX} + 1), kInteger, std::nullopt},
           {whole(kBigint, INT32_MIN), kInteger, "-2147483648"},
           {whole(kBigint, INT64_MIN), decimal, std::nullopt},
           {whole(kInteger, 99), decimal, "99.00"},
           {whole(kInteger, 100), decimal, std::nullopt},
           {whole(decimal, 250), kInteger, "3"},
           {whole(decimal, -250), kInteger, "-3"},
           {whole(decimal, 249), kInteger, "2"},
           {whole(decimal, 9999), Type::decimal(3, 1), std::nullopt},
           {whole(decimal, 9994), Type::decimal(3, 1), "99.9"},
           {whole(decimal, -5), Type::decimal(3, 1), "-0.1"},
           {real(2.5), kInteger, "2"},  // as devices do: to even
           {real(1e19), kBigint, std::nullopt},
           {real(-9223372036854775808.0), kBigint, "-9223372036854775808"},
           {real(9223372036854775808.0), kBigint, std::nullopt},
           {real(std::nan("")), kInteger, std::nullopt},
           {real(1e300), kReal, std::nullopt},
           {whole(kBoolean, 1), kInteger, "1"},
           {whole(kInteger, -7), kBoolean, "true"},
           {whole(kTimestamp, -1), kDate, "1969-12-31"},
           {whole(kDate, -1), kTimestamp, "1969-12-31 00:00:00"},
           {Value::of_text(" 12 "), kInteger, "12"},
           {Value::of_text("12x"), kInteger, std::nullopt},
           {Value::of_text("0.125"), decimal, "0.13"},
           {whole(kDate, 0), kVarchar, "1970-01-01"},
       }) {
    EXPECT_EQ(cast_text(row.value, row.type), row.text)
        << format_value(row.value) << " to " << type_name(row.type);
  }
}

TEST(Widens, KeepsEveryValueAndItsOrder) {
  for (const auto& [from, to] : std::vector<std::pair<Type, Type>>{{kInteger, kBigint},
                                                                   {kInteger, kDouble},
                                                                   {kReal, kDouble},
                                                                   {kBigint, kDouble},
                                                                   {kInteger, Type::decimal(12, 2)},
                                                                   {Type::decimal(5, 2), Type::decimal(6, 3)},
                                                                   {kDate, kTimestamp}}) {
    EXPECT_TRUE(widens(from, to)) << type_name(from) << " to " << type_name(to);
  }
  for (const auto& [from, to] : std::vector<std::pair<Type, Type>>{{kBigint, kInteger},
                                                                   {kInteger, kReal},
                                                                   {kDouble, kReal},
                                                                   {kInteger, Type::decimal(11, 2)},
                                                                   {kBigint, Type::decimal(18, 0)},
                                                                   {Type::decimal(5, 2), Type::decimal(5, 3)},
                                                                   {Type::decimal(5, 2), Type::decimal(9, 1)},
                                                                   {kTimestamp, kDate},
                                                                   {kInteger, kVarchar}}) {
    EXPECT_FALSE(widens(from, to)) << type_name(from) << " to " << type_name(to);
  }
}

TEST(CastExpr, ConvertsLiteralsNowAndOthersLater) {
  const ExprPtr literal = make_literal(Value::of_integer(kInteger, 7));
  const ExprPtr column = make_column({RelationId(0), 0}, kInteger, true, "k");
  EXPECT_EQ(cast_expr(literal, kInteger), literal);
  EXPECT_EQ(cast_expr(literal, kBigint)->literal, Value::of_integer(kBigint, 7));
  EXPECT_EQ(cast_expr(column, kInteger), column);
  EXPECT_EQ(cast_expr(column, kBigint)->op, Op::kCast);
  EXPECT_TRUE(cast_expr(column, kBigint)->nullable);
}

TEST(CastExpr, SaysWhatDoesNotFit) {
  const ExprPtr large = make_literal(Value::of_integer(kBigint, INT64_MAX));
  EXPECT_EQ(failure([&] { cast_expr(large, kInteger); }),
            "value 9223372036854775807 is out of range for type INTEGER");
  EXPECT_EQ(failure([&] { cast_expr(make_literal(Value::of_text("x")), kDate); }),
            "invalid input syntax for type DATE: \"x\"");
  EXPECT_EQ(failure([&] { cast_expr(large, kDate); }), "cannot cast BIGINT to DATE");
}

TEST(Unify, GivesBothOneType) {
  ExprPtr date = make_column({RelationId(0), 0}, kDate, true, "d"),
          text = make_literal(Value::of_text("1970-01-02"));
  unify(date, text, {}, "compare");
  EXPECT_EQ(text->literal, Value::of_integer(kDate, 1));
  ExprPtr integer = make_column({RelationId(0), 1}, kInteger, true, "i"),
          real = make_literal(Value::of_real(kDouble, 0.5));
  unify(integer, real, {}, "compare");
  EXPECT_EQ(integer->op, Op::kCast);
  EXPECT_EQ(integer->type, kDouble);
  ExprPtr flag = make_column({RelationId(0), 2}, kBoolean, true, "f");
  EXPECT_EQ(failure([&] { unify(flag, real, {}, "add"); }), "cannot add BOOLEAN and DOUBLE 0.5");
}

}  // namespace
}  // namespace rtsql
