#include "function/list/list_reading.h"
#include "function/operator/sql_operator.h"

namespace rtsql {
namespace {

using sql::Precedence;
using Operands = std::vector<ExprPtr>;

ExprPtr bind_contains(const SqlOperator&, Operands of, SourceSpan span) {
  return make_list_containment(of[0], of[1], span);
}

ExprPtr bind_contained(const SqlOperator&, Operands of, SourceSpan span) {
  return make_list_containment(of[1], of[0], span);
}

ExprPtr bind_overlap(const SqlOperator&, Operands of, SourceSpan span) {
  return make_list_overlap(of[0], of[1], span);
}

}  // namespace

std::vector<SqlOperator> list_operators() {
  return {
      {"@>", Precedence::kOther, "list @> elements",
       "whether the first list has all elements of the second; a NULL is none that it has", std::nullopt,
       bind_contains},
      {"<@", Precedence::kOther, "elements <@ list", "whether the second list has all elements of the first",
       std::nullopt, bind_contained},
      {"&&", Precedence::kOther, "list && list", "whether the lists have an element in common", std::nullopt,
       bind_overlap},
  };
}

}  // namespace rtsql
