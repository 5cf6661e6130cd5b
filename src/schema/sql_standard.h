#pragma once

#include <cstdint>

namespace rtsql {

// Whose answers queries give where they differ: SET standard.
enum class SqlStandard : uint8_t {
  kRtsql,       // a division by zero is NULL, and quotients of DECIMALs and means are DOUBLEs
  kPostgresql,  // a division by zero is an error, and those of exact numbers are exact
};

}  // namespace rtsql
