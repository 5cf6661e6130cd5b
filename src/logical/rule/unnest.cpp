#include "logical/rule/unnest.h"

#include <algorithm>
#include <set>

#include "logical/rule/push_domain.h"
#include "logical/window.h"

namespace rtsql {
namespace {

using Conjuncts = std::vector<ExprPtr>;
using Relations = std::set<RelationId>;

// Takes one dependent join apart by moving conditions up, where they alone read columns from outside.
class Unnesting {
 public:
  Unnesting(LogicalJoin& join, const std::vector<LogicalCommonTable>& tables) : join_(join), tables_(tables) {
    visit_read(*join.children[1], tables, [&](const LogicalNode& node) {
      if (const std::optional<RelationId> made = node.made_relation()) own_.insert(*made);
    });
  }

  // Tells whether the right side is independent now; else it is of no use any more. `above` is the projection
  // that must stand above the join instead of at the top of its right side; null for none.
  bool run(LogicalPtr& above) {
    above = join_.mode == JoinMode::kSingle ? take_scalar_aggregate() : nullptr;
    if (above) scalar_ = join_.children[1].get();
    if (join_.mode == JoinMode::kMark && join_.conjuncts.empty()) drop_projection();
    Conjuncts conjuncts = pull(join_.children[1]);
    join_.conjuncts.insert(join_.conjuncts.end(), conjuncts.begin(), conjuncts.end());
    if (above && carried_) replace_counts(static_cast<LogicalProject&>(*above));
    return carried_;
  }

 private:
  bool reads_outside(const Expr& expr) const {
    bool found = false;
    visit_columns(expr, [&](const Expr& column) { found = found || !own_.contains(column.column.relation); });
    return found;
  }

  bool is_dependent(const LogicalNode& tree) const {
    bool found = false;
    visit_read(tree, tables_, [&](const LogicalNode& node) {
      visit_columns(node,
                    [&](const Expr& column) { found = found || !own_.contains(column.column.relation); });
    });
    return found;
  }

  // EXISTS does not ask what the columns are.
  void drop_projection() {
    if (join_.children[1]->kind != LogicalKind::kProject) return;
    LogicalPtr below = std::move(join_.children[1]->children[0]);
    join_.children[1] = std::move(below);
  }

  // A grouping of all rows has a row even where it has none to group: its COUNT is 0 then, and what is
  // computed of it has a value. So what is computed moves above the join, and a COUNT that is missing there
  // is 0.
  LogicalPtr take_scalar_aggregate() {
    if (join_.children[1]->kind != LogicalKind::kProject) return nullptr;
    const LogicalNode& below = *join_.children[1]->children[0];
    if (below.kind != LogicalKind::kAggregate) return nullptr;
    if (!static_cast<const LogicalAggregate&>(below).group.keys.empty()) return nullptr;
    LogicalPtr above = std::move(join_.children[1]);
    join_.children[1] = std::move(above->children[0]);
    return above;
  }

  void replace_counts(LogicalProject& above) const {
    const GroupBy& group = static_cast<const LogicalAggregate&>(*join_.children[1]).group;
    for (OutputColumn& output : above.outputs) {
      output.expr = rewrite(output.expr, [&](const Expr& column) -> ExprPtr {
        if (column.op != Op::kColumn || column.column.relation != group.relation) return nullptr;
        const auto ordinal = column.column.ordinal + static_cast<uint32_t>(group.keys.size());
        const AggregateCall& call = group.aggregates.at(column.column.ordinal);
        ExprPtr value = make_column({group.relation, ordinal}, column.type, true, column.text, column.span);
        const bool counts = call.aggregate == Aggregate::kCountStar || call.aggregate == Aggregate::kCount;
        if (!counts) return value;
        return make_expr(Op::kCoalesce, column.type,
                         {std::move(value), make_literal(Value::of_integer(column.type, 0))}, column.span);
      });
    }
  }

  void check_independent(const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) { carried_ = carried_ && !reads_outside(expr); });
  }

  // Returns the conditions of the tree that read columns from outside, without which it is independent.
  Conjuncts pull(LogicalPtr& node) {
    if (!is_dependent(*node)) return {};
    switch (node->kind) {
      case LogicalKind::kFilter:
        return pull_filter(node);
      case LogicalKind::kJoin:
        return pull_join(static_cast<LogicalJoin&>(*node));
      case LogicalKind::kAggregate:
        return pull_aggregate(static_cast<LogicalAggregate&>(*node));
      case LogicalKind::kWindow:
        return pull_window(static_cast<LogicalWindow&>(*node));
      case LogicalKind::kProject:
      case LogicalKind::kProjectSet:
      case LogicalKind::kSort:
        check_independent(*node);
        return pull(node->children[0]);
      case LogicalKind::kLimit: {
        // Whether there is a row does not depend on how many there may be.
        auto& limit = static_cast<LogicalLimit&>(*node);
        const bool keeps_one = limit.offset == 0 && limit.limit.value_or(1) > 0;
        if (join_.mode != JoinMode::kMark || !join_.conjuncts.empty() || !keeps_one) break;
        LogicalPtr below = std::move(node->children[0]);
        node = std::move(below);
        return pull(node);
      }
      case LogicalKind::kGet:
      case LogicalKind::kCommonScan:
        break;
    }
    carried_ = false;
    return {};
  }

