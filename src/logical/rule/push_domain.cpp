#include "logical/rule/push_domain.h"

#include <algorithm>
#include <span>
#include <utility>

#include "common/check.h"
#include "common/error.h"
#include "logical/window.h"

namespace rtsql {
namespace {

ExprPtr is_null(const ExprPtr& value) {
  return make_expr(Op::kIsNull, TypeId::kBoolean, {value});
}

ExprPtr or_zero(const ExprPtr& value) {
  Value zero = Value::of_integer(value->type, 0);
  return make_expr(Op::kCoalesce, value->type, {value, make_literal(std::move(zero))});
}

// Appends equalities, by which rows can be joined, that hold where both are equal or both are NULL.
void add_not_distinct(const ExprPtr& a, const ExprPtr& b, std::vector<ExprPtr>& conjuncts) {
  const auto add = [&](const ExprPtr& left, const ExprPtr& right) {
    conjuncts.push_back(make_expr(Op::kEqual, TypeId::kBoolean, {left, right}));
  };
  if (!a->nullable && !b->nullable) {
    add(a, b);
    return;
  }
  add(or_zero(a), or_zero(b));
  add(is_null(a), is_null(b));
}

WindowCall row_number_call() {
  WindowCall call;
  call.function = WindowFunction::kRowNumber;
  call.type = TypeId::kBigint;
  call.nullable = false;
  call.text = "row_number()";
  return call;
}

ExprPtr as_nullable(const ExprPtr& column) {
  return make_column(column->column, column->type, true, column->text, column->span);
}

}  // namespace

DomainPush::DomainPush(const LogicalNode& left, LogicalQuery& query)
    : left_(left),
      tables_(query.common_tables),
      relations_(query.relations),
      left_relations_(set_of_relations_made_in(left)) {}

std::vector<ExprPtr> DomainPush::run(LogicalPtr& right, std::vector<ExprPtr>& conditions) {
  // The root stays: what is below may take any other place.
  auto root = node_above<LogicalProject>(std::move(right));
  root_ = root.get();
  conditions_ = &conditions;
  collect_outer(*root);
  const Columns columns = push(root->children[0]);
  right = std::move(root->children[0]);
  std::vector<ExprPtr> pairing;
  for (size_t i = 0; i < outer_.size(); ++i) add_not_distinct(outer_[i], columns[i], pairing);
  return pairing;
}

bool DomainPush::is_outer(const Expr& column) const {
  return column.op == Op::kColumn && left_relations_.contains(column.column.relation);
}

bool DomainPush::reads_outer(const LogicalNode& node) const {
  bool found = false;
  visit_columns(node, [&](const Expr& column) { found = found || is_outer(column); });
  return found;
}

bool DomainPush::is_dependent(const LogicalNode& tree) const {
  bool found = false;
  visit_read(tree, tables_, [&](const LogicalNode& node) {
    const bool is_carried = node.kind == LogicalKind::kCommonScan &&
                            carried_.contains(static_cast<const LogicalCommonScan&>(node).table);
    found = found || is_carried || reads_outer(node);
  });
  return found;
}

void DomainPush::collect_outer(const LogicalNode& tree) {
  visit_read(tree, tables_, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) {
      const bool is_known = std::any_of(outer_.begin(), outer_.end(),
                                        [&](const ExprPtr& known) { return known->column == column.column; });
      if (is_outer(column) && !is_known) outer_.push_back(std::make_shared<const Expr>(column));
    });
  });
}

LogicalPtr DomainPush::make_domain(Columns& columns) {
  std::map<RelationId, RelationId> renumbered;
  auto domain = node_above<LogicalAggregate>(clone_apart(left_, relations_, renumbered));
  domain->group.relation = relations_.next();
  columns.clear();
  for (const ExprPtr& column : outer_) {
    const auto ordinal = static_cast<uint32_t>(columns.size());
    domain->group.keys.push_back(renumbered_columns(column, renumbered));
    columns.push_back(make_column({domain->group.relation, ordinal}, column->type, column->nullable,
                                  column->text, column->span));
  }
  return domain;
}

void DomainPush::substitute(LogicalNode& node, const Columns& columns) const {
  for (ExprPtr* expr : node.expressions()) {
    *expr = rewrite(*expr, [&](const Expr& part) -> ExprPtr {
      if (!is_outer(part)) return nullptr;
      const auto found = std::find_if(outer_.begin(), outer_.end(),
                                      [&](const ExprPtr& column) { return column->column == part.column; });
      return columns.at(static_cast<size_t>(found - outer_.begin()));
    });
  }
}

