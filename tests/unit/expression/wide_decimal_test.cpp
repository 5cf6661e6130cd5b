// Compares DECIMALs of up to 38 digits on the host with numbers calculated digit by digit.
#include <gtest/gtest.h>

#include <random>

#include "expression/evaluate.h"
#include "expression/type_rules.h"
#include "tests/oracle/digits.h"

namespace rtsql {
namespace {

using oracle::Digits;

constexpr int kRounds = 3000;

class WideDecimals : public testing::Test {
 protected:
  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

  // Ends of the range and of words come often.
  Digits number(int most_digits) {
    static const char* const kEnds[] = {"0",
                                        "1",
                                        "9223372036854775807",
                                        "9223372036854775808",
                                        "18446744073709551615",
                                        "18446744073709551616",
                                        "4294967295"};
    std::string digits;
    if (between(0, 7) == 0) {
      digits = kEnds[static_cast<size_t>(between(0, 6))];
    } else {
      const int count = between(1, most_digits);
      const bool nines = between(0, 5) == 0;
      for (int i = 0; i < count; ++i) digits.push_back(nines ? '9' : static_cast<char>('0' + between(0, 9)));
    }
    if (digits.size() > static_cast<size_t>(most_digits)) digits.resize(static_cast<size_t>(most_digits));
    return oracle::normalized(digits, between(0, 1) == 1);
  }

  static Value value_of(const Digits& number, Type type) {
    Int128 units = 0;
    for (const char digit : number.magnitude) units = units * 10 + (digit - '0');
    return Value::of_exact(type, number.negative ? -units : units);
  }

  static std::string units_text(const Value& value) {
    return format_value(Value::of_exact(Type::decimal(38, 0), value.exact()));
  }

  static void expect_result(Op op, Type type, const Value& a, const Value& b, const Digits& wanted) {
    const ExprPtr expr = make_expr(op, type, {make_literal(a), make_literal(b)});
    const std::optional<Value> found = evaluate(*expr, std::vector{a, b});
    const bool fits = wanted.magnitude.size() <= type.precision;
    ASSERT_EQ(found.has_value(), fits) << format_value(a) << " and " << format_value(b);
    if (found) {
      EXPECT_EQ(units_text(*found), text_of(wanted));
    }
  }

  std::mt19937_64 random_{20'261'127};
};

TEST_F(WideDecimals, AreAddedSubtractedMultipliedAndDividedWithRest) {
  const Type type = Type::decimal(38, 0);
  for (int round = 0; round < kRounds; ++round) {
    const Digits a = number(38), b = number(between(1, 38));
    const Value x = value_of(a, type), y = value_of(b, type);
    expect_result(Op::kAdd, type, x, y, sum(a, b));
    expect_result(Op::kSubtract, type, x, y, sum(a, negated(b)));
    expect_result(Op::kMultiply, type, x, y, product(a, b));
    if (b != Digits{}) expect_result(Op::kModulo, type, x, y, remainder(a, b));
  }
}

TEST_F(WideDecimals, OfTwoScalesAreComparedExactly) {
  for (int round = 0; round < kRounds; ++round) {
    const int a_scale = between(0, 38), b_scale = between(0, 38);
    const Digits a = number(38), b = number(38);
    const Value x = value_of(a, Type::decimal(38, a_scale)), y = value_of(b, Type::decimal(38, b_scale));
    const int wanted = compare(scaled_up(a, b_scale), scaled_up(b, a_scale));
    const auto holds = [&](Op op) {
      const ExprPtr expr = make_expr(op, TypeId::kBoolean, {make_literal(x), make_literal(y)});
      return evaluate(*expr, std::vector{x, y})->integer != 0;
    };
    EXPECT_EQ(holds(Op::kLess), wanted < 0) << format_value(x) << " and " << format_value(y);
    EXPECT_EQ(holds(Op::kEqual), wanted == 0) << format_value(x) << " and " << format_value(y);
  }
}

TEST_F(WideDecimals, AreCastToOtherScales) {
  for (int round = 0; round < kRounds; ++round) {
    const int from = between(0, 38), to = between(0, 38), digits = between(std::max(to, 1), 38);
    const Digits number = this->number(38);
    const Digits wanted = to >= from ? scaled_up(number, to - from) : scaled_down(number, from - to);
    const Value value = value_of(number, Type::decimal(38, from));
    const std::optional<Value> found = cast_value(value, Type::decimal(digits, to));
    ASSERT_EQ(found.has_value(), wanted.magnitude.size() <= static_cast<size_t>(digits))
        << format_value(value);
    if (found) {
      EXPECT_EQ(units_text(*found), text_of(wanted));
    }
  }
}

TEST_F(WideDecimals, AreReadAsTheyAreWritten) {
  for (int round = 0; round < kRounds; ++round) {
    const Type type = Type::decimal(38, between(0, 38));
    const Value value = value_of(number(38), type);
    EXPECT_EQ(parse_value(format_value(value), type), value) << format_value(value);
  }
  const std::string nines(38, '9');
  EXPECT_EQ(format_value(*parse_value("-" + nines, Type::decimal(38, 0))), "-" + nines);
  EXPECT_FALSE(parse_value("1" + std::string(38, '0'), Type::decimal(38, 0)));
  EXPECT_FALSE(parse_value(nines + ".5", Type::decimal(38, 0)));
  EXPECT_EQ(format_value(*parse_value("0." + nines + "4", Type::decimal(38, 38))), "0." + nines);
}

TEST_F(WideDecimals, BecomeTheNearestDouble) {
  for (int round = 0; round < kRounds; ++round) {
    const Value value = value_of(number(38), Type::decimal(38, 0));
    EXPECT_EQ(cast_value(value, TypeId::kDouble)->real, std::stod(format_value(value)))
        << format_value(value);
  }
}

}  // namespace
}  // namespace rtsql
