#include "bind/query/grouping.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "bind/algebra/dependent_keys.h"
#include "bind/algebra/derived_aggregates.h"
#include "bind/query/aggregate_binder.h"
#include "common/check.h"
#include "common/error.h"
#include "expression/choice.h"
#include "expression/collating.h"
#include "expression/expr_index.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"

namespace rtsql {
namespace {

// A chain is `a AND b AND c`, or one with OR or ||: one node of all its parts.
bool is_chain(const Expr& expr) {
  return expr.op == Op::kAnd || expr.op == Op::kOr ||
         (expr.op == Op::kHostFunction && expr.host_function->is_operator);
}

bool same_chain(const Expr& a, const Expr& b) {
  return a.op == b.op && (a.op != Op::kHostFunction || a.host_function->name == b.host_function->name);
}

void visit_aggregates(const Expr& expr, const std::function<void(const Expr&)>& visit_call) {
  visit(expr, [&](const Expr& node) {
    if (node.op == Op::kAggregate) visit_call(node);
  });
}

// Several sets repeat the rows, a copy for each. If the aggregates can be merged, the rows are grouped by all
// keys first, and the groups are repeated.
class Grouper {
 public:
  Grouper(RelationIds& relations, GroupingSets sets, bool merges, const Subqueries& subqueries,
          const OuterAggregates& outer_aggregates)
      : subqueries_(subqueries),
        outer_aggregates_(outer_aggregates),
        sets_(std::move(sets)),
        rows_(relations, sets_) {
    group_.relation = relations.next();
    for (const ExprPtr& key : sets_.keys) keys_.add(key);
    std::vector<ExprPtr> keys = sets_.keys;
    if (!sets_.is_one()) {
      if (merges) keys = partial_keys(relations.next());
      for (uint32_t i = 0; i < keys.size(); ++i) keys[i] = rows_.masked(keys[i], i);
      keys.push_back(rows_.set_number());
    }
    derived_.emplace(relations, keys);
    group_.keys = std::move(keys);
  }

  // Tells whether sets can be made of the groups by all keys. A sum of these can overflow where a set's does
  // not, unless it is a set's itself; the mean of wide numbers is of a sum that no type holds.
  static bool can_merge(const Expr& call, bool has_full) {
    if (call.distinct || DerivedAggregates::takes(call)) return call.aggregate == Aggregate::kGrouping;
    const Type type = call.operands.empty() ? Type() : call.operands[0]->type;
    const bool is_wide = type.id == TypeId::kBigint || type.id == TypeId::kDecimal;
    if (call.aggregate == Aggregate::kSum) return !is_wide || has_full;
    return call.aggregate != Aggregate::kAvg || !is_wide;
  }

  ExprPtr over_groups(const ExprPtr& expr) {
    return rewrite(expr, [this](const Expr& node) { return replacement(node); });
  }

  // Puts the grouping above the tree, once.
  LogicalPtr attach(LogicalPtr tree) {
    if (partial_) tree = aggregated(std::move(tree), std::move(*partial_));
    if (!sets_.is_one()) tree = rows_.attach(std::move(tree));
    return aggregated(derived_->attach(std::move(tree)), std::move(group_));
  }

 private:
  static LogicalPtr aggregated(LogicalPtr tree, GroupBy group) {
    auto aggregate = node_above<LogicalAggregate>(std::move(tree));
    aggregate->group = std::move(group);
    return aggregate;
  }

  // Begins the grouping by all keys; returns its columns of these.
  std::vector<ExprPtr> partial_keys(RelationId relation) {
    partial_.emplace();
    partial_->relation = relation;
    partial_->keys = sets_.keys;
    std::vector<ExprPtr> columns;
    for (uint32_t i = 0; i < sets_.keys.size(); ++i) {
      const Expr& key = *sets_.keys[i];
      columns.push_back(make_column({relation, i}, key.type, key.nullable, expr_text(key), key.span));
    }
    if (sets_.has_empty()) {
      rows_.set_present(partial(*make_aggregate(Aggregate::kCountStar, TypeId::kBigint, {}, {})));
    }
    return columns;
  }

