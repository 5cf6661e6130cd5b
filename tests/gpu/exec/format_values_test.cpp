// The device writes values as texts as the host does.
#include <gtest/gtest.h>

#include <array>
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

  // NULLs stand between the values.
  void expect_formatted_as_on_host(Type type, const std::vector<int64_t>& numbers) {
    SCOPED_TRACE(type_name(type));
    for (const bool has_nulls : {false, true}) {
      ColumnBuilder builder(type);
      for (size_t i = 0; i < numbers.size(); ++i) {
        builder.append(Value::of_integer(type, numbers[i]));
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

TEST_F(FormatValuesTest, OthersAreLeftToTheHost) {
  Type wide = TypeId::kDecimal;
  wide.precision = 30;
  wide.scale = 2;
  for (const Type type : {Type(TypeId::kBoolean), Type(TypeId::kDouble), wide, Type(TypeId::kInterval)}) {
    ColumnBuilder builder(type);
    builder.append(Value::null_of(type));
    const ColumnPtr values = Column::upload(device(), builder.finish(), "values");
    EXPECT_EQ(format_values(execution_, *values, false), nullptr) << type_name(type);
  }
}

}  // namespace
}  // namespace rtsql
