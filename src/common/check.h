// Checks invariants. User input never reaches such a check: what a user can cause is an `Error`.
#pragma once

namespace rtsql {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace rtsql

// Throws std::logic_error, which the shell reports as a bug of rtsql, when `condition` is false.
#define RTSQL_CHECK(condition) \
  (static_cast<bool>(condition) ? void(0) : ::rtsql::check_failed(#condition, __FILE__, __LINE__))