  // Several keys may have one value: an output then means its own key, any other expression the first.
  ExprPtr replacement(const Expr& node) {
    if (const std::optional<size_t> key = keys_.find(node)) {
      return make_column({group_.relation, static_cast<uint32_t>(*key)}, node.type,
                         group_.keys[*key]->nullable, expr_text(node), node.span);
    }
    if (ExprPtr text = key_of_other_collation(node)) return text;
    if (is_chain(node)) {
      if (ExprPtr shorter = with_key_for_run(node)) return over_groups(shorter);
    }
    if (node.op == Op::kAggregate) return aggregate_over_groups(node);
    if (node.op == Op::kColumn) {
      if (const Expr* call = outer_aggregates_.call_of(node.column)) return aggregate_over_groups(*call);
      if (subqueries_.makes(node.column.relation)) return std::make_shared<const Expr>(node);
      throw Error(
          ErrorKind::kSyntax,
          fmt::format("column \"{}\" must appear in the GROUP BY clause or be used in an aggregate function",
                      node.text))
          .sqlstate(sqlstate::kGroupingError)
          .at(node.span);
    }
    return nullptr;
  }

  // A text that is grouped by may be compared by another collation than the groups are: ORDER BY name COLLATE
  // "de". Returns null for other expressions.
  ExprPtr key_of_other_collation(const Expr& node) {
    if (node.type.id != TypeId::kVarchar) return nullptr;
    for (const ExprPtr& key : sets_.keys) {
      if (key->type.collation == node.type.collation) continue;
      const ExprPtr as_key = with_collation_of(std::make_shared<const Expr>(node), key->type);
      if (same_expr(*as_key, *key)) return with_collation_of(replacement(*as_key), node.type);
    }
    return nullptr;
  }

  ExprPtr aggregate_over_groups(const Expr& call) {
    if (call.aggregate == Aggregate::kGrouping) return grouping(call);
    ExprPtr simple = sets_.is_one() ? std::make_shared<const Expr>(call)
                     : partial_     ? merged(call)
                                    : of_present_rows(call);
    if (is_hypothetical(call.aggregate)) simple = with_values_of_group(*simple, call);
    if (simple->op == Op::kAggregate && DerivedAggregates::takes(*simple)) simple = derived_->expand(*simple);
    return rewrite(simple, [this](const Expr& node) -> ExprPtr {
      if (node.op != Op::kAggregate) return nullptr;
      const auto column = static_cast<uint32_t>(group_.keys.size() + ordinal_in(group_, calls_, node));
      return make_column({group_.relation, column}, node.type, node.nullable, expr_text(node), node.span);
    });
  }

  // The values of a hypothetical row are made of keys, which may be NULL in a grouping set.
  ExprPtr with_values_of_group(const Expr& changed, const Expr& call) const {
    auto of_group = std::make_shared<Expr>(changed);
    for (size_t i = 1; i <= call.order.size(); ++i) {
      of_group->operands[i] = rewrite(call.operands[i], [this](const Expr& node) -> ExprPtr {
        for (size_t k = 0; k < sets_.keys.size(); ++k) {
          if (same_expr(*sets_.keys[k], node)) return group_.keys[k];
        }
        if (node.op != Op::kColumn || subqueries_.makes(node.column.relation)) return nullptr;
        throw Error(ErrorKind::kSyntax,
                    fmt::format("column \"{}\" is not of the group as a whole", node.text))
            .sqlstate(sqlstate::kGroupingError)
            .at(node.span)
            .hint("the values of a hypothetical row are made of keys of GROUP BY, constants and queries");
      });
    }
    return of_group;
  }

  ExprPtr grouping(const Expr& call) const {
    std::vector<uint32_t> ordinals;
    for (const ExprPtr& argument : call.operands) {
      const auto key = std::ranges::find_if(
          sets_.keys, [&](const ExprPtr& known) { return same_expr(*known, *argument); });
      if (key == sets_.keys.end()) {
        throw Error(ErrorKind::kSyntax, "the arguments of GROUPING must be keys of GROUP BY")
            .sqlstate(sqlstate::kGroupingError)
            .at(argument->span);
      }
      ordinals.push_back(static_cast<uint32_t>(key - sets_.keys.begin()));
    }
    const auto number = static_cast<uint32_t>(sets_.keys.size());
    return rows_.grouping(ordinals,
                          make_column({group_.relation, number}, TypeId::kBigint, false, "grouping set"));
  }