  Conjuncts take_outside(Conjuncts& conjuncts) const {
    const auto first =
        std::stable_partition(conjuncts.begin(), conjuncts.end(),
                              [&](const ExprPtr& conjunct) { return !reads_outside(*conjunct); });
    Conjuncts taken(first, conjuncts.end());
    conjuncts.erase(first, conjuncts.end());
    return taken;
  }

  Conjuncts pull_filter(LogicalPtr& node) {
    auto& filter = static_cast<LogicalFilter&>(*node);
    Conjuncts pulled = pull(filter.children[0]);
    const Conjuncts own = take_outside(filter.conjuncts);
    pulled.insert(pulled.end(), own.begin(), own.end());
    if (filter.conjuncts.empty()) {
      LogicalPtr below = std::move(filter.children[0]);
      node = std::move(below);
    }
    return pulled;
  }

  Conjuncts pull_join(LogicalJoin& join) {
    Conjuncts pulled = pull(join.children[0]);
    const bool is_inner = join.mode == JoinMode::kInner;
    if (!is_inner && (join.mode == JoinMode::kFull || is_dependent(*join.children[1]))) carried_ = false;
    if (!is_inner) check_independent(join);
    const Conjuncts of_right = pull(join.children[1]), own = take_outside(join.conjuncts);
    pulled.insert(pulled.end(), of_right.begin(), of_right.end());
    pulled.insert(pulled.end(), own.begin(), own.end());
    return pulled;
  }

  // inner = outer groups by `inner`, too, and is tested above the grouping.
  Conjuncts pull_aggregate(LogicalAggregate& aggregate) {
    check_independent(aggregate);
    GroupBy& group = aggregate.group;
    if (group.keys.empty() && &aggregate != scalar_) carried_ = false;
    Conjuncts pulled = pull(aggregate.children[0]);
    const size_t keys = group.keys.size();
    for (ExprPtr& conjunct : pulled) {
      if (conjunct->op != Op::kEqual) carried_ = false;
      if (!carried_) return {};
      const bool first_is_outer = reads_outside(*conjunct->operands[0]);
      const ExprPtr& outer = conjunct->operands[first_is_outer ? 0 : 1];
      const ExprPtr& inner = conjunct->operands[first_is_outer ? 1 : 0];
      if (reads_outside(*inner) || reads_inside(*outer)) carried_ = false;
      const auto ordinal = static_cast<uint32_t>(group.keys.size());
      group.keys.push_back(inner);
      conjunct = make_expr(Op::kEqual, TypeId::kBoolean,
                           {make_column({group.relation, ordinal}, inner->type, inner->nullable,
                                        expr_text(*inner), inner->span),
                            outer},
                           conjunct->span);
    }
    shift_aggregates(group.relation, keys, group.keys.size() - keys);
    return pulled;
  }

  // inner = outer parts the rows by `inner`, too, and is tested above the window: one of its partitions is
  // what a row of the outside sees.
  Conjuncts pull_window(LogicalWindow& node) {
    check_independent(node);
    Conjuncts pulled = pull(node.children[0]);
    for (const ExprPtr& conjunct : pulled) {
      if (conjunct->op != Op::kEqual) carried_ = false;
      if (!carried_) return {};
      const bool first_is_outer = reads_outside(*conjunct->operands[0]);
      const ExprPtr& outer = conjunct->operands[first_is_outer ? 0 : 1];
      const ExprPtr& inner = conjunct->operands[first_is_outer ? 1 : 0];
      if (reads_outside(*inner) || reads_inside(*outer)) carried_ = false;
      node.window.partition_by.push_back(inner);
    }
    return pulled;
  }

  bool reads_inside(const Expr& expr) const {
    bool found = false;
    visit_columns(expr, [&](const Expr& column) { found = found || own_.contains(column.column.relation); });
    return found;
  }

  // Aggregates stand behind the keys, of which there are more now. What is above the join is moved by
  // replace_counts.
  void shift_aggregates(RelationId relation, size_t keys, size_t added) {
    auto shift = [&](auto& self, LogicalNode& node) -> void {
      for (ExprPtr* expr : node.expressions()) {
        *expr = rewrite(*expr, [&](const Expr& column) -> ExprPtr {
          const bool is_aggregate =
              column.op == Op::kColumn && column.column.relation == relation && column.column.ordinal >= keys;
          if (!is_aggregate) return nullptr;
          const ColumnId id{relation, column.column.ordinal + static_cast<uint32_t>(added)};
          return make_column(id, column.type, column.nullable, column.text, column.span);
        });
      }
      for (const LogicalPtr& child : node.children) {
        if (child) self(self, *child);
      }
    };
    shift(shift, *join_.children[1]);
  }

