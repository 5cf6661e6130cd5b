#include "logical/rule/lower_intervals.h"

#include <algorithm>
#include <map>

#include "expression/fold.h"
#include "logical/window.h"

namespace rtsql {
namespace {

bool is_interval(const ExprPtr& expr) {
  return expr->type.id == TypeId::kInterval;
}

ExprPtr word_of(Op word, const ExprPtr& interval) {
  return make_folded(word, TypeId::kBigint, {interval}, interval->span);
}

void use_length(ExprPtr& value) {
  if (is_interval(value)) value = word_of(Op::kHighWord, value);
}

class Lowering {
 public:
  void lower(LogicalNode& node) {
    if (node.kind == LogicalKind::kAggregate) lower(static_cast<LogicalAggregate&>(node).group);
    if (node.kind == LogicalKind::kWindow) lower(static_cast<LogicalWindow&>(node).window);
    if (node.kind == LogicalKind::kSort) lower(static_cast<LogicalSort&>(node).keys);
    for (const LogicalPtr& child : node.children) lower(*child);
  }

  // Puts the values that groups show in the place of their keys.
  void put_in_values(LogicalQuery& query) const {
    if (values_.empty()) return;
    rewrite_expressions(query, [&](const Expr& part) -> ExprPtr {
      const auto found = part.op == Op::kColumn ? values_.find(part.column) : values_.end();
      return found != values_.end() ? found->second : nullptr;
    });
  }

 private:
  // The least of the low words in a group is that of one of its values.
  void lower(GroupBy& group) {
    for (AggregateCall& call : group.aggregates) {
      if (call.distinct) use_length(call.argument);
    }
    for (uint32_t i = 0; i < group.keys.size(); ++i) {
      const ExprPtr key = group.keys[i];
      if (!is_interval(key)) continue;
      use_length(group.keys[i]);
      const auto place = static_cast<uint32_t>(group.keys.size() + group.aggregates.size());
      group.aggregates.push_back({Aggregate::kMin, word_of(Op::kLowWord, key), false, TypeId::kBigint,
                                  "min(" + expr_text(*key) + ")"});
      const auto word = [&](uint32_t ordinal) {
        return make_column({group.relation, ordinal}, TypeId::kBigint, key->nullable, expr_text(*key));
      };
      values_[{group.relation, i}] =
          make_expr(Op::kOfWords, TypeId::kInterval, {word(i), word(place)}, key->span);
    }
  }

  void lower(Window& window) const {
    for (ExprPtr& key : window.partition_by) use_length(key);
    lower(window.order_by);
    for (WindowCall& call : window.calls) {
      for (ExprPtr& value : call.aggregate.distinct_by) use_length(value);
      if (call.aggregate.distinct && call.aggregate.distinct_by.empty()) use_length(call.aggregate.argument);
    }
  }

  void lower(std::vector<SortKey>& keys) const {
    for (SortKey& key : keys) use_length(key.expr);
  }

  std::map<ColumnId, ExprPtr> values_;
};

}  // namespace

void lower_intervals(LogicalQuery& query) {
  Lowering lowering;
  for (const LogicalCommonTable& table : query.common_tables) {
    lowering.lower(*table.query);
    if (table.step) lowering.lower(*table.step);
  }
  lowering.lower(*query.root);
  lowering.put_in_values(query);
}

}  // namespace rtsql
