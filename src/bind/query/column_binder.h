// Binds the names of columns, and words that stand for values where no column has their name.
#pragma once

#include "bind/query/expression_binder.h"

namespace rtsql {

ExprPtr bind_column(const sql::Expression& e, const BindContext& context);

}  // namespace rtsql