DomainPush::Columns DomainPush::push(LogicalPtr& node) {
  if (!is_dependent(*node)) return push_beside(node);
  switch (node->kind) {
    case LogicalKind::kFilter:
    case LogicalKind::kProjectSet:
    case LogicalKind::kProject: {
      Columns columns = push(node->children[0]);
      substitute(*node, columns);
      return columns;
    }
    case LogicalKind::kSort: {  // rows of a join's side have no order
      LogicalPtr below = std::move(node->children[0]);
      node = std::move(below);
      return push(node);
    }
    case LogicalKind::kJoin:
      return push_join(node);
    case LogicalKind::kAggregate:
      return push_aggregate(node);
    case LogicalKind::kWindow: {  // every value of the domain has partitions of its own
      const Columns columns = push(node->children[0]);
      substitute(*node, columns);
      std::vector<ExprPtr>& keys = static_cast<LogicalWindow&>(*node).window.partition_by;
      keys.insert(keys.end(), columns.begin(), columns.end());
      return columns;
    }
    case LogicalKind::kGet:
      return push_beside(node);
    case LogicalKind::kCommonScan:
      return push_scan(static_cast<LogicalCommonScan&>(*node));
    case LogicalKind::kLimit:
      return push_limit(node);
  }
  RTSQL_CHECK(false);
}

// The scans of a common table give what the table does.
DomainPush::Columns DomainPush::push_scan(LogicalCommonScan& scan) {
  if (!carried_.contains(scan.table)) {
    const auto table = std::find_if(tables_.begin(), tables_.end(),
                                    [&](const LogicalCommonTable& one) { return one.id == scan.table; });
    RTSQL_CHECK(table != tables_.end());
    carry_domain(*table);
  }
  Columns columns;
  for (const ExprPtr& value : carried_.at(scan.table)) {
    const auto ordinal = static_cast<uint32_t>(scan.types.size());
    columns.push_back(
        make_column({scan.relation, ordinal}, value->type, value->nullable, value->text, value->span));
    scan.types.push_back(value->type);
  }
  return columns;
}

// A round's rows have the values of the domain that the rows before them have.
void DomainPush::carry_domain(LogicalCommonTable& table) {
  refuse_rounds_of_others();
  const Columns columns = carry_domain(*table.query);
  carried_[table.id] = columns;
  if (!table.step) return;
  carried_[table.working] = columns;
  carry_domain(*table.step);
  const auto carried = std::span(table.step->outputs).last(columns.size());
  for (size_t i = 0; i < columns.size(); ++i) {
    ExprPtr& value = carried[i].expr;
    if (value->nullable && !columns[i]->nullable) value = or_zero(value);  // it is never NULL
  }
}

// A common table is computed once, the domain of a round's rows in every round.
void DomainPush::refuse_rounds_of_others() const {
  visit_nodes(left_, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kCommonScan) return;
    const CommonTableId id = static_cast<const LogicalCommonScan&>(node).table;
    const bool is_round = std::any_of(tables_.begin(), tables_.end(), [&](const LogicalCommonTable& table) {
      return table.step && table.working == id;
    });
    if (!is_round) return;
    throw Error(ErrorKind::kUnsupported,
                "a recursive query that reads the rows of another recursive query's step is not supported")
        .hint("join it to what reads that query instead");
  });
}

DomainPush::Columns DomainPush::carry_domain(LogicalProject& query) {
  std::vector<ExprPtr> no_conditions;
  LogicalNode* const root = std::exchange(root_, &query);
  std::vector<ExprPtr>* const conditions = std::exchange(conditions_, &no_conditions);
  Columns columns = push(query.children[0]);
  substitute(query, columns);
  for (const ExprPtr& column : columns) query.outputs.push_back({column->text, column});
  root_ = root;
  conditions_ = conditions;
  return columns;
}

// Every value of the domain has rows of its own to number.
DomainPush::Columns DomainPush::push_limit(LogicalPtr& node) {
  const auto limit = std::unique_ptr<LogicalLimit>(static_cast<LogicalLimit*>(node.release()));
  LogicalPtr rows = std::move(limit->children[0]);
  std::vector<SortKey> order;
  if (rows->kind == LogicalKind::kSort) {
    order = std::move(static_cast<LogicalSort&>(*rows).keys);
    LogicalPtr below = std::move(rows->children[0]);
    rows = std::move(below);
  }
  // What is below may rewrite all of the tree, so that this stays a part of it.
  node = std::move(rows);
  Columns columns = push(node);
  auto numbered = node_above<LogicalWindow>(std::move(node));
  numbered->window.relation = relations_.next();
  numbered->window.partition_by = columns;
  numbered->window.order_by = std::move(order);
  numbered->window.calls.push_back(row_number_call());
  substitute(*numbered, columns);
  const ExprPtr number = make_column({numbered->window.relation, 0}, TypeId::kBigint, false, "row_number()");
  auto filter = node_above<LogicalFilter>(std::move(numbered));
  const auto keep = [&](Op comparison, uint64_t bound) {
    const auto most = static_cast<uint64_t>(INT64_MAX);
    const Value value = Value::of_integer(TypeId::kBigint, static_cast<int64_t>(std::min(bound, most)));
    filter->conjuncts.push_back(make_expr(comparison, TypeId::kBoolean, {number, make_literal(value)}));
  };
  if (limit->offset > 0) keep(Op::kGreater, limit->offset);
  if (limit->limit) {
    const bool is_all = *limit->limit > UINT64_MAX - limit->offset;
    if (!is_all) keep(Op::kLessEqual, limit->offset + *limit->limit);
  }
  node = std::move(filter);
  return columns;
}

