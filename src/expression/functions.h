// The scalar functions of SQL are each declared once: name, arguments, how a call is typed.
// Errors, completion and the docs read the same list; those of the host are declared in host_functions.h.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "expression/expression.h"
#include "expression/interval.h"

namespace rtsql {

struct ScalarFunction {
  std::string_view name;  // lower case
  size_t least_arguments;
  size_t most_arguments;
  std::string_view signature;  // "round(number)": for errors and docs
  std::string_view help;
  // The count of arguments fits. Throws Error(kType).
  std::function<ExprPtr(std::vector<ExprPtr> arguments, SourceSpan span)> bind;
};

const std::vector<ScalarFunction>& scalar_functions();

// Types the call of a scalar function. Throws Error(kName) with a suggestion for an unknown one, Error(kType)
// for the wrong number or types of arguments.
ExprPtr bind_function(std::string_view name, std::vector<ExprPtr> arguments, SourceSpan span);

// Types a CASE, whose operands are as kCase has them. One without ELSE gets ELSE NULL; all values get their
// common type.
ExprPtr bind_case(std::vector<ExprPtr> operands, SourceSpan span);

// Types a comparison, which `op` is (comparisons.cpp). Exact numbers are compared as they are, whatever their
// digits and scales; other operands are compared in their common type. Throws Error(kType) where there is
// none: "cannot <verb> …".
ExprPtr make_comparison(Op op, ExprPtr a, ExprPtr b, SourceSpan span, std::string_view verb = "compare");

// Type + - * / % & | # << >> as they are written (arithmetic.cpp). A DATE and an INTEGER count days, and
// times are subtracted; a string literal is read as what it meets. Throw Error(kType) for other operands.
ExprPtr make_arithmetic(std::string_view name, ExprPtr a, ExprPtr b, SourceSpan span);
ExprPtr make_complement(const ExprPtr& bits, SourceSpan span);  // ~

// These are the functions of dates and times (time_functions.cpp). A string literal is read as a TIMESTAMP.
// `part` names one that there is: "year".
ExprPtr make_time_part(std::string_view part, const ExprPtr& time, SourceSpan span);
ExprPtr make_date_part(const ExprPtr& part, const ExprPtr& time, SourceSpan span);
ExprPtr make_date_trunc(const ExprPtr& unit, const ExprPtr& time, SourceSpan span);
ExprPtr make_shifted(const ExprPtr& time, const Interval& interval, SourceSpan span);

// Random numbers are functions of a seed and of the row's number, BIGINTs. The seed of a statement is another
// one at each place of its text.
ExprPtr make_statement_seed(SourceSpan place);
ExprPtr make_random(const ExprPtr& seed, const ExprPtr& number, SourceSpan span);

// These are functions of one string and run once per distinct value (string_functions.cpp).
ExprPtr make_string_cast(const ExprPtr& text, Type type);
// A null `escape` means a backslash. Throws Error(kValue) unless it is one character or, for none, the empty
// string.
ExprPtr make_like(const ExprPtr& text, const ExprPtr& pattern, const ExprPtr& escape, bool ignore_case,
                  SourceSpan span);
ExprPtr make_concat(const ExprPtr& left, const ExprPtr& right, SourceSpan span);
ExprPtr make_upper(const ExprPtr& text, SourceSpan span);
ExprPtr make_lower(const ExprPtr& text, SourceSpan span);
ExprPtr make_replace(const ExprPtr& text, const ExprPtr& from, const ExprPtr& to, SourceSpan span);
ExprPtr make_length(const ExprPtr& text, SourceSpan span);
// BIGINT; equal integers of both types have the same.
ExprPtr make_hash(const ExprPtr& value, SourceSpan span);
ExprPtr make_text_hash(const ExprPtr& text, SourceSpan span);  // BIGINT, by content
ExprPtr make_substring(const ExprPtr& text, const ExprPtr& start, const ExprPtr& length, SourceSpan span);

}  // namespace rtsql
