// The device computes with REALs as the host's floats do, below 2^-126 as above.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <random>

#include "exec/precompute/materialize.h"
#include "schema/column_builder.h"
#include "schema/key_encoding.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

constexpr size_t kRows = 100'003;

class RealArithmeticTest : public gpu::TestDevice {
 protected:
  RealArithmeticTest() : execution_(device(), settings_, {}, RelationIds(RelationId(1))) {
    for (size_t i = 0; i < kRows; ++i) {
      a_.push_back(any_float());
      b_.push_back(i % 3 == 0 ? std::bit_cast<float>(std::bit_cast<uint32_t>(a_[i]) ^ 1U) : any_float());
    }
    rows_.count = kRows;
    rows_.sources.push_back({.relation = RelationId(0), .columns = {stored(a_), stored(b_)}});
  }

  ExprPtr operand(uint32_t ordinal) const {
    return make_column({RelationId(0), ordinal}, TypeId::kReal, false, "operand");
  }

  // Calls `check` for the two operands of each row and what the device has made of them.
  void each(Op op, Type type, size_t operands, const std::function<void(float, float, const Value&)>& check) {
    std::vector<ExprPtr> of = {operand(0), operand(1)};
    of.resize(operands);
    const ColumnPtr computed = materialize(execution_, rows_, {make_expr(op, type, of)})[0];
    const HostColumn read = computed->read(device(), 0, kRows);
    for (size_t i = 0; i < kRows && !HasFatalFailure(); ++i) check(a_[i], b_[i], read.value(i));
  }

  void expect_float(Op op, size_t operands, const std::function<float(float, float)>& expected) {
    each(op, TypeId::kReal, operands, [&](float a, float b, const Value& found) {
      const float wanted = expected(a, b);
      ASSERT_FALSE(found.null);
      if (std::isnan(wanted)) {
        ASSERT_TRUE(std::isnan(found.real)) << a << " " << b;
      } else {
        ASSERT_EQ(std::bit_cast<uint32_t>(static_cast<float>(found.real)), std::bit_cast<uint32_t>(wanted))
            << a << " " << b;
      }
    });
  }

 private:
  // Half of them have exponents that lie together, so that operations have results of all kinds.
  float any_float() {
    uint32_t bits = static_cast<uint32_t>(random_());
    if (bits % 2 == 0) bits = (bits & 0x81FFFFFFU) | (random_() % 2 == 0 ? 0 : 0x3E000000U);
    return std::bit_cast<float>(bits);
  }

  ColumnPtr stored(const std::vector<float>& numbers) {
    ColumnBuilder builder(TypeId::kReal);
    for (const float number : numbers) builder.append(Value::of_real(TypeId::kReal, number));
    return Column::upload(device(), builder.finish(), "reals");
  }

  Settings settings_;
  Execution execution_;
  std::mt19937_64 random_{1};
  std::vector<float> a_, b_;
  RowSet rows_;
};

TEST_F(RealArithmeticTest, Operations) {
  expect_float(Op::kAdd, 2, [](float a, float b) { return a + b; });
  expect_float(Op::kSubtract, 2, [](float a, float b) { return a - b; });
  expect_float(Op::kMultiply, 2, [](float a, float b) { return a * b; });
  expect_float(Op::kModulo, 2, [](float a, float b) { return std::fmod(a, b); });
  expect_float(Op::kNegate, 1, [](float a, float) { return -a; });
  expect_float(Op::kAbs, 1, [](float a, float) { return std::abs(a); });
}

TEST_F(RealArithmeticTest, QuotientsAreNullByZero) {
  each(Op::kDivide, TypeId::kReal, 2, [](float a, float b, const Value& found) {
    ASSERT_EQ(found.null, b == 0);
    if (found.null) return;
    const float wanted = a / b;
    ASSERT_TRUE(std::isnan(wanted) ? std::isnan(found.real) : static_cast<float>(found.real) == wanted)
        << a << " " << b;
  });
}

TEST_F(RealArithmeticTest, ComparisonsAndConversions) {
  each(Op::kLess, TypeId::kBoolean, 2, [](float a, float b, const Value& found) {
    ASSERT_EQ(found.integer != 0, std::isnan(b) ? !std::isnan(a) : a < b) << a << " " << b;
  });
  each(Op::kEqual, TypeId::kBoolean, 2, [](float a, float b, const Value& found) {
    ASSERT_EQ(found.integer != 0, a == b || (std::isnan(a) && std::isnan(b))) << a << " " << b;
  });
  each(Op::kCast, TypeId::kDouble, 1, [](float a, float, const Value& found) {
    ASSERT_TRUE(std::isnan(a) ? std::isnan(found.real) : found.real == static_cast<double>(a)) << a;
  });
  each(Op::kToKey, TypeId::kBigint, 1, [](float a, float, const Value& found) {
    ASSERT_EQ(static_cast<uint64_t>(found.integer), encode_key(Value::of_real(TypeId::kReal, a))) << a;
  });
}

}  // namespace
}  // namespace rtsql
