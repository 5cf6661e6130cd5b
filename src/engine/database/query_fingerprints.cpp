#include "engine/database/query_fingerprints.h"

#include <functional>
#include <string>

#include "logical/tree_text.h"

namespace rtsql {

uint64_t fingerprint_of(const LogicalQuery& optimized) {
  LogicalQuery query = optimized.copy();
  rewrite_expressions(query, [](const Expr& part) {
    return part.op == Op::kLiteral ? make_literal(Value::null_of(part.type)) : nullptr;
  });
  std::string text;
  for (const std::string& line : tree_lines(query)) text += line + '\n';
  return std::hash<std::string>()(text);
}

QueryFingerprint& QueryFingerprints::of(uint64_t fingerprint) {
  const std::lock_guard lock(mutex_);
  return fingerprints_[fingerprint];
}

}  // namespace rtsql
