#include "logical/rule/prune_windows.h"

#include <map>
#include <set>

#include "logical/window.h"

namespace rtsql {
namespace {

class Pruning {
 public:
  // Goes from the top down: what reads a window stands above it.
  void prune(LogicalPtr& node) {
    while (node->kind == LogicalKind::kWindow && !keep_read(static_cast<LogicalWindow&>(*node).window)) {
      LogicalPtr below = std::move(node->children[0]);
      node = std::move(below);
    }
    note_read(*node);
    for (LogicalPtr& child : node->children) prune(child);
  }

  void note_read(const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) { read_.insert(column.column); });
  }

  void renumber(LogicalNode& node) const {
    if (moved_.empty()) return;
    for (ExprPtr* expr : node.expressions()) {
      *expr = rewrite(*expr, [&](const Expr& part) -> ExprPtr {
        const auto found = part.op == Op::kColumn ? moved_.find(part.column) : moved_.end();
        if (found == moved_.end()) return nullptr;
        return make_column(found->second, part.type, part.nullable, part.text, part.span);
      });
    }
    for (const LogicalPtr& child : node.children) renumber(*child);
  }

 private:
  // Tells whether a call is left.
  bool keep_read(Window& window) {
    std::vector<WindowCall> kept;
    for (uint32_t i = 0; i < window.calls.size(); ++i) {
      const ColumnId id{window.relation, i};
      if (!read_.contains(id)) continue;
      if (i != kept.size()) moved_[id] = {window.relation, static_cast<uint32_t>(kept.size())};
      kept.push_back(std::move(window.calls[i]));
    }
    window.calls = std::move(kept);
    return !window.calls.empty();
  }

  std::set<ColumnId> read_;
  std::map<ColumnId, ColumnId> moved_;
};

}  // namespace

void prune_windows(LogicalProject& root) {
  Pruning pruning;
  pruning.note_read(root);
  pruning.prune(root.children[0]);
  pruning.renumber(root);
}

}  // namespace rtsql
