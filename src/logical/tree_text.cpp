#include "logical/tree_text.h"

#include <fmt/format.h>

#include "common/text.h"
#include "logical/common_table.h"
#include "logical/window.h"

namespace rtsql {
namespace {

std::string texts(const std::vector<ExprPtr>& exprs, std::string_view between) {
  std::vector<std::string> parts;
  for (const ExprPtr& expr : exprs) parts.push_back(expr_text(*expr));
  return join(parts, between);
}

std::string get_text(const BaseRelation& base) {
  if (base.range)
    return base.alias.empty() ? "One Row" : fmt::format("Range {} of {} rows", base.alias, base.rows());
  const bool renamed = !equals_ignore_case(base.table->name, base.alias);
  return fmt::format("Get {}{}", base.table->name, renamed ? " " + base.alias : "");
}

std::string project_text(const LogicalProject& project) {
  std::vector<std::string> parts;
  for (const OutputColumn& output : project.outputs) {
    const std::string text = expr_text(*output.expr);
    parts.push_back(text == output.name ? text : text + " AS " + output.name);
  }
  return parts.empty() ? "Project" : "Project " + join(parts, ", ");
}

std::string_view mode_name(JoinMode mode) {
  switch (mode) {
    case JoinMode::kInner:
      return "Inner";
    case JoinMode::kLeft:
      return "Left";
    case JoinMode::kFull:
      return "Full";
    case JoinMode::kSemi:
      return "Semi";
    case JoinMode::kAnti:
      return "Anti";
    case JoinMode::kSingle:
      return "Single";
    case JoinMode::kMark:
      return "Mark";
    case JoinMode::kAsof:
      return "Asof";
    case JoinMode::kAsofLeft:
      return "Asof Left";
  }
  return "";
}

std::string join_text(const LogicalJoin& join) {
  if (join.mode == JoinMode::kInner && join.conjuncts.empty()) return "Cross Join";
  std::string on = join.conjuncts.empty() ? "" : texts(join.conjuncts, " AND ");
  if (join.nearest) on += (on.empty() ? "" : " AND ") + nearest_text(*join.nearest);
  return fmt::format("{} Join on {}", mode_name(join.mode), on.empty() ? "true" : on);
}

std::string aggregate_text(const GroupBy& group) {
  std::vector<std::string> calls;
  for (const AggregateCall& call : group.aggregates) calls.push_back(call.text);
  if (calls.empty()) return "Distinct " + texts(group.keys, ", ");
  const std::string by = group.keys.empty() ? "" : " by " + texts(group.keys, ", ");
  return fmt::format("Aggregate {}{}", join(calls, ", "), by);
}

std::string key_texts(const std::vector<SortKey>& keys) {
  std::vector<std::string> parts;
  for (const SortKey& key : keys) {
    const bool is_default = key.nulls_first == key.descending;
    parts.push_back(fmt::format("{}{}{}", expr_text(*key.expr), key.descending ? " DESC" : "",
                                is_default        ? ""
                                : key.nulls_first ? " NULLS FIRST"
                                                  : " NULLS LAST"));
  }
  return join(parts, ", ");
}

std::string window_text(const Window& window) {
  std::vector<std::string> calls;
  for (const WindowCall& call : window.calls) calls.push_back(call.text);
  std::string text = "Window " + join(calls, ", ");
  if (!window.partition_by.empty()) text += " partition by " + texts(window.partition_by, ", ");
  if (!window.order_by.empty()) text += " order by " + key_texts(window.order_by);
  return text;
}

std::string limit_text(const LogicalLimit& limit) {
  return fmt::format("Limit {}{}", limit.limit ? fmt::format("{}", *limit.limit) : "all",
                     limit.offset > 0 ? fmt::format(" after {}", limit.offset) : "");
}

std::string node_text(const LogicalNode& node) {
  switch (node.kind) {
    case LogicalKind::kGet:
      return get_text(*static_cast<const LogicalGet&>(node).base);
    case LogicalKind::kCommonScan:
      return "Get Common Table " + static_cast<const LogicalCommonScan&>(node).name;
    case LogicalKind::kFilter:
      return "Filter " + texts(static_cast<const LogicalFilter&>(node).conjuncts, " AND ");
    case LogicalKind::kProject:
      return project_text(static_cast<const LogicalProject&>(node));
    case LogicalKind::kProjectSet:
      return "ProjectSet by " + expr_text(*static_cast<const LogicalProjectSet&>(node).count);
    case LogicalKind::kJoin:
      return join_text(static_cast<const LogicalJoin&>(node));
    case LogicalKind::kAggregate:
      return aggregate_text(static_cast<const LogicalAggregate&>(node).group);
    case LogicalKind::kSort:
      return "Sort by " + key_texts(static_cast<const LogicalSort&>(node).keys);
    case LogicalKind::kWindow:
      return window_text(static_cast<const LogicalWindow&>(node).window);
    case LogicalKind::kLimit:
      return limit_text(static_cast<const LogicalLimit&>(node));
  }
  return "";
}

void add_lines(const LogicalNode& node, size_t depth, std::vector<std::string>& lines) {
  lines.push_back(std::string(2 * depth, ' ') + node_text(node));
  for (const LogicalPtr& child : node.children) add_lines(*child, depth + 1, lines);
}

}  // namespace

std::vector<std::string> tree_lines(const LogicalNode& tree) {
  std::vector<std::string> lines;
  add_lines(tree, 0, lines);
  return lines;
}

std::vector<std::string> tree_lines(const LogicalQuery& query) {
  std::vector<std::string> lines;
  for (const LogicalCommonTable& table : query.common_tables) {
    lines.push_back(fmt::format("{}Common Table {}", table.step ? "Recursive " : "", table.name));
    add_lines(*table.query, 1, lines);
    if (table.step) add_lines(*table.step, 1, lines);
  }
  add_lines(*query.root, 0, lines);
  return lines;
}

}  // namespace rtsql
