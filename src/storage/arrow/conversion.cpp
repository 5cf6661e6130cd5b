#include "storage/arrow/conversion.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <type_traits>

#include "common/check.h"
#include "common/error.h"
#include "common/wide_integer.h"
#include "schema/interval.h"
#include "storage/columnar/half_float.h"
#include "storage/columnar/time_values.h"

namespace rtsql::arrow {
namespace {

constexpr int64_t kMicrosOfMilli = 1000, kMicrosOfSecond = 1'000'000, kNanosOfMicro = 1000;
constexpr int64_t kMicrosOfDay = 86'400 * kMicrosOfSecond;
constexpr int64_t kMillisOfDay = 86'400'000;

[[noreturn]] void refuse_row(std::string_view what, uint64_t row) {
  throw Error(ErrorKind::kValue, fmt::format("the {} in row {}", what, row + 1));
}
[[noreturn]] void refuse_range(std::string_view what, uint64_t row) {
  refuse_row(fmt::format("{} is out of range", what), row);
}

// Writes make(value, row) for each value that is not NULL.
template <class From, class To, class Make>
void each(std::span<const char> from, HostColumn& to, const Make& make) {
  for (uint64_t row = 0; row < to.rows; ++row) {
    if (to.is_null(row)) continue;
    From value;
    std::memcpy(&value, from.data() + row * sizeof(From), sizeof(From));
    const To made = make(value, row);
    std::memcpy(to.data.data() + row * sizeof(To), &made, sizeof(To));
  }
}

// Returns microseconds; none where they have more than 64 bits. Parts of them are dropped, downwards.
std::optional<int64_t> micros(int64_t value, TimeUnit unit) {
  int64_t factor = 1;
  switch (unit) {
    case TimeUnit::kSecond:
      factor = kMicrosOfSecond;
      break;
    case TimeUnit::kMillisecond:
      factor = kMicrosOfMilli;
      break;
    case TimeUnit::kMicrosecond:
      break;
    case TimeUnit::kNanosecond:
      return value / kNanosOfMicro - (value % kNanosOfMicro < 0 ? 1 : 0);
  }
  if (__builtin_mul_overflow(value, factor, &value)) return std::nullopt;
  return value;
}

int64_t timestamp(int64_t value, TimeUnit unit, uint64_t row) {
  const std::optional<int64_t> made = micros(value, unit);
  if (!made || !columnar::is_timestamp(*made)) refuse_range("TIMESTAMP", row);
  return *made;
}

int64_t time_of_day(int64_t value, TimeUnit unit, uint64_t row) {
  const std::optional<int64_t> made = micros(value, unit);
  if (!made || *made < 0 || *made > kMicrosOfDay) refuse_range("TIME", row);
  return *made;
}

Int128 interval(int32_t months, int32_t days, std::optional<int64_t> microseconds, uint64_t row) {
  const std::optional<Int128> number = microseconds ? number_of({months, days, *microseconds}) : std::nullopt;
  if (!number) refuse_range("INTERVAL", row);
  return *number;
}

struct DaysAndMillis {
  int32_t days, milliseconds;
};
struct MonthsDaysAndNanos {
  int32_t months, days;
  int64_t nanoseconds;
};

int32_t date(int64_t days, uint64_t row) {
  if (!columnar::is_date(days)) refuse_range("DATE", row);
  return static_cast<int32_t>(days);
}

int32_t date_of_milliseconds(int64_t milliseconds, uint64_t row) {
  if (milliseconds % kMillisOfDay != 0) refuse_row("date has a time of day", row);
  return date(milliseconds / kMillisOfDay, row);
}

// The highest bytes of a number of 256 bits say nothing more of one that has 38 digits.
struct Words256 {
  Int128 low, high;
};

template <class From>
Int128 number_of_decimal(From value, Int128 most, uint64_t row) {
  Int128 number = 0;
  if constexpr (std::is_same_v<From, Words256>) {
    if (value.high != (value.low < 0 ? -1 : 0)) refuse_range("DECIMAL", row);
    number = value.low;
  } else {
    number = value;
  }
  if (number > most || number < -most) refuse_range("DECIMAL", row);
  return number;
}

template <class From>
void convert_decimals(std::span<const char> from, HostColumn& to) {
  const Int128 most = power_of_ten(to.type.precision) - 1;
  const auto make = [&](From value, uint64_t row) { return number_of_decimal(value, most, row); };
  switch (value_bytes(to.type)) {
    case sizeof(int32_t):
      return each<From, int32_t>(
          from, to, [&](From value, uint64_t row) { return static_cast<int32_t>(make(value, row)); });
    case sizeof(int64_t):
      return each<From, int64_t>(
          from, to, [&](From value, uint64_t row) { return static_cast<int64_t>(make(value, row)); });
    default:
      return each<From, Int128>(from, to, make);
  }
}

void convert_decimals(const Field& field, std::span<const char> from, HostColumn& to) {
  switch (field.bits) {
    case 32:
      return convert_decimals<int32_t>(from, to);
    case 64:
      return convert_decimals<int64_t>(from, to);
    case 128:
      return convert_decimals<Int128>(from, to);
    default:
      return convert_decimals<Words256>(from, to);
  }
}

template <class T>
void check_decimals(const HostColumn& column) {
  const Int128 most = power_of_ten(column.type.precision) - 1;
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row)) number_of_decimal(column.at<T>(row), most, row);
  }
}

