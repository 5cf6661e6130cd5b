#include "bind/query/join_parts.h"

#include <algorithm>
#include <utility>

#include "bind/query/asof_conditions.h"
#include "common/error.h"
#include "function/registry/functions.h"

namespace rtsql {

bool is_asof_join(sql::JoinKind kind) {
  return kind == sql::JoinKind::kAsof || kind == sql::JoinKind::kAsofLeft;
}

void set_mode(LogicalJoin& join, sql::JoinKind kind) {
  switch (kind) {
    case sql::JoinKind::kCross:
    case sql::JoinKind::kInner:
      join.mode = JoinMode::kInner;
      return;
    case sql::JoinKind::kRight:
      std::swap(join.children[0], join.children[1]);
      join.mode = JoinMode::kLeft;
      return;
    case sql::JoinKind::kLeft:
      join.mode = JoinMode::kLeft;
      return;
    case sql::JoinKind::kFull:
    case sql::JoinKind::kPositional:
      join.mode = JoinMode::kFull;
      return;
    case sql::JoinKind::kSemi:
      join.mode = JoinMode::kSemi;
      return;
    case sql::JoinKind::kAnti:
      join.mode = JoinMode::kAnti;
      return;
    case sql::JoinKind::kAsof:
      join.mode = JoinMode::kAsof;
      return;
    case sql::JoinKind::kAsofLeft:
      join.mode = JoinMode::kAsofLeft;
      return;
  }
}

void set_nearest(LogicalJoin& join, std::vector<ExprPtr> on, const Subqueries& subqueries,
                 const sql::FromItem& written) {
  if (written.natural) {
    throw Error(ErrorKind::kUnsupported, "an ASOF JOIN names its columns")
        .at(written.join_span)
        .hint("USING (key, time) finds the last row by the time among those of the same key");
  }
  if (!subqueries.empty()) {
    throw Error(ErrorKind::kUnsupported, "ON of an ASOF JOIN has no subqueries")
        .at(written.on->span)
        .hint("join with the subquery's rows before");
  }
  std::vector<ExprPtr> conditions = std::move(join.conjuncts);
  join.conjuncts.clear();
  conditions.insert(conditions.end(), on.begin(), on.end());
  set_asof_conditions(join, conditions, written.join_span);
}

LogicalPtr with_condition(std::unique_ptr<LogicalJoin> join, std::vector<ExprPtr> on, Subqueries& subqueries,
                          const sql::FromItem& written) {
  if (join->mode == JoinMode::kInner && !subqueries.empty()) {
    auto filter = node_above<LogicalFilter>(subqueries.attach(std::move(join)));
    filter->conjuncts = std::move(on);
    return filter;
  }
  join->conjuncts.insert(join->conjuncts.end(), on.begin(), on.end());
  if (subqueries.empty()) return join;
  size_t side = 1;
  if (join->mode == JoinMode::kFull) {
    bool reads_left = false, reads_right = false;
    subqueries.rewrite_outer([&](const ExprPtr& expr) {
      visit(*expr, [&](const Expr& part) {
        if (part.op != Op::kColumn) return;
        const auto makes = [&](size_t child) {
          const std::vector<RelationId> made = relations_made_in(*join->children[child]);
          return std::find(made.begin(), made.end(), part.column.relation) != made.end();
        };
        reads_left = reads_left || makes(0);
        reads_right = reads_right || makes(1);
      });
      return expr;
    });
    if (reads_left && reads_right) {
      throw Error(ErrorKind::kUnsupported,
                  "a subquery in ON of a FULL JOIN that reads columns of both sides is not supported")
          .at(written.on->span)
          .hint("join with the subquery's rows before");
    }
    if (reads_left) side = 0;
  }
  join->children[side] = subqueries.attach(std::move(join->children[side]));
  return join;
}

ExprPtr merged_value(const Scope& scope, const sql::Identifier& name, uint32_t right, sql::JoinKind kind) {
  ExprPtr of_left = scope.resolve_before(right, name.name, name.span);
  if (kind != sql::JoinKind::kRight && kind != sql::JoinKind::kFull) return of_left;
  ExprPtr of_right = scope.resolve_from(right, name.name, name.span);
  if (kind == sql::JoinKind::kRight) return of_right;
  return bind_function("coalesce", {of_left, of_right}, name.span);
}

}  // namespace rtsql
