// Binds the predicates IS, BETWEEN, IN, OVERLAPS, ANY and ALL.
#pragma once

#include "bind/query/operand_binder.h"

namespace rtsql {

ExprPtr bind_null_test(const sql::Expression& e, OperandBinder& operands);
ExprPtr bind_truth_test(const sql::Expression& e, OperandBinder& operands);
ExprPtr bind_distinct_test(const sql::Expression& e, OperandBinder& operands);
ExprPtr bind_between(const sql::Expression& e, OperandBinder& operands);
ExprPtr bind_in(const sql::Expression& e, OperandBinder& operands);
// With `only_true` the result may be FALSE where it would be NULL.
ExprPtr bind_in_query(const sql::Expression& e, bool only_true, OperandBinder& operands);
ExprPtr bind_quantified(const sql::Expression& e, OperandBinder& operands);
ExprPtr bind_overlaps(const sql::Expression& e, OperandBinder& operands);

}  // namespace rtsql
