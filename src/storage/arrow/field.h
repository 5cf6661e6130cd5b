// The columns of an Arrow file as its schema says them, and where their values lie in each record batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schema/type.h"

namespace rtsql::arrow::format {
struct Schema;
}

namespace rtsql::arrow {

enum class Kind : uint8_t {
  kNull,
  kBoolean,
  kInteger,
  kFloat,
  kDecimal,
  kDate,
  kTime,
  kTimestamp,
  kDuration,
  kMonths,         // an interval of months alone
  kDayTime,        // one of days and milliseconds
  kMonthDayNano,   // one of months, days and nanoseconds
  kText,           // UTF-8; `bits` of an offset
  kBytes,          // likewise, of any bytes
  kTextView,       // UTF-8, of which the beginning stands beside the length
  kBytesView,      // likewise, of any bytes
  kFixedBytes,     // of `length` bytes each
  kUuid,           // of 16 bytes
  kList,           // `bits` of an offset
  kFixedSizeList,  // of `length` elements each
  kStruct,
  kDictionary,  // numbers, of `bits`, of the values in a dictionary, which are the one child
  kOther,       // what is not read: maps, unions and others
};

enum class TimeUnit : uint8_t { kSecond, kMillisecond, kMicrosecond, kNanosecond };

// Numbers that a record batch lists for each column, in the order of the schema's tree.
struct Place {
  size_t node = 0;    // of its lengths and counts of NULLs
  size_t buffer = 0;  // of its buffers, but for the texts of views
  size_t view = 0;    // of its counts of buffers that have texts of views
};

struct Field {
  std::string name;
  Kind kind = Kind::kOther;
  std::string what;  // in words: "a map"
  unsigned bits = 0;
  bool is_signed = true;
  int precision = 0, scale = 0;  // kDecimal
  TimeUnit unit = TimeUnit::kMicrosecond;
  bool has_zone = false;   // kTimestamp
  uint64_t length = 0;     // kFixedBytes, kFixedSizeList
  int64_t dictionary = 0;  // kDictionary: its id
  std::vector<Field> children;
  Place place;  // of the values of a dictionary: in its own batches
};

// Makes the fields of a schema that has been verified. `what` names the file. Throws Error(kData) for what no
// schema has, and for numbers in the order of bytes of other machines.
std::vector<Field> fields_of(const format::Schema& schema, const std::string& what);

// Returns the type that a column of the field has; none if it is not read.
std::optional<Type> sql_type(const Field& field);

}  // namespace rtsql::arrow
