// Writes calls of aggregate functions as they are in SQL.
#pragma once

#include <string>

#include "expression/expression.h"

namespace rtsql {

std::string aggregate_text(const Expr& call);

}  // namespace rtsql
