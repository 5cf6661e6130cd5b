#include "plan/join/wide_equality.h"

#include "expression/type_rules.h"
#include "plan/estimate/narrow_decimals.h"

namespace rtsql {
namespace {

ExprPtr equality(const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  return make_expr(Op::kEqual, TypeId::kBoolean, {a, b}, span);
}

// A wide number that no value of the other type is has no match.
ExprPtr equals_narrow(const ExprPtr& narrow, const ExprPtr& wide, SourceSpan span) {
  return equality(narrow, make_expr(Op::kTryCast, narrow->type, {wide}, span), span);
}

void add_equality(const ExprPtr& conjunct, NarrowDecimals& narrow, bool tells_null,
                  std::vector<ExprPtr>& found) {
  const SourceSpan span = conjunct->span;
  const ExprPtr a = narrow.narrowed(conjunct->operands[0]), b = narrow.narrowed(conjunct->operands[1]);
  if (!is_wide(a->type) && !is_wide(b->type)) return found.push_back(equality(a, b, span));
  if (!is_wide(a->type) && !tells_null) return found.push_back(equals_narrow(a, b, span));
  if (!is_wide(b->type) && !tells_null) return found.push_back(equals_narrow(b, a, span));
  const Type type = *common_type(a->type, b->type);
  const auto is_kept = [&](const ExprPtr& side) { return side->type == type || widens(side->type, type); };
  if (!is_kept(a) || !is_kept(b)) {
    const ExprPtr differs = make_expr(Op::kNotEqual, TypeId::kBoolean, {a, b}, span);
    return found.push_back(make_expr(Op::kNot, TypeId::kBoolean, {differs}, span));
  }
  for (const Op word : {Op::kHighWord, Op::kLowWord}) {
    const auto word_of = [&](const ExprPtr& side) {
      return make_expr(word, TypeId::kBigint, {cast_expr(side, type)}, span);
    };
    found.push_back(equality(word_of(a), word_of(b), span));
  }
}

bool has_wide_key(const Expr& conjunct) {
  if (conjunct.op != Op::kEqual) return false;
  const Expr &a = *conjunct.operands[0], &b = *conjunct.operands[1];
  return (is_wide(a.type) || is_wide(b.type)) && !has_known_value(a) && !has_known_value(b);
}

}  // namespace

std::vector<ExprPtr> with_wide_equalities(const std::vector<ExprPtr>& conjuncts, Estimator& estimator,
                                          bool tells_null) {
  NarrowDecimals narrow(estimator);
  std::vector<ExprPtr> found;
  for (const ExprPtr& conjunct : conjuncts) {
    if (has_wide_key(*conjunct)) {
      add_equality(conjunct, narrow, tells_null, found);
    } else {
      found.push_back(narrow.condition(conjunct));
    }
  }
  return found;
}

}  // namespace rtsql
