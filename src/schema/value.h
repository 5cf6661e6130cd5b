// Holds one SQL value on the host: literals, statistics, cells on display. This is the one place that reads
// and writes the text of each type.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/sqlstate.h"
#include "common/wide_integer.h"
#include "schema/type.h"
#include "schema/written_time.h"

namespace rtsql {

// The type says which member holds the value; `null` overrides all.
struct Value {
  Type type;
  bool null = true;
  int64_t integer = 0;  // of BOOLEAN, integers, DECIMAL (scaled), times, ENUMs; of wide ones the low word
  double real = 0;      // REAL, DOUBLE
  std::string text;     // VARCHAR, BLOB; of a list the bytes that schema/list.h describes
  int64_t high = 0;     // of what is_wide the high word, else 0

  static Value null_of(Type type) { return {type, true, 0, 0, {}}; }
  static Value of_integer(Type type, int64_t v) {
    return {type, false, v, 0, {}, is_wide(type) && v < 0 ? -1 : 0};
  }
  // Is of an integer, DECIMAL, date, time, UUID or INTERVAL, which has room for it.
  static Value of_exact(Type type, Int128 v) {
    return {type, false, static_cast<int64_t>(v), 0, {}, is_wide(type) ? static_cast<int64_t>(v >> 64) : 0};
  }
  static Value of_real(Type type, double v) { return {type, false, 0, v, {}}; }
  // Is of what has_dictionary.
  static Value of_text(std::string v, Type type = TypeId::kVarchar) {
    return {type, false, 0, 0, std::move(v)};
  }
  // Returns what of_exact was given.
  Int128 exact() const {
    if (!is_wide(type)) return integer;
    return static_cast<Int128>(static_cast<UInt128>(static_cast<uint64_t>(high)) << 64 |
                               static_cast<uint64_t>(integer));
  }
  // Compares representations: NaN equals itself, and 0.0 is not -0.0.
  bool operator==(const Value& other) const {
    return type == other.type && null == other.null && integer == other.integer && high == other.high &&
           text == other.text && std::bit_cast<uint64_t>(real) == std::bit_cast<uint64_t>(other.real);
  }
};

// Parses the whole of `text` as a value of `type` (never kNull); returns none if it is not one or is out of
// its range. Spaces around anything but a VARCHAR mean nothing. Numbers are as std::from_chars reads them,
// with a leading '+' allowed; DECIMAL rounds half away from zero to its scale; BOOLEAN:
// true/false/t/f/yes/no/y/n/on/off/1/0 in any case; DATE: as written_date.h says, or by `date_format`
// (date_format.cpp has strptime's directives); TIMESTAMP: a date, alone or with a time behind it, whose
// digits past the sixth are cut off; one that does not follow `date_format` may have a date as without one.
// REAL and DOUBLE accept inf, nan. UUID: as uuid_text.h says. BLOB:
// as blob_text.h says, spaces and all. INTERVAL: as interval.h says.
// TIME: as parse_time_of_day does. TIMESTAMP WITH TIME ZONE: as parse_zoned_time does, in UTC where the text
// names no zone. ENUM: a label, spaces and all. A list: as schema/list_text.h says.
std::optional<Value> parse_value(std::string_view text, Type type, std::string_view date_format = {});

// Tells whether parse_value refuses `text` for being a number beyond what `type` holds.
bool is_out_of_range(std::string_view text, Type type);

// Returns the code of the error that `text`, which parse_value refuses, is no value of `type`.
SqlState refusal_sqlstate(std::string_view text, Type type, DateOrder order = DateOrder::kNone);

// Tells whether `format` knows only what parse_value does, and has a year, a month and a day.
bool is_date_format(std::string_view format);

// Returns the text users see and CSV files hold; floats in the shortest form that reads back the same. NULL
// has no text here: callers choose it.
std::string format_value(const Value& value);

}  // namespace rtsql
