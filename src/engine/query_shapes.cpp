#include "engine/query_shapes.h"

#include <functional>
#include <string>

#include "logical/tree_text.h"

namespace rtsql {
namespace {

constexpr size_t kMostPending = 8;

}  // namespace

QueryShape& QueryShapes::of(const LogicalQuery& optimized) {
  LogicalQuery query = optimized.copy();
  rewrite_expressions(query, [](const Expr& part) {
    return part.op == Op::kLiteral ? make_literal(Value::null_of(part.type)) : nullptr;
  });
  std::string text;
  for (const std::string& line : tree_lines(query)) text += line + '\n';
  return shapes_[std::hash<std::string>()(text)];
}

void QueryShapes::add_pending(QueryShape& shape, LogicalQuery query) {
  if (pending_.size() == kMostPending) pending_.pop_front();
  pending_.push_back({&shape, std::move(query)});
}

std::optional<QueryShapes::Pending> QueryShapes::take_pending() {
  if (pending_.empty()) return std::nullopt;
  Pending last = std::move(pending_.back());
  pending_.pop_back();
  return last;
}

}  // namespace rtsql
