// The device writes values as texts as the host does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "exec/text/format_values.h"
#include "expression/type_rules.h"
#include "schema/calendar.h"
#include "schema/column_builder.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

class FormatValuesTest : public gpu::TestDevice {
 protected:
  FormatValuesTest() : execution_(device(), settings_, {}, RelationIds(RelationId(3))) {
    settings_.host_rows = 0;  // the device computes
  }

  void expect_formatted_as_on_host(Type type, const std::vector<int64_t>& numbers) {
    std::vector<Value> given;
    for (const int64_t number : numbers) given.push_back(Value::of_integer(type, number));
    expect_formatted_as_on_host(type, given);
  }

  // NULLs stand between the values.
  void expect_formatted_as_on_host(Type type, const std::vector<Value>& given) {
    SCOPED_TRACE(type_name(type));
    for (const bool has_nulls : {false, true}) {
      ColumnBuilder builder(type);
      for (size_t i = 0; i < given.size(); ++i) {
        builder.append(given[i]);
        if (has_nulls && i % 5 == 0) builder.append(Value::null_of(type));
      }
      const HostColumn values = builder.finish();
      const ColumnPtr texts = format_values(execution_, *Column::upload(device(), values, "values"), false);
      ASSERT_NE(texts, nullptr);
      const HostColumn read = texts->read(device(), 0, texts->rows());
      ASSERT_EQ(read.rows, values.rows);
      for (uint64_t row = 0; row < read.rows; ++row) {
        ASSERT_EQ(read.is_null(row), values.is_null(row)) << row;
        if (read.is_null(row)) continue;
        ASSERT_EQ(read.value(row).text, format_value(values.value(row)));
      }
    }
  }

  // Returns numbers of all lengths between these, and the ends.
  std::vector<int64_t> numbers_between(Int128 low, Int128 high) {
    std::vector<int64_t> numbers = {static_cast<int64_t>(low), static_cast<int64_t>(high), 0};
    while (numbers.size() < 3000) {
      const Int128 bits = static_cast<int64_t>(random_()) >> (random_() % 64);
      if (bits >= low && bits <= high) numbers.push_back(static_cast<int64_t>(bits));
    }
    return numbers;
  }

  Settings settings_;
  Execution execution_;
  std::mt19937_64 random_{1};
};

TEST_F(FormatValuesTest, ExactNumbers) {
  for (const TypeId id : {TypeId::kTinyint, TypeId::kSmallint, TypeId::kInteger, TypeId::kBigint}) {
    const ExactRange range = exact_range(id);
    expect_formatted_as_on_host(id, numbers_between(range.low, range.high));
  }
  for (const uint8_t precision : std::to_array<uint8_t>({1, 5, 18})) {
    for (uint8_t scale = 0; scale <= precision; ++scale) {
      Type type = TypeId::kDecimal;
      type.precision = precision;
      type.scale = scale;
      const ExactRange range = exact_range(type);
      expect_formatted_as_on_host(type, numbers_between(range.low, range.high));
    }
  }
}

TEST_F(FormatValuesTest, Times) {
  std::vector<int64_t> days = numbers_between(kFirstDay, kLastDay);
  for (const int64_t day : {kInfiniteDay, kMinusInfiniteDay, day_number(1, 1, 1), day_number(0, 12, 31)})
    days.push_back(day);
  expect_formatted_as_on_host(TypeId::kDate, days);
  std::vector<int64_t> times = numbers_between(kFirstTime, kLastTime);
  for (const int64_t unit : {int64_t{10}, int64_t{1000}, int64_t{1'000'000}, int64_t{3'600'000'000}}) {
    for (int i = 0; i < 200; ++i) times.push_back(times[static_cast<size_t>(i) + 3] / unit * unit);
  }
  times.push_back(kInfiniteTime);
  times.push_back(kMinusInfiniteTime);
  expect_formatted_as_on_host(TypeId::kTimestamp, times);
  expect_formatted_as_on_host(TypeId::kTime, numbers_between(0, kMicrosecondsPerDay));
}

// Of the numbers, and of their neighbours, either sign.
template <class Float, class Bits>
std::vector<Value> floats_around(Type type, const std::vector<Float>& numbers) {
  constexpr Bits kSign = Bits{1} << (8 * sizeof(Bits) - 1);
  std::vector<Value> values;
  for (const Float number : numbers) {
    const auto bits = std::bit_cast<Bits>(number);
    for (const Bits near : {bits, bits + 1, bits - 1, bits ^ kSign})
      values.push_back(
          Value::of_real(type, static_cast<double>(std::bit_cast<Float>(static_cast<Bits>(near)))));
  }
  return values;
}

TEST_F(FormatValuesTest, Doubles) {
  std::vector<double> numbers = {
      0, 1, 5e-324, std::numeric_limits<double>::infinity(), std::nan(""), 9007199254740993.0};
  for (int exponent = -1074; exponent < 1024; ++exponent) numbers.push_back(std::ldexp(1.0, exponent));
  for (int exponent = -323; exponent < 309; ++exponent)
    numbers.push_back(std::strtod(fmt::format("{}e{}", 1 + random_() % 9, exponent).c_str(), nullptr));
  for (int i = 0; i < 20000; ++i) {
    numbers.push_back(std::bit_cast<double>(random_()));
    numbers.push_back(static_cast<double>(random_() % 1'000'000'000) / 100);
    numbers.push_back(static_cast<double>(random_() >> (random_() % 64)));
  }
  expect_formatted_as_on_host(TypeId::kDouble, floats_around<double, uint64_t>(TypeId::kDouble, numbers));
}

TEST_F(FormatValuesTest, Reals) {
  std::vector<float> numbers = {0, 1, std::numeric_limits<float>::infinity(), std::nanf(""), 16777218};
  for (int exponent = -149; exponent < 128; ++exponent) numbers.push_back(std::ldexp(1.0F, exponent));
  for (int i = 0; i < 20000; ++i) {
    numbers.push_back(std::bit_cast<float>(static_cast<uint32_t>(random_())));
    numbers.push_back(static_cast<float>(random_() % 1'000'000) / 100);
    numbers.push_back(static_cast<float>(random_() >> (random_() % 64)));
  }
  expect_formatted_as_on_host(TypeId::kReal, floats_around<float, uint32_t>(TypeId::kReal, numbers));
}

TEST_F(FormatValuesTest, OthersAreLeftToTheHost) {
  Type wide = TypeId::kDecimal;
  wide.precision = 30;
  wide.scale = 2;
  for (const Type type : {Type(TypeId::kBoolean), wide, Type(TypeId::kInterval)}) {
    ColumnBuilder builder(type);
    builder.append(Value::null_of(type));
    const ColumnPtr values = Column::upload(device(), builder.finish(), "values");
    EXPECT_EQ(format_values(execution_, *values, false), nullptr) << type_name(type);
  }
}

}  // namespace
}  // namespace rtsql
