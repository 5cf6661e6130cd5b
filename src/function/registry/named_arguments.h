// Functions whose arguments a call may name: make_interval(days => 3). The names are PostgreSQL's.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

struct ArgumentName {
  std::string name;
  SourceSpan span;
};

// Puts the arguments in the order of the function's parameters. `names` are those of the last of them. What
// is left out in front of one that is named is 0, where the function says so. Throws Error(kName) for a
// function whose arguments have no names and for a name that none has, Error(kSyntax) for one that is given
// twice, and Error(kType) where one is missing.
std::vector<ExprPtr> place_arguments(std::string_view function, std::vector<ExprPtr> given,
                                     std::span<const ArgumentName> names, SourceSpan span);

}  // namespace rtsql
