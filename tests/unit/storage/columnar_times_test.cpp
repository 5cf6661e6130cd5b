// Files of other programs have days and times that no DATE and no TIMESTAMP is: they are refused.
#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

#include "common/error.h"
#include "schema/calendar.h"
#include "storage/arrow/conversion.h"
#include "storage/parquet/conversion.h"

namespace rtsql {
namespace {

constexpr auto kDays = std::to_array<int32_t>({0, kFirstDay, kLastDay, kMinusInfiniteDay, kInfiniteDay});
constexpr auto kNoDays = std::to_array<int32_t>({kFirstDay - 1, kLastDay + 1, 2'145'031'948});
constexpr auto kTimes = std::to_array<int64_t>({0, kFirstTime, kLastTime, kMinusInfiniteTime, kInfiniteTime});
constexpr auto kNoTimes = std::to_array<int64_t>({kFirstTime - 1, kLastTime + 1});

template <class Number>
std::span<const char> bytes_of(const Number& number) {
  return {reinterpret_cast<const char*>(&number), sizeof(number)};
}

template <class Number>
Number read_by_parquet(parquet::AnnotationKind kind, parquet::TimeUnit unit, Type type, Number number) {
  parquet::SchemaElement element;
  element.type = sizeof(Number) == 4 ? parquet::PhysicalType::kInt32 : parquet::PhysicalType::kInt64;
  element.annotation.kind = kind;
  element.annotation.unit = unit;
  Number read = 0;
  parquet::convert(element, type, bytes_of(number).data(), 1, reinterpret_cast<std::byte*>(&read));
  return read;
}

int32_t day_by_parquet(int32_t day) {
  return read_by_parquet(parquet::AnnotationKind::kDate, parquet::TimeUnit::kMillis, TypeId::kDate, day);
}

int64_t time_by_parquet(int64_t time, parquet::TimeUnit unit = parquet::TimeUnit::kMicros) {
  return read_by_parquet(parquet::AnnotationKind::kTimestamp, unit, TypeId::kTimestamp, time);
}

TEST(ColumnarTimes, ParquetsAreOfTheCalendar) {
  for (const int32_t day : kDays) EXPECT_EQ(day_by_parquet(day), day);
  for (const int32_t day : kNoDays) EXPECT_THROW(day_by_parquet(day), Error) << day;
  for (const int64_t time : kTimes) EXPECT_EQ(time_by_parquet(time), time);
  for (const int64_t time : kNoTimes) EXPECT_THROW(time_by_parquet(time), Error) << time;
  EXPECT_THROW(time_by_parquet(kLastTime / 1000 + 1, parquet::TimeUnit::kMillis), Error);
}

// A row that is NULL may have any number.
HostColumn column_of(Type type, std::span<const char> bytes, bool is_null) {
  HostColumn column;
  column.type = type;
  column.rows = 1;
  column.data.resize(bytes.size());
  std::memcpy(column.data.data(), bytes.data(), bytes.size());
  if (is_null) column.validity = {0};
  return column;
}

template <class Number>
void check_by_arrow(arrow::Kind kind, Type type, Number number, bool is_null = false) {
  arrow::Field field;
  field.kind = kind;
  field.bits = 8 * sizeof(Number);
  arrow::check_values(field, column_of(type, bytes_of(number), is_null));
}

TEST(ColumnarTimes, ArrowsAreOfTheCalendar) {
  for (const int32_t day : kDays) EXPECT_NO_THROW(check_by_arrow(arrow::Kind::kDate, TypeId::kDate, day));
  for (const int32_t day : kNoDays) {
    EXPECT_THROW(check_by_arrow(arrow::Kind::kDate, TypeId::kDate, day), Error) << day;
    EXPECT_NO_THROW(check_by_arrow(arrow::Kind::kDate, TypeId::kDate, day, true)) << day;
  }
  for (const int64_t time : kTimes)
    EXPECT_NO_THROW(check_by_arrow(arrow::Kind::kTimestamp, TypeId::kTimestamp, time));
  for (const int64_t time : kNoTimes)
    EXPECT_THROW(check_by_arrow(arrow::Kind::kTimestamp, TypeId::kTimestamp, time), Error) << time;
}

TEST(ColumnarTimes, ArrowsDaysInMilliseconds) {
  arrow::Field field;
  field.kind = arrow::Kind::kDate;
  field.bits = 64;
  const auto read = [&](int64_t days) {
    HostColumn column = column_of(TypeId::kDate, bytes_of(int32_t{0}), false);
    const int64_t milliseconds = days * 86'400'000;
    arrow::convert(field, bytes_of(milliseconds), column);
    return column.at<int32_t>(0);
  };
  EXPECT_EQ(read(kLastDay), kLastDay);
  EXPECT_THROW(read(kLastDay + 1), Error);
}

}  // namespace
}  // namespace rtsql
