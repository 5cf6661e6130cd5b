// Binds the operands of operators and calls, for the files that each bind one kind of expression.
#pragma once

#include <vector>

#include "bind/algebra/row_comparison.h"
#include "bind/query/expression_binder.h"

namespace rtsql {

struct OperandBinder {
  const BindContext context;
  // Conditions under which CASE and COALESCE come to what is bound now.
  std::vector<ExprPtr> reached = {};

  // All throw as bind_expression does.
  ExprPtr bind(const sql::Expression& written);
  std::vector<ExprPtr> bind_all(const std::vector<sql::ExpressionPtr>& written);
  // Throws Error(kType) if the result is not BOOLEAN.
  ExprPtr condition(const sql::Expression& written);
  // Binds a condition of which only the rows count for which it is TRUE.
  ExprPtr filter(const sql::Expression& written);
  RowOperand row(const sql::Expression& written);
  // Binds a row that is compared with `other`: a query beside a row has as many columns.
  RowOperand row_beside(const sql::Expression& other, const sql::Expression& written);
  // Returns the values of a row, or the one value.
  std::vector<ExprPtr> values(const sql::Expression& written);

  // Returns what takes the query, or random(), that is written. Throws Error(kUnsupported) where there may be
  // none.
  Subqueries& subqueries(const sql::Expression& written) const;
};

ExprPtr negate_if(bool negated, const ExprPtr& condition, SourceSpan span);

}  // namespace rtsql
