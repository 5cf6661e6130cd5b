#include "exec/expression/key_words.h"

namespace rtsql {
namespace {

std::vector<ExprPtr> words_of(const ExprPtr& expr) {
  if (!is_wide(expr->type)) return {expr};
  return {make_expr(Op::kHighWord, TypeId::kBigint, {expr}),
          make_expr(Op::kLowWord, TypeId::kBigint, {expr})};
}

}  // namespace

std::vector<ExprPtr> key_words(const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> words;
  for (const ExprPtr& expr : exprs) {
    for (ExprPtr& word : words_of(expr)) words.push_back(std::move(word));
  }
  return words;
}

std::vector<SortKey> key_words(const std::vector<SortKey>& keys) {
  std::vector<SortKey> words;
  for (const SortKey& key : keys) {
    for (ExprPtr& word : words_of(key.expr))
      words.push_back({std::move(word), key.descending, key.nulls_first});
  }
  return words;
}

}  // namespace rtsql
