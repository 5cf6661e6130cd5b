#include "logical/rule/inline_common_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "common/error.h"

namespace rtsql {
namespace {

const LogicalCommonScan* scan_of(const LogicalNode& node, CommonTableId table) {
  if (node.kind != LogicalKind::kCommonScan) return nullptr;
  const auto& scan = static_cast<const LogicalCommonScan&>(node);
  return scan.table == table ? &scan : nullptr;
}

bool reads_outside(const LogicalNode& tree) {
  const std::vector<RelationId> made = relations_made_in(tree);
  const std::set<RelationId> own(made.begin(), made.end());
  bool found = false;
  visit_nodes(tree, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) { found = found || !own.contains(column.column.relation); });
  });
  return found;
}

// Tells whether the tree only filters one relation.
bool is_filtered_relation(const LogicalNode& tree) {
  bool only = true;
  visit_nodes(tree, [&](const LogicalNode& node) {
    only = only && (node.kind == LogicalKind::kGet || node.kind == LogicalKind::kFilter ||
                    node.kind == LogicalKind::kProject || node.kind == LogicalKind::kCommonScan);
  });
  return only;
}

class Inlining {
 public:
  explicit Inlining(LogicalQuery& query) : query_(query) {}

  void run() {
    std::vector<LogicalCommonTable>& tables = query_.common_tables;
    // What reads the rows around it must be where they are before those are put elsewhere.
    for (size_t i = 0; i < tables.size();) {
      const bool is_put_in = !tables[i].step && reads_outside(*tables[i].query);
      is_put_in ? put_in(i) : void(++i);
    }
    // A table is read by those behind it, so that the last one comes first.
    for (size_t i = tables.size(); i-- > 0;) {
      const size_t references = count_references(tables[i].id);
      if (references == 0 || is_inlined(tables[i], references)) put_in(i);
    }
  }

 private:
  // Puts the query of a table in every place where it is read.
  void put_in(size_t place) {
    std::vector<LogicalCommonTable>& tables = query_.common_tables;
    LogicalCommonTable table = std::move(tables[place]);
    tables.erase(tables.begin() + static_cast<ptrdiff_t>(place));
    for_each_tree([&](LogicalProject& tree) { replace_in(tree, table); });
  }

  void for_each_tree(const std::function<void(LogicalProject&)>& call) {
    call(*query_.root);
    for (LogicalCommonTable& table : query_.common_tables) {
      call(*table.query);
      if (table.step) call(*table.step);
    }
  }

  size_t count_references(CommonTableId table) {
    size_t count = 0;
    for_each_tree([&](const LogicalProject& tree) {
      visit_nodes(tree, [&](const LogicalNode& node) { count += scan_of(node, table) != nullptr; });
    });
    return count;
  }

  // Tells whether the tree reads the rows of a round of a recursion, which are others in the next.
  bool reads_round(const LogicalNode& tree) const {
    bool found = false;
    for (const LogicalCommonTable& table : query_.common_tables) {
      if (!table.step) continue;
      visit_nodes(tree, [&](const LogicalNode& node) { found = found || scan_of(node, table.working); });
    }
    return found;
  }

  // Tells whether a recursive table reads rows that the tree makes.
  bool is_read_from_inside(const LogicalNode& tree) const {
    const std::vector<RelationId> made = relations_made_in(tree);
    bool found = false;
    const auto look = [&](const LogicalNode& node) {
      visit_columns(node, [&](const Expr& column) {
        found = found || std::find(made.begin(), made.end(), column.column.relation) != made.end();
      });
    };
    for (const LogicalCommonTable& table : query_.common_tables) {
      if (!table.step) continue;
      visit_nodes(*table.query, look);
      visit_nodes(*table.step, look);
    }
    return found;
  }

  bool is_inlined(const LogicalCommonTable& table, size_t references) const {
    if (table.step) return false;
    const bool is_of_round = reads_round(*table.query);
    // There is one recursion inside that reads its rows, and so one place for them.
    if (references > 1 && is_read_from_inside(*table.query)) {
      if (!is_of_round) return false;
      throw Error(
          ErrorKind::kUnsupported,
          fmt::format("a query of a step, \"{}\", that is read twice and has a recursive query over its rows "
                      "is not supported",
                      table.name));
    }
    if (is_of_round) return true;
    if (table.materialized) return !*table.materialized;
    return references == 1 || is_filtered_relation(*table.query);
  }

  void replace_in(LogicalNode& node, const LogicalCommonTable& table) {
    for (LogicalPtr& child : node.children) {
      const LogicalCommonScan* scan = scan_of(*child, table.id);
      if (scan == nullptr) {
        replace_in(*child, table);
        continue;
      }
      const RelationId relation = scan->relation;
      std::map<RelationId, RelationId> renumbered;
      child = clone_apart(*table.query, query_.relations, renumbered);
      child->renumber(relation);
      renumber_in_recursions(renumbered);
    }
  }

  // Recursions within a query that is put elsewhere read its rows there.
  void renumber_in_recursions(const std::map<RelationId, RelationId>& renumbered) {
    const auto renumber = [&](auto& self, LogicalNode& node) -> void {
      for (ExprPtr* expr : node.expressions()) *expr = renumbered_columns(*expr, renumbered);
      for (const LogicalPtr& child : node.children) self(self, *child);
    };
    for (LogicalCommonTable& table : query_.common_tables) {
      if (!table.step) continue;
      renumber(renumber, *table.query);
      renumber(renumber, *table.step);
    }
  }

  LogicalQuery& query_;
};

}  // namespace

void inline_common_tables(LogicalQuery& query) {
  Inlining(query).run();
}

}  // namespace rtsql
