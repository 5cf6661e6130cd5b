#include "engine/query_fingerprints.h"

#include <functional>
#include <string>

#include "logical/tree_text.h"

namespace rtsql {
QueryFingerprint& QueryFingerprints::of(const LogicalQuery& optimized) {
  LogicalQuery query = optimized.copy();
  rewrite_expressions(query, [](const Expr& part) {
    return part.op == Op::kLiteral ? make_literal(Value::null_of(part.type)) : nullptr;
  });
  std::string text;
  for (const std::string& line : tree_lines(query)) text += line + '\n';
  const std::lock_guard lock(mutex_);
  return fingerprints_[std::hash<std::string>()(text)];
}

}  // namespace rtsql
