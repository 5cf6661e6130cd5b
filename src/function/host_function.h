// Declares functions that the host runs: their parameters as letters, and what they do to values that are not
// NULL.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "common/sqlstate.h"
#include "expression/host_call.h"
#include "function/scalar_function.h"

namespace rtsql {

// Says what error a call raises where it has no value. Without a message it always has one.
struct HostFailure {
  std::string_view message = {};
  SqlState sqlstate = sqlstate::kInvalidValue;
  // Tells whether the literals among the arguments rule it out; null: none do.
  bool (*is_ruled_out)(std::span<const ExprPtr> arguments) = nullptr;
};

using HostArguments = std::span<const HostArgument>;
using HostResult = std::optional<Value>;

inline HostResult double_result(double value) {
  return Value::of_real(TypeId::kDouble, value);
}

struct HostFunctionDeclaration {
  std::string_view name;
  // One for each argument: 't' VARCHAR, 'b' BLOB, 'y' either, 'i' an integer, 'r' a number, as DOUBLE, 'd' a
  // DATE, 'm' a TIMESTAMP, 'v' an INTERVAL. Of an infinite DATE or TIMESTAMP the result is NULL.
  std::string_view parameters;
  size_t least;  // arguments; it takes as many as there are parameters
  Type result;
  HostResult (*apply)(HostArguments);
  std::string_view signature, help;  // as ScalarFunction has them
  HostFailure failure = {};
  // How a device computes it, of a first argument that varies and constants behind that, which are not NULL;
  // null: it does not.
  DeviceTextFunction (*on_device)(std::span<const ExprPtr> arguments) = nullptr;
};

ScalarFunction declare(const HostFunctionDeclaration& declaration);
std::vector<ScalarFunction> declare(std::span<const HostFunctionDeclaration> declarations);

// Brings an argument to the type of a parameter's letter. Throws Error(kType) where it has another type.
ExprPtr host_argument(std::string_view function, char letter, const ExprPtr& argument);

}  // namespace rtsql
