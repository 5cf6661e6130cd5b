#include "plan/join_conditions.h"

namespace rtsql {

JoinConditions::JoinConditions(const std::vector<ExprPtr>& conjuncts, const JoinLeaves& leaves)
    : conjuncts_(conjuncts), leaves_(leaves) {
  for (const ExprPtr& conjunct : conjuncts) sets_.push_back(leaves.read_by(*conjunct));
}

std::vector<ExprPtr> JoinConditions::own(uint32_t leaf) const {
  std::vector<ExprPtr> own;
  for (size_t i = 0; i < conjuncts_.size(); ++i) {
    bool constant = sets_[i] == 0 && leaf == 0;
    if (constant || sets_[i] == LeafSet{1} << leaf) own.push_back(conjuncts_[i]);
  }
  return own;
}

std::vector<JoinKey> JoinConditions::keys(LeafSet joined, uint32_t inner) const {
  std::vector<JoinKey> keys;
  for (size_t i = 0; i < conjuncts_.size(); ++i) {
    const Expr& conjunct = *conjuncts_[i];
    if (conjunct.op != Op::kEqual) continue;
    LeafSet a = leaves_.read_by(*conjunct.operands[0]), b = leaves_.read_by(*conjunct.operands[1]);
    LeafSet inner_set = LeafSet{1} << inner;
    if (a != 0 && (a & ~joined) == 0 && b == inner_set)
      keys.push_back({conjunct.operands[0], conjunct.operands[1], i});
    if (b != 0 && (b & ~joined) == 0 && a == inner_set)
      keys.push_back({conjunct.operands[1], conjunct.operands[0], i});
  }
  return keys;
}

std::vector<ExprPtr> JoinConditions::residual(LeafSet joined, uint32_t inner,
                                              std::optional<size_t> key) const {
  std::vector<ExprPtr> rest;
  LeafSet inner_set = LeafSet{1} << inner;
  for (size_t i = 0; i < conjuncts_.size(); ++i) {
    bool complete = (sets_[i] & ~(joined | inner_set)) == 0;
    bool news = (sets_[i] & inner_set) != 0 && sets_[i] != inner_set;
    if (complete && news && i != key) rest.push_back(conjuncts_[i]);
  }
  return rest;
}

}  // namespace rtsql
