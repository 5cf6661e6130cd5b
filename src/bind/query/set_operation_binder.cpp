#include "bind/query/set_operation_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/algebra/row_number.h"
#include "bind/names/scope.h"
#include "bind/query/expression_binder.h"
#include "bind/query/order_binder.h"
#include "bind/query/query_binder.h"
#include "common/check.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

using ProjectPtr = std::unique_ptr<LogicalProject>;

std::string_view name_of(sql::SetOperator op) {
  switch (op) {
    case sql::SetOperator::kUnion:
      return "UNION";
    case sql::SetOperator::kIntersect:
      return "INTERSECT";
    case sql::SetOperator::kExcept:
      return "EXCEPT";
  }
  return "";
}

// A column of a projection, as a full join above shows it: NULL where the row is missing.
ExprPtr column_of(const LogicalProject& project, uint32_t ordinal) {
  const OutputColumn& output = project.outputs[ordinal];
  return make_column({project.relation, ordinal}, output.expr->type, true, output.name);
}

// Tells whether the query is a UNION and nothing else, whose sides may be sides of another.
bool is_union(const sql::Query& query) {
  const auto* operation = std::get_if<sql::SetOperation>(&query.body);
  const bool is_bare = !query.with && query.order_by.empty() && !query.limit && !query.offset;
  return operation != nullptr && is_bare && operation->op == sql::SetOperator::kUnion && !operation->by_name;
}

class SetOperationBinder {
 public:
  SetOperationBinder(const sql::Query& query, BindState& state, const CommonTables* common,
                     const Scope* outer)
      : query_(query),
        operation_(std::get<sql::SetOperation>(query.body)),
        state_(state),
        common_(common),
        outer_(outer) {}

  ProjectPtr bind() {
    if (operation_.op == sql::SetOperator::kUnion && !operation_.by_name)
      return with_order(bind_union(), query_, operation_.span, state_, common_, outer_);
    ProjectPtr left = bind_query(*operation_.left, state_, common_, outer_);
    ProjectPtr right = bind_query(*operation_.right, state_, common_, outer_);
    if (operation_.by_name) match_names(*left, *right);
    check_counts(left->outputs.size(), right->outputs.size(), operation_.span);
    columns_ = left->outputs.size();
    has_columns_ = columns_ > 0;
    unify_outputs(*left, *right, operation_);
    if (!has_columns_) {
      for (LogicalProject* side : {left.get(), right.get()}) add_equal_column(*side);
    }
    ProjectPtr all = unite(std::move(left), std::move(right));
    if (operation_.op != sql::SetOperator::kUnion) {
      all = select_groups(std::move(all));
    } else {
      all->outputs.resize(columns_);
      if (!operation_.all) all = distinct(std::move(all));
    }
    if (!has_columns_) all->outputs.clear();
    return with_order(std::move(all), query_, operation_.span, state_, common_, outer_);
  }

 private:
  // Puts the columns of the right side in the order of those on the left, by name; those that one side lacks
  // are NULL.
  void match_names(LogicalProject& left, LogicalProject& right) {
    std::vector<OutputColumn> matched;
    std::vector<bool> used(right.outputs.size(), false);
    for (const OutputColumn& output : left.outputs) {
      size_t i = 0;
      while (i < right.outputs.size() && (used[i] || !equals_ignore_case(right.outputs[i].name, output.name)))
        ++i;
      const bool found = i < right.outputs.size();
      if (found) used[i] = true;
      matched.push_back({output.name, found ? right.outputs[i].expr : null_of(*output.expr)});
    }
    for (size_t i = 0; i < right.outputs.size(); ++i) {
      if (used[i]) continue;
      left.outputs.push_back({right.outputs[i].name, null_of(*right.outputs[i].expr)});
      matched.push_back(right.outputs[i]);
    }
    right.outputs = std::move(matched);
  }

  // The sides of a chain of UNIONs are united in a balanced tree, so that many of them make no deep one.
  // The sides up to the last UNION without ALL become distinct once, together: it removes what earlier ones
  // would.
  ProjectPtr bind_union() {
    std::vector<const sql::SetOperation*> chain = {&operation_};
    while (is_union(*chain.back()->left))
      chain.push_back(&std::get<sql::SetOperation>(chain.back()->left->body));
    std::reverse(chain.begin(), chain.end());
    std::vector<ProjectPtr> sides;
    sides.push_back(bind_query(*chain.front()->left, state_, common_, outer_));
    columns_ = sides.front()->outputs.size();
    const auto last = std::find_if(chain.rbegin(), chain.rend(), [](const auto* each) { return !each->all; });
    const auto distinct_sides = static_cast<size_t>(chain.rend() - last);
    for (size_t i = 0; i < chain.size(); ++i) {
      add_side(sides, *chain[i]);
      if (i + 1 != distinct_sides) continue;
      ProjectPtr all = distinct(united(std::move(sides)));
      sides.clear();
      sides.push_back(std::move(all));
    }
    ProjectPtr all = united(std::move(sides));
    if (!has_columns_) all->outputs.clear();
    return all;
  }