  // Returns the column of a call of the grouping by all keys.
  ExprPtr partial(const Expr& call) {
    const auto column =
        static_cast<uint32_t>(partial_->keys.size() + ordinal_in(*partial_, partial_calls_, call));
    const bool nullable = call.nullable || sets_.has_empty();
    return make_column({partial_->relation, column}, call.type, nullable, expr_text(call),
                       call.operands.empty() ? call.span : call.operands[0]->span);
  }

  // Returns the call made of those of the grouping by all keys.
  ExprPtr merged(const Expr& call) {
    const auto sum_of = [&](Aggregate aggregate, Type type) {
      const ExprPtr column = partial(*make_aggregate(aggregate, type, call.operands, call.span));
      return make_aggregate(Aggregate::kSum, type, {column}, call.span);
    };
    switch (call.aggregate) {
      case Aggregate::kCountStar:
      case Aggregate::kCount:
        return make_expr(Op::kCoalesce, TypeId::kBigint,
                         {sum_of(call.aggregate, TypeId::kBigint), bigint_literal(0)});
      case Aggregate::kAvg: {
        const bool is_integer = is_integral(call.operands[0]->type);
        const ExprPtr sum = sum_of(Aggregate::kSum, is_integer ? TypeId::kBigint : TypeId::kDouble);
        const ExprPtr count = sum_of(Aggregate::kCount, TypeId::kBigint);
        return make_expr(Op::kDivide, TypeId::kDouble,
                         {cast_expr(sum, TypeId::kDouble), cast_expr(count, TypeId::kDouble)}, call.span);
      }
      default:
        return make_aggregate(call.aggregate, call.type, {partial(call)}, call.span);
    }
  }

  // The row of an empty set without rows counts for nothing.
  ExprPtr of_present_rows(const Expr& call) const {
    const ExprPtr is_present = rows_.is_present();
    auto changed = std::make_shared<Expr>(call);
    if (!is_present) return changed;
    for (ExprPtr& operand : changed->operands) operand = rows_.repeated(operand);
    std::vector<ExprPtr>& operands = changed->operands;
    const bool has_chosen = takes_null(call.aggregate);
    if (has_chosen || is_hypothetical(call.aggregate)) {
      ExprPtr& chosen = operands[has_chosen ? 1 : 0];
      chosen = make_folded(Op::kAnd, TypeId::kBoolean, {chosen, is_present}, call.span);
      return changed;
    }
    if (call.aggregate == Aggregate::kCountStar) {
      changed->aggregate = Aggregate::kCount;
      operands.push_back(integer_literal(1));
    }
    operands[0] = bind_case({is_present, operands[0], make_literal(Value::null_of(operands[0]->type))},
                            operands[0]->span);
    return changed;
  }

  // Finds GROUP BY s || w in s || w || 'x', too: returns the chain with the key for those parts, or null if
  // no key is a run of parts.
  ExprPtr with_key_for_run(const Expr& node) const {
    for (const ExprPtr& key : sets_.keys) {
      if (!is_chain(*key) || !same_chain(*key, node)) continue;
      auto run =
          std::search(node.operands.begin(), node.operands.end(), key->operands.begin(), key->operands.end(),
                      [](const ExprPtr& a, const ExprPtr& b) { return same_expr(*a, *b); });
      if (run == node.operands.end()) continue;
      auto shorter = std::make_shared<Expr>(node);
      auto place = shorter->operands.begin() + (run - node.operands.begin());
      *place = key;
      shorter->operands.erase(place + 1, place + static_cast<ptrdiff_t>(key->operands.size()));
      return shorter;
    }
    return nullptr;
  }