DomainPush::Columns DomainPush::push_beside(LogicalPtr& node) {
  Columns columns;
  auto join = node_above<LogicalJoin>(make_domain(columns));
  join->children.push_back(std::move(node));
  node = std::move(join);
  return columns;
}

// Where both sides have the domain's columns, rows of the same values meet.
DomainPush::Columns DomainPush::push_join(LogicalPtr& node) {
  auto& join = static_cast<LogicalJoin&>(*node);
  const bool is_full = join.mode == JoinMode::kFull;
  const bool right_depends = is_full || is_dependent(*join.children[1]);
  const bool only_right = join.mode == JoinMode::kInner && !is_dependent(*join.children[0]) && right_depends;
  if (only_right) {
    Columns columns = push(join.children[1]);
    substitute(join, columns);
    return columns;
  }
  Columns columns = push(join.children[0]);
  substitute(join, columns);
  if (!right_depends) return columns;
  const Columns of_right = push(join.children[1]);
  for (size_t i = 0; i < columns.size(); ++i) add_not_distinct(columns[i], of_right[i], join.conjuncts);
  if (!is_full) return columns;
  // Either side's row may be missing, and with it its values.
  auto both = node_above<LogicalProject>(std::move(node));
  both->relation = relations_.next();
  for (size_t i = 0; i < columns.size(); ++i) {
    const ExprPtr value =
        make_expr(Op::kCoalesce, columns[i]->type, {as_nullable(columns[i]), as_nullable(of_right[i])});
    columns[i] = make_column({both->relation, static_cast<uint32_t>(i)}, value->type, true, outer_[i]->text,
                             outer_[i]->span);
    both->outputs.push_back({outer_[i]->text, value});
  }
  node = std::move(both);
  return columns;
}

// Groups by the domain as well. A grouping of all rows has a row for every value of the domain, be there rows
// or not.
DomainPush::Columns DomainPush::push_aggregate(LogicalPtr& node) {
  GroupBy& group = static_cast<LogicalAggregate&>(*node).group;
  const Columns below = push(node->children[0]);
  substitute(*node, below);
  const size_t keys = group.keys.size();
  const bool is_of_all = keys == 0;
  move_aggregates(group, keys, below.size(), is_of_all);
  Columns columns;
  for (const ExprPtr& column : below) {
    const auto ordinal = static_cast<uint32_t>(group.keys.size());
    group.keys.push_back(column);
    columns.push_back(
        make_column({group.relation, ordinal}, column->type, column->nullable, column->text, column->span));
  }
  if (!is_of_all) return columns;
  Columns of_domain;
  auto join = node_above<LogicalJoin>(make_domain(of_domain));
  join->mode = JoinMode::kLeft;
  join->children.push_back(std::move(node));
  for (size_t i = 0; i < columns.size(); ++i) add_not_distinct(of_domain[i], columns[i], join->conjuncts);
  node = std::move(join);
  return of_domain;
}

void DomainPush::move_aggregates(const GroupBy& group, size_t keys, size_t added, bool may_miss) {
  const auto moved = [&](const Expr& column) -> ExprPtr {
    if (column.op != Op::kColumn || column.column.relation != group.relation) return nullptr;
    if (column.column.ordinal < keys) return nullptr;
    const ColumnId id{group.relation, column.column.ordinal + static_cast<uint32_t>(added)};
    ExprPtr value = make_column(id, column.type, column.nullable || may_miss, column.text, column.span);
    const Aggregate aggregate = group.aggregates.at(column.column.ordinal - keys).aggregate;
    const bool counts = aggregate == Aggregate::kCountStar || aggregate == Aggregate::kCount;
    return may_miss && counts ? or_zero(value) : value;
  };
  const auto move_in = [&](auto& self, LogicalNode& node) -> void {
    for (ExprPtr* expr : node.expressions()) *expr = rewrite(*expr, moved);
    for (const LogicalPtr& child : node.children) self(self, *child);
  };
  move_in(move_in, *root_);
  for (ExprPtr& condition : *conditions_) condition = rewrite(condition, moved);
}

}  // namespace rtsql