  // Binds the right side of the operation, whose columns and those of the sides before become alike.
  void add_side(std::vector<ProjectPtr>& sides, const sql::SetOperation& operation) {
    sides.push_back(bind_query(*operation.right, state_, common_, outer_));
    LogicalProject& right = *sides.back();
    const size_t columns = has_columns_ ? columns_ : 0;
    check_counts(columns, right.outputs.size(), operation.span);
    if (columns == 0) {
      if (has_columns_) add_equal_column(*sides.front());
      has_columns_ = false;
      add_equal_column(right);
      return;
    }
    if (sides.size() == 2) {
      unify_outputs(*sides.front(), right, operation);
      return;
    }
    for (size_t i = 0; i < columns; ++i) {
      // The sides before are columns of what was united, whatever wrote them, unless all are NULL.
      const Expr& before = *sides.front()->outputs[i].expr;
      const bool is_null = std::all_of(sides.begin(), sides.end() - 1, [&](const ProjectPtr& side) {
        return is_text_null(*side->outputs[i].expr);
      });
      ExprPtr united = is_null ? sides.front()->outputs[i].expr
                               : make_column({}, before.type, before.nullable, before.text, before.span);
      unify(united, right.outputs[i].expr, operation.right->span, "match in UNION");
      if (united->type == before.type) continue;
      for (size_t side = 0; side + 1 < sides.size(); ++side)
        sides[side]->outputs[i].expr = cast_expr(sides[side]->outputs[i].expr, united->type);
    }
  }

  ProjectPtr united(std::vector<ProjectPtr> sides) {
    while (sides.size() > 1) {
      std::vector<ProjectPtr> halves;
      for (size_t i = 0; i + 1 < sides.size(); i += 2) {
        halves.push_back(unite(std::move(sides[i]), std::move(sides[i + 1])));
        halves.back()->outputs.resize(columns_);
      }
      if (sides.size() % 2 == 1) halves.push_back(std::move(sides.back()));
      sides = std::move(halves);
    }
    return std::move(sides.front());
  }

  static ExprPtr null_of(const Expr& expr) { return make_literal(Value::null_of(expr.type)); }

  void check_counts(size_t left, size_t right, SourceSpan span) const {
    if (left == right) return;
    throw Error(ErrorKind::kType,
                fmt::format("each {} query must have the same number of columns", name_of(operation_.op)))
        .sqlstate(sqlstate::kSyntaxError)
        .at(span)
        .hint(fmt::format("the left one has {}, the right one {}", left, right));
  }

  void unify_outputs(LogicalProject& left, LogicalProject& right, const sql::SetOperation& operation) const {
    for (size_t i = 0; i < columns_; ++i) {
      unify(left.outputs[i].expr, right.outputs[i].expr, operation.right->span,
            fmt::format("match in {}", name_of(operation_.op)));
    }
  }

  // All rows without columns are equal: they are compared by a column that has one value.
  void add_equal_column(LogicalProject& side) {
    side.outputs.push_back({"row", make_literal(Value::of_integer(TypeId::kBoolean, 1))});
    columns_ = 1;
  }

  // Returns the rows of both sides: the columns, then whether the row is of the left and whether it is of the
  // right side, each TRUE or NULL.
  ProjectPtr unite(ProjectPtr left, ProjectPtr right) {
    for (LogicalProject* side : {left.get(), right.get()}) {
      side->outputs.push_back({"side", make_literal(Value::of_integer(TypeId::kBoolean, 1))});
    }
    const auto tag = static_cast<uint32_t>(columns_);
    const ExprPtr is_of_left = column_of(*left, tag), is_of_right = column_of(*right, tag);
    std::vector<OutputColumn> outputs;
    for (uint32_t i = 0; i < columns_; ++i) {
      const bool nullable = left->outputs[i].expr->nullable || right->outputs[i].expr->nullable;
      const ExprPtr is_right = make_expr(Op::kIsNull, TypeId::kBoolean, {is_of_left});
      auto value = std::make_shared<Expr>(
          *bind_case({is_right, column_of(*right, i), column_of(*left, i)}, operation_.span));
      value->nullable = nullable;
      const bool is_null = is_text_null(*left->outputs[i].expr) && is_text_null(*right->outputs[i].expr);
      outputs.push_back({left->outputs[i].name, is_null ? left->outputs[i].expr : std::move(value)});
    }
    outputs.push_back({"left", is_of_left});
    outputs.push_back({"right", is_of_right});
    auto join = node_above<LogicalJoin>(std::move(left));
    join->children.push_back(std::move(right));
    join->mode = JoinMode::kFull;
    join->conjuncts.push_back(make_literal(Value::of_integer(TypeId::kBoolean, 0)));
    return project(std::move(join), std::move(outputs));
  }

