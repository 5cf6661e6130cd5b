#include "sql/expression.h"

#include "sql/query.h"

namespace rtsql::sql {

Expression::Expression() = default;
Expression::~Expression() = default;

}  // namespace rtsql::sql
