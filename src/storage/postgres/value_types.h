// Says which SQL types values of PostgreSQL have here, and reads them in the binary form that COPY gives.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "schema/value.h"

namespace rtsql::postgres {

// What a column is read as. `type` is what it has in a table.
struct ReadType {
  enum class Form : uint8_t { kBinary, kArray, kText };
  Type type = TypeId::kVarchar;
  Form form = Form::kText;  // kText: the server makes a text of it
  uint32_t oid = 0;         // of the values, or of the elements, that are binary
};

// What the server's catalog says of a type.
struct TypeOfServer {
  uint32_t oid = 0;
  bool is_enum = false;
  uint32_t element = 0;  // of an array; 0: it is none
  bool is_element_enum = false;
};

// Returns none of a NUMERIC without a precision, whose values say how many digits it has.
std::optional<ReadType> read_type(const TypeOfServer& type, int modifier);

// Returns how a NUMERIC is read whose values have so many digits before and behind the point at most.
ReadType numeric_type(int whole_digits, int scale);

// Makes a value of bytes that are not those of NULL. Throws Error(kValue) for one that the type does not
// hold.
Value read_value(const ReadType& as, std::string_view bytes);

}  // namespace rtsql::postgres
