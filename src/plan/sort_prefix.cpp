#include "plan/sort_prefix.h"

#include <algorithm>

#include "function/text/prefix_key.h"
#include "plan/node/behind_projections.h"

namespace rtsql {
namespace {

// The device sorts fewer texts, computed once each, in less time than it looks for the first.
constexpr double kLeastTexts = 1 << 16;

}  // namespace

ExprPtr sort_prefix(Estimator& estimator, const SortPlan& sort) {
  const PlanNode& tree = *sort.children[0];
  const ExprPtr key = behind_projections(sort.keys[0].expr, tree);
  if (key->type.id != TypeId::kVarchar || key->op == Op::kColumn || key->op == Op::kLiteral) return nullptr;
  const double texts = std::min(tree.rows, estimator.distinct(*key, tree.rows));
  return texts < kLeastTexts ? nullptr : make_prefix_key(key);
}

}  // namespace rtsql