template <class From, class To>
void widen(std::span<const char> from, HostColumn& to) {
  each<From, To>(from, to, [](From value, uint64_t) { return static_cast<To>(value); });
}

void convert_unsigned(const Field& field, std::span<const char> from, HostColumn& to) {
  switch (field.bits) {
    case 8:
      return widen<uint8_t, int16_t>(from, to);
    case 16:
      return widen<uint16_t, int32_t>(from, to);
    case 32:
      return widen<uint32_t, int64_t>(from, to);
    default:
      return widen<uint64_t, Int128>(from, to);
  }
}

void convert_uuids(std::span<const char> from, HostColumn& to) {
  using Bytes = std::array<uint8_t, sizeof(UInt128)>;
  each<Bytes, UInt128>(from, to, [](const Bytes& bytes, uint64_t) {
    UInt128 bits = 0;
    for (const uint8_t byte : bytes) bits = bits << 8 | byte;
    return bits ^ UInt128 { 1 } << 127;
  });
}

void convert_times(const Field& field, std::span<const char> from, HostColumn& to) {
  const auto make = [&](int64_t value, uint64_t row) { return time_of_day(value, field.unit, row); };
  field.bits == 32 ? each<int32_t, int64_t>(from, to, make) : each<int64_t, int64_t>(from, to, make);
}

}  // namespace

uint32_t bytes_in_file(const Field& field) {
  switch (field.kind) {
    case Kind::kTimestamp:
    case Kind::kDuration:
    case Kind::kDayTime:
      return sizeof(int64_t);
    case Kind::kMonths:
      return sizeof(int32_t);
    case Kind::kMonthDayNano:
    case Kind::kUuid:
      return sizeof(Int128);
    default:
      return field.bits / 8;
  }
}

bool is_as_in_file(const Field& field, Type type) {
  switch (field.kind) {
    case Kind::kInteger:
      return field.is_signed;
    case Kind::kFloat:
      return field.bits > 16;
    case Kind::kDate:
      return field.bits == 32;
    case Kind::kTimestamp:
    case Kind::kTime:
      return field.unit == TimeUnit::kMicrosecond;
    case Kind::kDecimal:
      return value_bytes(type) == bytes_in_file(field);
    default:
      return false;
  }
}

void convert(const Field& field, std::span<const char> from, HostColumn& to) {
  switch (field.kind) {
    case Kind::kInteger:
      return convert_unsigned(field, from, to);
    case Kind::kFloat:
      return each<uint16_t, float>(from, to, [](uint16_t bits, uint64_t) { return columnar::half(bits); });
    case Kind::kDecimal:
      return convert_decimals(field, from, to);
    case Kind::kDate:
      return each<int64_t, int32_t>(from, to, date_of_milliseconds);
    case Kind::kTime:
      return convert_times(field, from, to);
    case Kind::kTimestamp:
      return each<int64_t, int64_t>(
          from, to, [&](int64_t value, uint64_t row) { return timestamp(value, field.unit, row); });
    case Kind::kDuration:
      return each<int64_t, Int128>(from, to, [&](int64_t value, uint64_t row) {
        return interval(0, 0, micros(value, field.unit), row);
      });
    case Kind::kMonths:
      return each<int32_t, Int128>(from, to,
                                   [](int32_t months, uint64_t row) { return interval(months, 0, 0, row); });
    case Kind::kDayTime:
      return each<DaysAndMillis, Int128>(from, to, [](const DaysAndMillis& of, uint64_t row) {
        return interval(0, of.days, of.milliseconds * kMicrosOfMilli, row);
      });
    case Kind::kMonthDayNano:
      return each<MonthsDaysAndNanos, Int128>(from, to, [](const MonthsDaysAndNanos& of, uint64_t row) {
        return interval(of.months, of.days, micros(of.nanoseconds, TimeUnit::kNanosecond), row);
      });
    case Kind::kUuid:
      return convert_uuids(from, to);
    default:
      RTSQL_CHECK(!"values of this kind are read in another way");
  }
}

void check_values(const Field& field, const HostColumn& column) {
  const auto check = [&](const auto& check_row) {
    for (uint64_t row = 0; row < column.rows; ++row) {
      if (!column.is_null(row)) check_row(row);
    }
  };
  if (field.kind == Kind::kTime) {
    check([&](uint64_t row) { time_of_day(column.at<int64_t>(row), field.unit, row); });
  } else if (field.kind == Kind::kDate) {
    check([&](uint64_t row) { date(column.at<int32_t>(row), row); });
  } else if (field.kind == Kind::kTimestamp) {
    check([&](uint64_t row) { timestamp(column.at<int64_t>(row), field.unit, row); });
  } else if (field.kind == Kind::kDecimal) {
    switch (value_bytes(column.type)) {
      case sizeof(int32_t):
        return check_decimals<int32_t>(column);
      case sizeof(int64_t):
        return check_decimals<int64_t>(column);
      default:
        return check_decimals<Int128>(column);
    }
  }
}

}  // namespace rtsql::arrow
