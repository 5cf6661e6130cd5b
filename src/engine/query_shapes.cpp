#include "engine/query_shapes.h"

#include <functional>
#include <string>

#include "logical/tree_text.h"

namespace rtsql {
QueryShape& QueryShapes::of(const LogicalQuery& optimized) {
  LogicalQuery query = optimized.copy();
  rewrite_expressions(query, [](const Expr& part) {
    return part.op == Op::kLiteral ? make_literal(Value::null_of(part.type)) : nullptr;
  });
  std::string text;
  for (const std::string& line : tree_lines(query)) text += line + '\n';
  const std::lock_guard lock(mutex_);
  return shapes_[std::hash<std::string>()(text)];
}

}  // namespace rtsql