  // Returns the place of the call among those of the group, to which it is added if it is none yet.
  static size_t ordinal_in(GroupBy& group, ExprIndex& calls, const Expr& node) {
    if (const std::optional<size_t> known = calls.find(node)) return *known;
    AggregateCall call = aggregate_call(node);
    if (joins_rows(node.aggregate)) call.position = node.operands[2];
    group.aggregates.push_back(std::move(call));
    return calls.add(std::make_shared<const Expr>(node));
  }

  const Subqueries& subqueries_;
  const OuterAggregates& outer_aggregates_;
  const GroupingSets sets_;
  ExprIndex keys_;     // of the sets
  RepeatedRows rows_;  // for several sets
  std::optional<DerivedAggregates> derived_;
  std::optional<GroupBy> partial_;  // by all keys, where sets are merged of it
  GroupBy group_;
  ExprIndex partial_calls_, calls_;
};

// Lists the expressions of the clauses, and those that queries inside read of the rows around.
std::vector<ExprPtr> all_of(const GroupedClauses& clauses, Subqueries& subqueries) {
  std::vector<ExprPtr> all = clauses.having;
  all.insert(all.end(), clauses.qualify.begin(), clauses.qualify.end());
  for (const OutputColumn& output : clauses.outputs) all.push_back(output.expr);
  for (const SortKey& key : clauses.order_by) all.push_back(key.expr);
  for (const ExprPtr* input : clauses.window_inputs) all.push_back(*input);
  subqueries.rewrite_outer([&](const ExprPtr& expr) {
    all.push_back(expr);
    return expr;
  });
  return all;
}

}  // namespace

LogicalPtr group_clauses(LogicalPtr tree, GroupedClauses& clauses, RelationIds& relations, GroupingSets sets,
                         bool grouped, Subqueries& subqueries, const OuterAggregates& outer_aggregates) {
  bool merges = !sets.is_one();
  const bool has_full = sets.has_full();
  const auto look = [&](const Expr& expr) {
    visit_aggregates(expr, [&](const Expr& call) {
      grouped = true;
      merges = merges && Grouper::can_merge(call, has_full);
    });
  };
  for (const ExprPtr& call : outer_aggregates.calls()) look(*call);
  for (const OutputColumn& output : clauses.outputs) look(*output.expr);
  for (const ExprPtr& condition : clauses.having) look(*condition);
  for (const SortKey& key : clauses.order_by) look(*key.expr);
  for (const ExprPtr& condition : clauses.qualify) look(*condition);
  for (const ExprPtr* input : clauses.window_inputs) look(**input);
  if (!grouped) return tree;
  add_dependent_keys(sets, all_of(clauses, subqueries), *tree);
  Grouper grouper(relations, std::move(sets), merges, subqueries, outer_aggregates);
  for (OutputColumn& output : clauses.outputs) output.expr = grouper.over_groups(output.expr);
  for (const ExprPtr& condition : std::exchange(clauses.having, {})) {
    split_conjuncts(grouper.over_groups(condition), clauses.having);
  }
  for (SortKey& key : clauses.order_by) key.expr = grouper.over_groups(key.expr);
  for (ExprPtr& condition : clauses.qualify) condition = grouper.over_groups(condition);
  for (ExprPtr* input : clauses.window_inputs) *input = grouper.over_groups(*input);
  subqueries.rewrite_outer([&](const ExprPtr& expr) { return grouper.over_groups(expr); });
  return grouper.attach(std::move(tree));
}

GroupBy group_by_outputs(GroupedClauses& clauses, RelationId relation) {
  GroupBy group;
  group.relation = relation;
  for (const OutputColumn& output : clauses.outputs) group.keys.push_back(output.expr);
  ExprIndex keys;
  for (const ExprPtr& key : group.keys) keys.add(key);
  auto over_groups = [&](const ExprPtr& expr) {
    const std::optional<size_t> key = keys.find(*expr);
    RTSQL_CHECK(key.has_value());
    const auto ordinal = static_cast<uint32_t>(*key);
    return make_column({relation, ordinal}, expr->type, expr->nullable, expr_text(*expr), expr->span);
  };
  for (OutputColumn& output : clauses.outputs) output.expr = over_groups(output.expr);
  for (SortKey& key : clauses.order_by) key.expr = over_groups(key.expr);
  return group;
}

}  // namespace rtsql
