#include "bind/query/pivot_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/names/select_items.h"
#include "bind/query/expression_binder.h"
#include "bind/query/from_binder.h"
#include "bind/query/grouping.h"
#include "bind/query/order_binder.h"
#include "bind/query/pivot_values.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostOutputs = 10'000;

class PivotBinder {
 public:
  PivotBinder(const sql::Pivot& pivot, BindState& state, const CommonTables* common, const Scope* outer)
      : pivot_(pivot),
        state_(state),
        from_(bind_from(pivot.from.get(), state, common, outer)),
        before_grouping_(state, common, from_.scope),
        subqueries_(state, common, from_.scope) {
    for (const sql::PivotKey& key : pivot.keys) keys_.push_back(bind_key(key, common));
    check_count();
  }

  std::unique_ptr<LogicalProject> bind() {
    add_outputs(0, {}, "");
    std::vector<OutputColumn> groups = bind_groups();
    GroupingSets sets{{}, {{}}};
    for (const OutputColumn& group : groups) {
      sets.sets[0].push_back(static_cast<uint32_t>(sets.keys.size()));
      sets.keys.push_back(group.expr);
    }
    clauses_.outputs.insert(clauses_.outputs.begin(), groups.begin(), groups.end());
    LogicalPtr tree = before_grouping_.attach(std::move(from_.tree));
    tree = group_clauses(std::move(tree), clauses_, state_.relations, std::move(sets), true, subqueries_,
                         OuterAggregates(state_.relations));
    auto project = node_above<LogicalProject>(subqueries_.attach(std::move(tree)));
    project->relation = state_.relations.next();
    project->outputs = std::move(clauses_.outputs);
    return project;
  }

 private:
  struct Key {
    ExprPtr expr;
    std::vector<PivotValue> values;
  };

  Key bind_key(const sql::PivotKey& written, const CommonTables* common) {
    Key key{bind_expression(*written.expression, {&from_.scope, "PIVOT", state_.catalog}), {}};
    note_read(*key.expr);
    key.values = written.values.empty() ? values_of_rows(pivot_, written, state_, common)
                                        : listed_values(written, key.expr, state_);
    return key;
  }

  void check_count() const {
    uint64_t count = std::max<size_t>(pivot_.aggregates.size(), 1);
    for (const Key& key : keys_) count = std::min(count * key.values.size(), kMostOutputs + 1);
    if (count <= kMostOutputs) return;
    throw Error(ErrorKind::kValue, fmt::format("PIVOT makes at most {} columns", format_count(kMostOutputs)))
        .sqlstate(sqlstate::kProgramLimit)
        .at(pivot_.span)
        .hint("IN (…) lists the values that become columns");
  }

  // Adds the outputs of all combinations of values from key `next` on, of rows for which `condition` holds.
  void add_outputs(size_t next, const ExprPtr& condition, const std::string& name) {
    if (next == keys_.size()) return add_aggregates(condition, name);
    const Key& key = keys_[next];
    for (const PivotValue& value : key.values) {
      const ExprPtr has_value = equals(key.expr, value.literal);
      const ExprPtr both = condition
                               ? make_folded(Op::kAnd, TypeId::kBoolean, {condition, has_value}, pivot_.span)
                               : has_value;
      add_outputs(next + 1, both, name.empty() ? value.name : name + "_" + value.name);
    }
  }

  ExprPtr equals(const ExprPtr& key, const ExprPtr& literal) const {
    if (literal->literal.null) return make_folded(Op::kIsNull, TypeId::kBoolean, {key}, pivot_.span);
    return make_comparison(Op::kEqual, key, literal, pivot_.span);
  }

  void add_aggregates(const ExprPtr& condition, const std::string& name) {
    BindContext context{&from_.scope, "PIVOT", state_.catalog, &subqueries_, true};
    context.before_grouping = &before_grouping_;
    context.aggregated = condition;
    if (pivot_.aggregates.empty()) {
      const ExprPtr one = bind_case(
          {condition, integer_literal(1), make_literal(Value::null_of(TypeId::kInteger))}, pivot_.span);
      clauses_.outputs.push_back(
          {name, make_aggregate(Aggregate::kCount, TypeId::kBigint, {one}, pivot_.span)});
      return;
    }
    for (const sql::SelectItem& item : pivot_.aggregates) {
      const bool is_named = item.alias || pivot_.aggregates.size() > 1;
      const ExprPtr value = bind_expression(*item.expression, context);
      require_aggregate(*value, item);
      note_read(*value);
      clauses_.outputs.push_back({is_named ? name + "_" + output_name(item, state_) : name, value});
    }
  }

  static void require_aggregate(const Expr& value, const sql::SelectItem& item) {
    bool has_one = false;
    visit(value, [&](const Expr& part) { has_one = has_one || part.op == Op::kAggregate; });
    if (has_one) return;
    throw Error(ErrorKind::kSyntax, "USING takes aggregates")
        .sqlstate(sqlstate::kGroupingError)
        .at(item.expression->span)
        .hint("PIVOT t ON year USING sum(amount)");
  }

  // Without GROUP BY all columns are grouped by that nothing else reads.
  std::vector<OutputColumn> bind_groups() {
    std::vector<OutputColumn> groups;
    for (const sql::ExpressionPtr& written : pivot_.group_by) {
      const ExprPtr key = bind_expression(*written, {&from_.scope, "GROUP BY", state_.catalog});
      const bool is_column = written->kind == sql::ExpressionKind::kColumn;
      groups.push_back({is_column ? written->text : sql::to_sql(*written), key});
    }
    if (!pivot_.group_by.empty()) return groups;
    for (const OutputColumn& column : from_.scope.expand_star("", pivot_.span)) {
      if (!is_read(*column.expr)) groups.push_back(column);
    }
    return groups;
  }

  void note_read(const Expr& expr) {
    visit(expr, [&](const Expr& part) {
      if (part.op == Op::kColumn) read_.push_back(std::make_shared<const Expr>(part));
    });
  }

  bool is_read(const Expr& column) const {
    return std::ranges::any_of(read_, [&](const ExprPtr& read) { return same_expr(*read, column); });
  }

  const sql::Pivot& pivot_;
  BindState& state_;
  BoundFrom from_;
  Subqueries before_grouping_, subqueries_;
  std::vector<Key> keys_;
  std::vector<ExprPtr> read_;  // columns that keys and aggregates read
  GroupedClauses clauses_;
};

}  // namespace

std::unique_ptr<LogicalProject> bind_pivot(const sql::Query& query, BindState& state,
                                           const CommonTables* common, const Scope* outer) {
  const auto& pivot = std::get<sql::Pivot>(query.body);
  return with_order(PivotBinder(pivot, state, common, outer).bind(), query, pivot.span, state, common, outer);
}

}  // namespace rtsql
