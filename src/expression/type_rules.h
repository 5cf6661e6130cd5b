// These rules say which types go together and what comes of it: they are PostgreSQL's over our types.
#pragma once

#include <optional>

#include "common/error.h"
#include "common/wide_integer.h"
#include "expression/expression.h"
#include "schema/type.h"

namespace rtsql {

// Returns the type that two values are compared or united in, or none if they do not go together. DECIMALs
// take the larger scale and as many digits as there are, so that a value of many digits may not fit; integers
// are DECIMALs beside one. REAL with anything but REAL makes DOUBLE; DATE and TIMESTAMP make TIMESTAMP; NULL
// goes with every type. An ENUM and a VARCHAR make a VARCHAR; two ENUM types do not go together. Lists go
// together where their elements do.
std::optional<Type> common_type(Type a, Type b);

// Tells whether the type is an integer or a DECIMAL: a whole number of units of 10^-scale_of(type).
bool is_exact(Type type);
int scale_of(Type type);

// Returns the type of the sum of numbers of a type, or of INTERVALs.
Type sum_type(Type type);

// Returns the DECIMAL that has all values of an integer type; other types as they are.
Type as_decimal(Type type);
// Returns the least DECIMAL that has the number which the text is, "-12.340" or "1.5e-3"; none where it is no
// number, or has more digits than there are.
std::optional<Type> decimal_of_text(std::string_view text);

// Tells whether every value of these exact types has one of their common type, and that has 64 bits.
bool unites_in_64_bits(Type a, Type b);

// Tells whether a cast keeps every value, in order: it hides no error, but makes equal what differs in digits
// that a DOUBLE lacks.
bool widens(Type from, Type to);

// Holds the smallest and the largest value of an integer, DECIMAL, DATE, TIMESTAMP or ENUM, as Value::exact()
// has them.
struct ExactRange {
  Int128 low, high;
};
ExactRange exact_range(Type type);
// The values that an operation may compute of finite ones: of dates and times those that are finite.
ExactRange computed_range(Type type);
// Tells whether this is a DATE or a TIMESTAMP that is infinite.
bool is_infinite(const Value& value);

// Returns the code of an error that a value is out of range for the type.
SqlState out_of_range_sqlstate(Type type);

// Returns the hint of an error: what to do about a number that is out of range for the type.
std::string overflow_hint(Type type);

// Tells whether this is a string constant, which takes the type of what stands beside it.
bool is_text_literal(const Expr& expr);

// Returns `expr` as `type`: itself, a literal converted here and now, or a kCast. A string literal is read as
// a value of `type`. Throws Error(kType) if there is no such conversion, Error(kValue) if a literal does not
// fit; the value of a parameter that does not fit fails where it is evaluated, as a column's does.
ExprPtr cast_expr(const ExprPtr& expr, Type type);
// Tells whether cast_expr exists for non-literals; `implicit` leaves out conversions that only CAST makes.
bool can_cast(Type from, Type to, bool implicit);

// Tells whether this is a NULL that a VARCHAR is made of where nothing says of which type it is.
bool is_text_null(const Expr& expr);

// Returns `expr` as a value that may be shown and stored: a bare NULL is a VARCHAR, and a list of none but
// NULLs one of VARCHARs.
ExprPtr with_known_type(const ExprPtr& expr);

// Returns `expr` as a value of a column or of another target that is named, as an INSERT stores it: what
// converts implicitly is converted, numbers become narrower ones where they fit, and anything a text. Throws
// Error(kType) naming the target.
ExprPtr assign_expr(const ExprPtr& expr, Type type, std::string_view name,
                    std::string_view target = "column");

// Reads a string literal as a value of the type that stands beside it; beside a DATE, one that has a time of
// day is a TIMESTAMP, and beside a DECIMAL a number has the digits that are written.
ExprPtr literal_beside(const ExprPtr& text, Type type);

// Brings both operands to their common type; string literals, also those of a list, are read as
// literal_beside does. Throws Error(kType), of the code `mismatch`, naming both types with `span` underlined,
// as "cannot <verb> A and B".
void unify(ExprPtr& a, ExprPtr& b, SourceSpan span, std::string_view verb,
           SqlState mismatch = sqlstate::kWrongType);

// Converts the literal on the host; returns none if it does not fit. DECIMAL and integers round half away
// from zero.
std::optional<Value> cast_value(const Value& value, Type type);
// Does so for a text. A time behind a DATE is dropped.
std::optional<Value> cast_text(std::string_view text, Type type);

// Makes the error that says what is wrong with a text that is no value of `type`.
Error text_cast_error(const std::string& text, Type type);

}  // namespace rtsql
