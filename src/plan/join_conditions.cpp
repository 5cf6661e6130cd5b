#include "plan/join_conditions.h"

namespace rtsql {

SourceSet sources_of(const Expr& expr) {
  SourceSet set = 0;
  visit(expr, [&](const Expr& node) {
    if (node.op == Op::kColumn) set |= SourceSet{1} << node.column.relation;
  });
  return set;
}

JoinConditions::JoinConditions(const std::vector<ExprPtr>& conjuncts) : conjuncts_(conjuncts) {
  for (const ExprPtr& conjunct : conjuncts) sets_.push_back(sources_of(*conjunct));
}

std::vector<ExprPtr> JoinConditions::own(uint32_t source) const {
  std::vector<ExprPtr> own;
  for (size_t i = 0; i < conjuncts_.size(); ++i) {
    bool constant = sets_[i] == 0 && source == 0;
    if (constant || sets_[i] == SourceSet{1} << source) own.push_back(conjuncts_[i]);
  }
  return own;
}

std::vector<JoinKey> JoinConditions::keys(SourceSet joined, uint32_t inner) const {
  std::vector<JoinKey> keys;
  for (size_t i = 0; i < conjuncts_.size(); ++i) {
    const Expr& conjunct = *conjuncts_[i];
    if (conjunct.op != Op::kEqual) continue;
    SourceSet a = sources_of(*conjunct.operands[0]), b = sources_of(*conjunct.operands[1]);
    SourceSet inner_set = SourceSet{1} << inner;
    if (a != 0 && (a & ~joined) == 0 && b == inner_set)
      keys.push_back({conjunct.operands[0], conjunct.operands[1], i});
    if (b != 0 && (b & ~joined) == 0 && a == inner_set)
      keys.push_back({conjunct.operands[1], conjunct.operands[0], i});
  }
  return keys;
}

std::vector<ExprPtr> JoinConditions::residual(SourceSet joined, uint32_t inner,
                                              std::optional<size_t> key) const {
  std::vector<ExprPtr> rest;
  SourceSet inner_set = SourceSet{1} << inner;
  for (size_t i = 0; i < conjuncts_.size(); ++i) {
    bool complete = (sets_[i] & ~(joined | inner_set)) == 0;
    bool news = (sets_[i] & inner_set) != 0 && sets_[i] != inner_set;
    if (complete && news && i != key) rest.push_back(conjuncts_[i]);
  }
  return rest;
}

}  // namespace rtsql
