// Values in PostgreSQL's binary forms: numbers with their highest byte first, times since 2000-01-01,
// NUMERICs in digits to the base of 10,000.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "schema/host_column.h"
#include "schema/value.h"

namespace rtsql::server {

// Where PostgreSQL's times begin, by ours, which begin in 1970.
inline constexpr int32_t kDaysTo2000 = 10'957;
inline constexpr int64_t kMicrosecondsTo2000 = int64_t{kDaysTo2000} * 86'400'000'000;

// Appends the value of a row, which is not NULL.
void append_bytes(std::string& bytes, const HostColumn& column, uint64_t row);

// Reads a value of the type that the object id names. Throws Error(kValue) of SQLSTATE 22P03 where the bytes
// are none, and Error(kUnsupported) where the type has no binary form here; messages begin with `subject`.
Value read_bytes(uint32_t type_number, std::string_view bytes, std::string_view subject);

}  // namespace rtsql::server
