// A scalar function of SQL is declared once: name, arguments, how a call is typed, what it gives. Errors,
// completion, SHOW FUNCTIONS and the docs read the record.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

struct ScalarFunction {
  std::string_view name;  // lower case
  size_t least_arguments;
  size_t most_arguments;
  // How a call is written, each way behind an "or": "strpos(text, part) or position(part IN text)". It is for
  // errors and docs.
  std::string_view signature;
  std::string_view help;
  // The count of arguments fits. Throws Error(kType).
  std::function<ExprPtr(std::vector<ExprPtr> arguments, SourceSpan span)> bind;
};

// Types a call of the one of these functions that has the name; there is one, and it takes so many arguments.
ExprPtr make_call(const std::vector<ScalarFunction>& functions, std::string_view name,
                  std::vector<ExprPtr> arguments, SourceSpan span);

}  // namespace rtsql
