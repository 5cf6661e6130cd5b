#include "logical/common_table.h"

#include <set>
#include <utility>

namespace rtsql {
namespace {

std::unique_ptr<LogicalProject> copy_of(const std::unique_ptr<LogicalProject>& tree) {
  return tree ? std::make_unique<LogicalProject>(*tree) : nullptr;
}

}  // namespace

LogicalCommonTable LogicalCommonTable::copy() const {
  return {id, name, copy_of(query), materialized, copy_of(step), working, keeps_duplicates};
}

void visit_read(const LogicalNode& tree, std::span<const LogicalCommonTable> tables,
                const std::function<void(const LogicalNode&)>& visit) {
  std::set<CommonTableId> seen;
  const auto visit_tree = [&](auto& self, const LogicalNode& root) -> void {
    visit_nodes(root, [&](const LogicalNode& node) {
      visit(node);
      if (node.kind != LogicalKind::kCommonScan) return;
      for (const LogicalCommonTable& table : tables) {
        if (table.id != static_cast<const LogicalCommonScan&>(node).table) continue;
        if (!seen.insert(table.id).second) continue;
        self(self, *table.query);
        if (table.step) self(self, *table.step);
      }
    });
  };
  visit_tree(visit_tree, tree);
}

void order_common_tables(std::vector<LogicalCommonTable>& tables) {
  std::vector<LogicalCommonTable> unordered = std::exchange(tables, {});
  const auto add = [&](auto& self, LogicalCommonTable& table) -> void {
    LogicalCommonTable added = std::move(table);  // leaves no query behind
    const auto add_read = [&](const LogicalNode& node) {
      if (node.kind != LogicalKind::kCommonScan) return;
      for (LogicalCommonTable& other : unordered) {
        if (other.query && other.id == static_cast<const LogicalCommonScan&>(node).table) self(self, other);
      }
    };
    visit_nodes(*added.query, add_read);
    if (added.step) visit_nodes(*added.step, add_read);
    tables.push_back(std::move(added));
  };
  for (LogicalCommonTable& table : unordered) {
    if (table.query) add(add, table);
  }
}

}  // namespace rtsql
