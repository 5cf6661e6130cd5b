#include "exec/expression/split_condition.h"

#include <algorithm>

#include "exec/expression/materialize.h"

namespace rtsql {
namespace {

constexpr size_t kNodesPerKernel = 512;

// Counts the nodes of the kernel's text: a list is a table, however long it is.
size_t nodes(const Expr& expr) {
  if (expr.op == Op::kIn) return 1 + nodes(*expr.operands[0]);
  size_t count = 1;
  for (const ExprPtr& operand : expr.operands) count += nodes(*operand);
  return count;
}

}  // namespace

bool needs_splitting(const Expr& expr) {
  return (expr.op == Op::kAnd || expr.op == Op::kOr) && expr.operands.size() > 2 &&
         nodes(expr) > kNodesPerKernel;
}

SourceRows compute_split_condition(Execution& execution, const RowSet& rows, const Expr& chain) {
  const size_t terms = chain.operands.size();
  const size_t parts = std::min(terms, (nodes(chain) + kNodesPerKernel - 1) / kNodesPerKernel);
  const size_t terms_per_part = (terms + parts - 1) / parts;
  SourceRows known{.relation = new_relation()};
  for (size_t begin = 0; begin < terms; begin += terms_per_part) {
    const auto first = chain.operands.begin() + static_cast<ptrdiff_t>(begin);
    const auto count = static_cast<ptrdiff_t>(std::min(terms_per_part, terms - begin));
    std::vector<ExprPtr> part(first, first + count);
    RowSet with_known = rows;
    if (begin > 0) part.push_back(with_known.append(known, *chain.operands[0]));
    known.columns = materialize(
        execution, with_known,
        {part.size() == 1 ? part[0] : make_expr(chain.op, TypeId::kBoolean, std::move(part), chain.span)});
  }
  return known;
}

size_t conjuncts_of_one_kernel(std::span<const ExprPtr> conjuncts) {
  size_t count = 0;
  for (size_t total = 0; count < conjuncts.size(); ++count) {
    total += nodes(*conjuncts[count]);
    if (count > 0 && total > kNodesPerKernel) break;
  }
  return count;
}

}  // namespace rtsql