  ProjectPtr project(LogicalPtr tree, std::vector<OutputColumn> outputs) {
    auto made = node_above<LogicalProject>(std::move(tree));
    made->relation = state_.relations.next();
    made->outputs = std::move(outputs);
    return made;
  }

  // Groups the rows by their columns.
  std::unique_ptr<LogicalAggregate> grouped(const LogicalProject& made, LogicalPtr tree) {
    auto aggregate = node_above<LogicalAggregate>(std::move(tree));
    aggregate->group.relation = state_.relations.next();
    for (uint32_t i = 0; i < columns_; ++i) {
      const Expr& expr = *made.outputs[i].expr;
      aggregate->group.keys.push_back(
          make_column({made.relation, i}, expr.type, expr.nullable, made.outputs[i].name));
    }
    return aggregate;
  }

  static std::vector<OutputColumn> keys_of(const LogicalAggregate& aggregate) {
    std::vector<OutputColumn> keys;
    for (uint32_t i = 0; i < aggregate.group.keys.size(); ++i) {
      const Expr& key = *aggregate.group.keys[i];
      keys.push_back(
          {key.text, make_column({aggregate.group.relation, i}, key.type, key.nullable, key.text)});
    }
    return keys;
  }

  ProjectPtr distinct(ProjectPtr all) {
    const LogicalProject& made = *all;
    std::unique_ptr<LogicalAggregate> aggregate = grouped(made, std::move(all));
    std::vector<OutputColumn> outputs = keys_of(*aggregate);
    return project(std::move(aggregate), std::move(outputs));
  }

  // INTERSECT and EXCEPT: the groups with rows of the left side, and with or without such of the right.
  ProjectPtr select_groups(ProjectPtr all) {
    if (operation_.all) return select_numbers(std::move(all));
    const LogicalProject& made = *all;
    std::unique_ptr<LogicalAggregate> aggregate = grouped(made, std::move(all));
    std::vector<OutputColumn> outputs = keys_of(*aggregate);
    const auto keys = static_cast<uint32_t>(columns_);
    std::vector<ExprPtr> counts;
    for (uint32_t side = 0; side < 2; ++side) {
      const ExprPtr tag = make_column({made.relation, keys + side}, TypeId::kBoolean, true, "side");
      aggregate->group.aggregates.push_back({Aggregate::kCount, tag, false, TypeId::kBigint, "COUNT(side)"});
      counts.push_back(
          make_column({aggregate->group.relation, keys + side}, TypeId::kBigint, false, "COUNT(side)"));
    }
    const bool intersects = operation_.op == sql::SetOperator::kIntersect;
    auto filter = node_above<LogicalFilter>(std::move(aggregate));
    filter->conjuncts = {
        make_expr(Op::kGreater, TypeId::kBoolean, {counts[0], bigint_literal(0)}),
        make_expr(intersects ? Op::kGreater : Op::kEqual, TypeId::kBoolean, {counts[1], bigint_literal(0)})};
    return project(std::move(filter), std::move(outputs));
  }

  // INTERSECT ALL and EXCEPT ALL: of equal rows of the left side, the first ones have a match each among
  // those of the right side.
  ProjectPtr select_numbers(ProjectPtr all) {
    const LogicalProject& made = *all;
    std::vector<OutputColumn> outputs;
    std::vector<ExprPtr> columns;
    for (uint32_t i = 0; i < columns_; ++i) {
      const OutputColumn& output = made.outputs[i];
      columns.push_back(
          make_column({made.relation, i}, output.expr->type, output.expr->nullable, output.name));
      outputs.push_back({output.name, columns.back()});
    }
    const auto tag = static_cast<uint32_t>(columns_);
    const ExprPtr is_of_left = make_column({made.relation, tag}, TypeId::kBoolean, true, "left");
    const ExprPtr is_of_right = make_column({made.relation, tag + 1}, TypeId::kBoolean, true, "right");
    LogicalPtr tree = std::move(all);
    const NumberAndCount of = number_and_count_rows(tree, std::move(columns), {{is_of_left, false, false}},
                                                    is_of_right, state_.relations);
    const bool intersects = operation_.op == sql::SetOperator::kIntersect;
    auto filter = node_above<LogicalFilter>(std::move(tree));
    filter->conjuncts = {is_of_left, make_expr(intersects ? Op::kLessEqual : Op::kGreater, TypeId::kBoolean,
                                               {of.number, of.count})};
    return project(std::move(filter), std::move(outputs));
  }

  const sql::Query& query_;
  const sql::SetOperation& operation_;
  BindState& state_;
  const CommonTables* common_;
  const Scope* outer_;
  size_t columns_ = 0;
  bool has_columns_ = true;
};

}  // namespace

std::unique_ptr<LogicalProject> bind_set_operation(const sql::Query& query, BindState& state,
                                                   const CommonTables* common, const Scope* outer) {
  return SetOperationBinder(query, state, common, outer).bind();
}

}  // namespace rtsql
