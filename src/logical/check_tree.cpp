#include "logical/check_tree.h"

#include <map>

#include "common/check.h"
#include "logical/common_table.h"
#include "logical/window.h"

namespace rtsql {
namespace {

// The types of the columns that can be read, by relation.
using Readable = std::map<RelationId, std::vector<Type>>;

void add(Readable& readable, RelationId relation, std::vector<Type> types) {
  RTSQL_CHECK(readable.emplace(relation, std::move(types)).second);
}

std::vector<Type> types_of(const BaseRelation& base) {
  if (base.range) return {TypeId::kBigint};
  std::vector<Type> types;
  for (const ColumnDefinition& definition : base.table->definitions) types.push_back(definition.type);
  return types;
}

std::vector<Type> types_of(const GroupBy& group) {
  std::vector<Type> types;
  for (const ExprPtr& key : group.keys) types.push_back(key->type);
  for (const AggregateCall& call : group.aggregates) types.push_back(call.type);
  return types;
}

std::vector<Type> types_of(const LogicalProject& project) {
  std::vector<Type> types;
  for (const OutputColumn& output : project.outputs) types.push_back(output.expr->type);
  return types;
}

// Returns what can be read above the node.
Readable check(const LogicalNode& node) {
  std::vector<Readable> below;
  for (const LogicalPtr& child : node.children) below.push_back(check(*child));
  Readable readable;
  for (const Readable& child : below) {
    for (const auto& [relation, types] : child) add(readable, relation, types);
  }
  visit_columns(node, [&](const Expr& column) {
    const auto made = readable.find(column.column.relation);
    RTSQL_CHECK(made != readable.end());
    RTSQL_CHECK(made->second.at(column.column.ordinal) == column.type);
  });
  if (node.kind == LogicalKind::kGet) {
    const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
    add(readable, base.relation, types_of(base));
  } else if (node.kind == LogicalKind::kCommonScan) {
    const auto& scan = static_cast<const LogicalCommonScan&>(node);
    add(readable, scan.relation, scan.types);
  } else if (node.kind == LogicalKind::kProject) {
    const auto& project = static_cast<const LogicalProject&>(node);
    add(readable, project.relation, types_of(project));
  } else if (node.kind == LogicalKind::kProjectSet) {
    const auto& expand = static_cast<const LogicalProjectSet&>(node);
    RTSQL_CHECK(expand.count->type == Type(TypeId::kBigint));
    add(readable, expand.relation, {TypeId::kBigint});
  } else if (node.kind == LogicalKind::kAggregate) {
    const GroupBy& group = static_cast<const LogicalAggregate&>(node).group;
    readable.clear();
    add(readable, group.relation, types_of(group));
  } else if (node.kind == LogicalKind::kWindow) {
    const Window& window = static_cast<const LogicalWindow&>(node).window;
    std::vector<Type> types;
    for (const WindowCall& call : window.calls) types.push_back(call.type);
    add(readable, window.relation, std::move(types));
  } else if (node.kind == LogicalKind::kJoin) {
    const auto& join = static_cast<const LogicalJoin&>(node);
    const bool hides_inner =
        join.mode == JoinMode::kSemi || join.mode == JoinMode::kAnti || join.mode == JoinMode::kMark;
    if (hides_inner) readable = below[0];
    if (join.mode == JoinMode::kMark) add(readable, join.relation, {TypeId::kBoolean});
  }
  return readable;
}

}  // namespace

void check_tree(const LogicalNode& tree) {
  check(tree);
}

}  // namespace rtsql
