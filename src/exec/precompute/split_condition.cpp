#include "exec/precompute/split_condition.h"

#include <algorithm>

#include "exec/expression/precomputed.h"
#include "exec/precompute/materialize.h"

namespace rtsql {

SourceRows compute_split_condition(Execution& execution, const RowSet& rows, const Expr& chain) {
  const size_t terms = chain.operands.size();
  const size_t parts = std::min(terms, kernels_of_chain(chain));
  const size_t terms_per_part = (terms + parts - 1) / parts;
  SourceRows known{.relation = execution.new_relation()};
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

}  // namespace rtsql
