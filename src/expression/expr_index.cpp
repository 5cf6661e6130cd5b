#include "expression/expr_index.h"

#include <functional>
#include <string_view>
#include <utility>

#include "common/count_steps.h"

namespace rtsql {
namespace {

void mix(uint64_t& hash, uint64_t value) {
  hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
  hash ^= hash >> 29;
}

}  // namespace

uint64_t hash_expr(const Expr& expr) {
  count_steps();
  uint64_t hash = static_cast<uint64_t>(expr.op);
  mix(hash, static_cast<uint64_t>(expr.type.id));
  switch (expr.op) {
    case Op::kLiteral:
      mix(hash, std::hash<std::string_view>()(expr.literal.text));
      mix(hash, static_cast<uint64_t>(expr.literal.integer));
      break;
    case Op::kColumn:
      mix(hash, uint64_t{expr.column.relation.value} << 32 | expr.column.ordinal);
      break;
    case Op::kHostFunction:
      mix(hash, std::hash<std::string_view>()(expr.host_function->name));
      break;
    case Op::kAggregate:
      mix(hash, static_cast<uint64_t>(expr.aggregate));
      break;
    default:
      break;
  }
  for (const ExprPtr& operand : expr.operands) mix(hash, hash_expr(*operand));
  return hash;
}

std::optional<size_t> ExprIndex::find(const Expr& expr) const {
  if (exprs_.empty()) return std::nullopt;
  const auto alike = by_hash_.find(hash_expr(expr));
  if (alike == by_hash_.end()) return std::nullopt;
  for (const size_t place : alike->second) {
    if (exprs_[place].get() == &expr) return place;
  }
  for (const size_t place : alike->second) {
    if (same_expr(*exprs_[place], expr)) return place;
  }
  return std::nullopt;
}

size_t ExprIndex::add(ExprPtr expr) {
  const size_t place = exprs_.size();
  by_hash_[hash_expr(*expr)].push_back(place);
  exprs_.push_back(std::move(expr));
  return place;
}

}  // namespace rtsql