  LogicalJoin& join_;
  const std::vector<LogicalCommonTable>& tables_;
  Relations own_;
  bool carried_ = true;  // conditions alone have read columns from outside so far
  const LogicalNode* scalar_ =
      nullptr;  // a grouping of all rows whose null-extended row replace_counts makes good
};

// Tells whether `tree`, or a common table that it reads, names columns that `other` makes.
bool reads_columns_of(const LogicalNode& other, const LogicalNode& tree,
                      const std::vector<LogicalCommonTable>& tables) {
  const Relations made = set_of_relations_made_in(other);
  bool found = false;
  visit_read(tree, tables, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) { found = found || made.contains(column.column.relation); });
  });
  return found;
}

bool keeps_left_rows(const LogicalNode& node) {
  if (node.kind != LogicalKind::kJoin) return false;
  const JoinMode mode = static_cast<const LogicalJoin&>(node).mode;
  return mode == JoinMode::kMark || mode == JoinMode::kSingle;
}

// Where the right side computes rows of one row alone, as LATERAL (SELECT a.x + 1) and generate_series(1,
// a.x) do, that is done to the rows of the left side. Returns whether it was: other joins than inner ones
// keep rows of which nothing else may be missing.
bool compute_over_left_side(LogicalPtr& tree) {
  auto& join = static_cast<LogicalJoin&>(*tree);
  bool keeps_rows = join.conjuncts.empty();
  LogicalPtr* bottom = &join.children[1];
  for (;; bottom = &(*bottom)->children[0]) {
    const LogicalKind kind = (*bottom)->kind;
    if (kind != LogicalKind::kProject && kind != LogicalKind::kFilter && kind != LogicalKind::kProjectSet)
      break;
    keeps_rows = keeps_rows && kind == LogicalKind::kProject;
  }
  const bool is_inner = join.mode == JoinMode::kInner;
  const bool is_outer = join.mode == JoinMode::kLeft || join.mode == JoinMode::kSingle;
  if (!is_one_row(**bottom) || !(is_inner || (is_outer && keeps_rows))) return false;
  *bottom = std::move(join.children[0]);
  Conjuncts conjuncts = std::move(join.conjuncts);
  LogicalPtr right = std::move(join.children[1]);
  tree = std::move(right);
  if (conjuncts.empty()) return true;
  auto filter = node_above<LogicalFilter>(std::move(tree));
  filter->conjuncts = std::move(conjuncts);
  tree = std::move(filter);
  return true;
}

// Puts conditions below the joins with queries whose columns they do not read, so that those queries are
// computed for the values of fewer rows.
void filter_below_queries(LogicalPtr& node, Conjuncts conjuncts) {
  if (keeps_left_rows(*node)) {
    const Relations left = set_of_relations_made_in(*node->children[0]);
    const auto stays = [&](const ExprPtr& conjunct) {
      bool reads_others = may_fail(*conjunct);
      visit_columns(*conjunct, [&](const Expr& column) {
        reads_others = reads_others || !left.contains(column.column.relation);
      });
      return reads_others;
    };
    const auto first = std::stable_partition(conjuncts.begin(), conjuncts.end(), stays);
    filter_below_queries(node->children[0], Conjuncts(first, conjuncts.end()));
    conjuncts.erase(first, conjuncts.end());
  }
  if (conjuncts.empty()) return;
  auto filter = node_above<LogicalFilter>(std::move(node));
  filter->conjuncts = std::move(conjuncts);
  node = std::move(filter);
}

void unnest(LogicalPtr& tree, LogicalQuery& query) {
  if (tree->kind == LogicalKind::kFilter && keeps_left_rows(*tree->children[0])) {
    const LogicalPtr filter = std::move(tree);
    tree = std::move(filter->children[0]);
    filter_below_queries(tree, std::move(static_cast<LogicalFilter&>(*filter).conjuncts));
  }
  for (LogicalPtr& child : tree->children) unnest(child, query);
  if (tree->kind != LogicalKind::kJoin) return;
  auto& join = static_cast<LogicalJoin&>(*tree);
  const bool is_dependent = reads_columns_of(*join.children[0], *join.children[1], query.common_tables);
  if (!is_dependent || compute_over_left_side(tree)) return;
  LogicalPtr attempted = join.clone(), above;
  if (Unnesting(static_cast<LogicalJoin&>(*attempted), query.common_tables).run(above)) {
    tree = std::move(attempted);
  } else {
    above = nullptr;
    const std::vector<ExprPtr> pairing =
        DomainPush(*join.children[0], query).run(join.children[1], join.conjuncts);
    join.conjuncts.insert(join.conjuncts.end(), pairing.begin(), pairing.end());
  }
  if (!above) return;
  above->children[0] = std::move(tree);
  tree = std::move(above);
}

}  // namespace

void unnest(LogicalQuery& query) {
  for (LogicalCommonTable& table : query.common_tables) {
    unnest(table.query->children[0], query);
    if (table.step) unnest(table.step->children[0], query);
  }
  unnest(query.root->children[0], query);
  order_common_tables(query.common_tables);  // the domain of a recursion may read some that stood behind it
}

}  // namespace rtsql
