// An operation computes a value of its operands' values alone: arithmetic, the fields of dates, hashes. Each
// is declared once, as a record; whatever runs, bounds, estimates or prints it reads that. What chooses which
// operands to evaluate, as CASE and AND do, and what is run once per distinct text are no operations.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "common/sqlstate.h"
#include "common/wide_integer.h"
#include "expression/expression.h"
#include "expression/type_rules.h"

namespace rtsql {

struct Operation {
  // Says what NULLs and zeros make of it.
  enum class Nulls {
    kPass,      // NULL where an operand is
    kDivisor,   // likewise, and where the second operand is 0
    kInfinite,  // likewise, and where the first operand is an infinite date or time
    kTake,      // never NULL: `special` is given NULLs
  };
  // Says in which rows it is an error.
  enum class Fails {
    kNever,
    kOutOfRange,  // where its result is exact and has no value of its type
    kAlways,      // where it has no result
  };

  Op op;
  std::string_view name;  // as it is printed: "abs" for a call, "+" between operands, "-" in front of one
  enum class Notation { kCall, kInfix, kPrefix, kOwn } notation = Notation::kCall;
  Nulls nulls = Nulls::kPass;
  Fails fails = Fails::kNever;

  // A DATE or TIMESTAMP computed of an infinite one is that one, whatever the operation; a number of one,
  // unless it is NULL, is an error.

  // These compute it on the host, of operands that are not NULL and results that are exact, or floats; REALs
  // are rounded by the caller. They return none where there is no result.
  std::optional<Int128> (*exact)(std::span<const Value> of) = nullptr;
  std::optional<double> (*real)(double a, double b) = nullptr;
  // Computes what the others cannot.
  std::optional<Value> (*special)(const Expr& operation, std::span<const Value> of) = nullptr;

  // A GLSL expression, with names in braces: {0}, {1}, {2} are the operands, {null} is whether the first is
  // NULL, {type} the result's type, {suffix} and {result_suffix} choose a helper by the type of the first
  // operand and of the result, {key} is the first operand's key, {value_of_key} the result whose key that
  // operand is, {hashed} what is hashed of the first operand, {last_bit} the number of the result's highest
  // bit, {overflow} a variable that becomes true where there is no result.
  std::string_view glsl;
  std::string_view glsl_of_floats = {};  // empty: the same

  // The message, its code and the hint of its error, where they are its own.
  std::string_view error = {};
  SqlState sqlstate = sqlstate::kInvalidValue;
  std::string_view hint = {};

  // Bounds exact results by those of the operands, whatever the type; null: `range`, if there is one.
  ExactRange (*bounds)(const Expr& operation, std::span<const ExactRange> of) = nullptr;
  std::optional<ExactRange> range = {};
  double most_values = 0;  // so many results differ at most; 0: nobody knows
};

// Returns null for an Op that is no operation.
const Operation* find_operation(Op op);

// Tells whether the operation fails for some operands of these types.
bool can_fail(const Operation& operation, const Expr& call);

// Returns the place of the operand that, where it is infinite, is the result itself: a date or time of which
// `call` makes one. None if there is none.
std::optional<size_t> moved_operand(const Expr& call);

// Computes an operation on the host, of values of the operands' types. Returns none where that is an error of
// the row.
std::optional<Value> compute(const Operation& operation, const Expr& call, std::span<const Value> of);

// Those that are declared in the files that have their names.
std::span<const Operation> number_operations();
std::span<const Operation> time_operations();
std::span<const Operation> interval_operations();
std::span<const Operation> key_operations();

}  // namespace rtsql
