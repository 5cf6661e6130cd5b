#include "function/registry/operators.h"

#include <algorithm>

#include "common/check.h"

namespace rtsql {
namespace {

std::vector<SqlOperator> all_operators() {
  std::vector<SqlOperator> all;
  for (const auto& some : {condition_operators(), text_operators(), bit_operators(), list_operators(),
                           arithmetic_operators(), value_operators()})
    all.insert(all.end(), some.begin(), some.end());
  std::ranges::stable_sort(all, {}, &SqlOperator::precedence);
  return all;
}

}  // namespace

const std::vector<SqlOperator>& sql_operators() {
  static const std::vector<SqlOperator> kOperators = all_operators();
  return kOperators;
}

const SqlOperator& operator_of(const sql::Expression& written) {
  const bool is_prefix = written.kind == sql::ExpressionKind::kUnary;
  const auto& all = sql_operators();
  const auto found = std::ranges::find_if(
      all, [&](const SqlOperator& op) { return op.name == written.op && op.is_prefix == is_prefix; });
  RTSQL_CHECK(found != all.end());
  return *found;
}

}  // namespace rtsql
