// Declares SQL types and how their values lie in device memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "collation/collation_id.h"

namespace rtsql {

enum class TypeId : uint8_t {
  kNull,         // of the literal NULL, before it takes the type of its context
  kBoolean,      // 1 byte, 0 or 1
  kTinyint,      // int8
  kSmallint,     // int16
  kInteger,      // int32
  kBigint,       // int64
  kReal,         // IEEE binary32
  kDouble,       // IEEE binary64
  kDecimal,      // value × 10^scale: of at most 9 digits int32, of at most 18 int64, of more 128 bits
  kDate,         // int32, days since 1970-01-01
  kTimestamp,    // int64, microseconds since 1970-01-01 00:00:00, no time zone
  kTimestamptz,  // int64, microseconds since 1970-01-01 00:00:00 UTC
  kTime,         // int64, microseconds since midnight, to 24:00:00
  kVarchar,      // uint32, code in the column's sorted dictionary
  kBlob,         // uint32, code in the column's sorted dictionary, whose strings are any bytes
  kUuid,         // 128 bits, first byte highest, less 2^127, so that numbers order as the bytes do
  kInterval,     // 128 bits: the length, and what it consists of (schema/interval.h)
  kEnum,         // uint16, position of the label among those of the type (schema/enumeration.h)
  kList,         // uint32, code in the column's sorted dictionary, whose strings are lists (schema/list.h)
};

class Enumeration;

// What the values of a type are to PostgreSQL's clients beside numbers and lists.
enum class Referent : uint8_t {
  kNone,
  kObject,    // BIGINT: oid, the number of an object of pg_catalog
  kRelation,  // BIGINT: regclass; these numbers are shown as names
  kType,      // BIGINT: regtype
  kFunction,  // BIGINT: regproc
  kSchema,    // BIGINT: regnamespace
  kRow,       // BIGINT: tid, the number of a row, which is shown as that of a page and a place in it
  kVector,    // list: int2vector, oidvector, which are shown as numbers with spaces between them
};

struct Type {
  TypeId id = TypeId::kNull;
  uint8_t precision = 0;  // kDecimal: 1 to 38 digits
  uint8_t scale = 0;      // kDecimal: 0 to precision
  // kVarchar: by what its values are ordered and compared. Types that differ in it alone are equal, for their
  // values are alike.
  CollationId collation = CollationId::kDefault;
  Derivation derivation = Derivation::kImplicit;
  Referent referent = Referent::kNone;       // kBigint, kList; types that differ in it alone are equal, too
  const Enumeration* enumeration = nullptr;  // kEnum: one for each name and list of labels
  const Type* element = nullptr;             // kList: of its elements; one for each type

  static constexpr Type decimal(int digits, int after_point) {
    return {TypeId::kDecimal, static_cast<uint8_t>(digits), static_cast<uint8_t>(after_point)};
  }
  constexpr Type() = default;
  constexpr Type(TypeId type_id, uint8_t digits = 0, uint8_t after_point = 0)
      : id(type_id), precision(digits), scale(after_point) {}
  constexpr bool operator==(const Type& other) const {
    return id == other.id && precision == other.precision && scale == other.scale &&
           enumeration == other.enumeration && element == other.element;
  }
};

inline constexpr int kMaxDecimalDigits = 38;
inline constexpr int kMaxNarrowDigits = 18;  // of a DECIMAL that has 64 bits
inline constexpr int kMaxShortDigits = 9;    // of one that has 32 bits in a column

// Writes "DECIMAL(9,2)", "INTEGER[]"; of an ENUM its name, or ENUM('a', 'b').
std::string type_name(Type type);
// Writes the type of a column as SQL defines it: 'VARCHAR COLLATE "de"'.
std::string column_type_text(Type type);
Type stored_type(Type type);       // of a column of a table: it does not know what its numbers refer to
uint32_t value_bytes(Type type);   // 1, 2, 4, 8 or 16: of one value in a column's buffer
bool is_integral(Type type);       // TINYINT, SMALLINT, INTEGER, BIGINT
bool is_small_integer(Type type);  // TINYINT, SMALLINT, which kernels compute as INTEGERs
bool is_numeric(Type type);        // integral, REAL, DOUBLE, DECIMAL
bool is_floating(Type type);       // REAL, DOUBLE
bool has_dictionary(Type type);    // VARCHAR, BLOB, lists: values are codes into a dictionary
bool is_temporal(Type type);       // DATE, TIMESTAMP, which have no time zone
bool is_moment(Type type);         // DATE, TIMESTAMP, TIMESTAMP WITH TIME ZONE
bool is_short(Type type);          // DECIMAL of at most 9 digits, which kernels compute in 64 bits
bool is_wide(Type type);           // DECIMAL of more than 18 digits, UUID, INTERVAL: 128 bits, two words

}  // namespace rtsql
