#include "logical/statement_values.h"

#include <chrono>
#include <mutex>
#include <random>

#include "expression/fold.h"

namespace rtsql {
namespace {

bool reads(const Expr& expr) {
  bool found = false;
  visit(expr, [&](const Expr& part) {
    found = found || part.op == Op::kStatementTime || part.op == Op::kStatementSeed;
  });
  return found;
}

}  // namespace

StatementValues StatementValues::of_now() {
  const auto now = std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
  // The system's random numbers take many times as long as a generator's.
  static std::mutex mutex;
  static std::mt19937_64 seeds{(uint64_t{std::random_device{}()} << 32) | std::random_device{}()};
  const std::lock_guard lock(mutex);
  return {now.time_since_epoch().count(), static_cast<int64_t>(seeds())};
}

bool reads_statement_values(const LogicalQuery& query) {
  bool found = false;
  visit_nodes(query, [&](const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) { found = found || reads(expr); });
  });
  return found;
}

ExprPtr with_statement_values(const ExprPtr& expr, const StatementValues& values) {
  if (!reads(*expr)) return expr;
  return fold(rewrite(expr, [&](const Expr& part) -> ExprPtr {
    if (part.op == Op::kStatementTime)
      return make_literal(Value::of_integer(TypeId::kTimestamptz, values.time), part.span);
    if (part.op != Op::kStatementSeed) return nullptr;
    const uint64_t seed = static_cast<uint64_t>(values.seed) + part.parameter;
    return bigint_literal(static_cast<int64_t>(seed), part.span);
  }));
}

void put_in_statement_values(LogicalQuery& query, const StatementValues& values) {
  for_each_expression(query, [&](ExprPtr& expr) { expr = with_statement_values(expr, values); });
}

}  // namespace rtsql
