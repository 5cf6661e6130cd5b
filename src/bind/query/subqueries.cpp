#include "bind/query/subqueries.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "bind/algebra/null_places.h"
#include "bind/algebra/row_number.h"
#include "bind/query/query_binder.h"
#include "bind/query/sequence_values.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

ExprPtr boolean(bool value) {
  return make_literal(Value::of_integer(TypeId::kBoolean, value));
}

ExprPtr is_null(const ExprPtr& value) {
  return make_expr(Op::kIsNull, TypeId::kBoolean, {value});
}

ExprPtr negation(const ExprPtr& value) {
  return make_expr(Op::kNot, TypeId::kBoolean, {value});
}

// Returns null where none can be.
ExprPtr any_is_null(const std::vector<ExprPtr>& values) {
  std::vector<ExprPtr> terms;
  for (const ExprPtr& value : values) {
    if (value->nullable) terms.push_back(is_null(value));
  }
  if (terms.size() < 2) return terms.empty() ? nullptr : terms[0];
  return make_expr(Op::kOr, TypeId::kBoolean, std::move(terms));
}

// Tells whether the query may have more than one row.
bool may_have_several_rows(const LogicalNode& query) {
  switch (query.kind) {
    case LogicalKind::kProject:
    case LogicalKind::kFilter:
    case LogicalKind::kSort:
      return may_have_several_rows(*query.children[0]);
    case LogicalKind::kLimit: {
      const auto& limit = static_cast<const LogicalLimit&>(query);
      return limit.limit.value_or(2) > 1 && may_have_several_rows(*query.children[0]);
    }
    case LogicalKind::kAggregate:
      return !static_cast<const LogicalAggregate&>(query).group.keys.empty();
    default:
      return !is_one_row(query);
  }
}

// Two rows are as much too many as more are.
LogicalPtr first_two(LogicalPtr query) {
  auto limit = node_above<LogicalLimit>(std::move(query));
  limit->limit = 2;
  return limit;
}

void check_columns(size_t found, size_t expected, const sql::Query& query) {
  if (found == expected) return;
  throw Error(ErrorKind::kType, fmt::format("subquery has {} where {} expected", count_noun(found, "column"),
                                            expected == 1 ? "1 is" : fmt::format("{} are", expected)))
      .sqlstate(sqlstate::kSyntaxError)
      .at(query.span);
}

bool makes_column(const LogicalJoin& join, const Expr& part) {
  if (part.op != Op::kColumn) return false;
  const RelationId relation = part.column.relation;
  if (join.mode == JoinMode::kMark) return join.relation == relation;
  return static_cast<const LogicalProject&>(*join.children[1]).relation == relation;
}

bool is_made_by(const std::vector<std::unique_ptr<LogicalJoin>>& joins, const Expr& part) {
  return std::any_of(joins.begin(), joins.end(),
                     [&](const std::unique_ptr<LogicalJoin>& join) { return makes_column(*join, part); });
}

}  // namespace

std::unique_ptr<LogicalProject> Subqueries::bind(const sql::Query& query) const {
  Scope around = seen_ != nullptr ? *seen_ : scope_;
  around.set_aggregates(aggregates_);
  return bind_query(query, state_, common_, &around);
}

ExprPtr Subqueries::mark(const sql::Query& query, const std::function<ExprPtr(const Columns&)>& condition,
                         SourceSpan span) {
  std::unique_ptr<LogicalProject> project = bind(query);
  Columns columns;
  for (uint32_t i = 0; i < project->outputs.size(); ++i) {
    const Expr& expr = *project->outputs[i].expr;
    columns.push_back(
        make_column({project->relation, i}, expr.type, expr.nullable, project->outputs[i].name, expr.span));
  }
  auto join = std::make_unique<LogicalJoin>();
  join->mode = JoinMode::kMark;
  join->relation = state_.relations.next();
  if (condition) split_conjuncts(condition(columns), join->conjuncts);
  join->children.push_back(nullptr);
  join->children.push_back(std::move(project));
  joins_.push_back(std::move(join));
  return make_column({joins_.back()->relation, 0}, TypeId::kBoolean, false, "exists", span);
}

ExprPtr Subqueries::exists(const sql::Query& query, SourceSpan span) {
  return known_or("EXISTS", query, [&] { return mark(query, nullptr, span); });
}

ExprPtr Subqueries::scalar(const sql::Query& query, SourceSpan span, const std::vector<ExprPtr>& reached) {
  if (!reached.empty()) return row(query, 1, span, reached)[0];
  return known_or("", query, [&] { return row(query, 1, span)[0]; });
}

ExprPtr Subqueries::of_macro(const MacroEntry& macro, const std::vector<ExprPtr>& arguments,
                             const std::function<ExprPtr()>& bind) {
  return known_or(fmt::format("{}: {}", macro.name, macro.text), arguments, bind);
}

// The text of a macro does not say what its parameters are.
ExprPtr Subqueries::known_or(std::string_view kind, const sql::Query& query,
                             const std::function<ExprPtr()>& make) {
  if (seen_ != nullptr) return make();
  bool is_known = true;
  ExprPtr value = known_or(fmt::format("{}({})", kind, sql::to_sql(query)), {}, [&] {
    is_known = false;
    return make();
  });
  // A text that is kept says what each of its names means, which binding finds out.
  if (is_known && state_.is_kept) bind(query);
  return value;
}

ExprPtr Subqueries::known_or(std::string text, const std::vector<ExprPtr>& given,
                             const std::function<ExprPtr()>& make) {
  if (state_.is_of_one_run) return make();
  if (ExprPtr known = find_known(text, given)) return known;
  ExprPtr value = make();
  if (!may_differ(*value)) known_.add(std::move(text), given, value);
  return value;
}

ExprPtr Subqueries::find_known(std::string_view text, const std::vector<ExprPtr>& given) {
  if (ExprPtr known = known_.find(text, given)) return known;
  ExprPtr known = other_ != nullptr ? other_->known_.find(text, given) : nullptr;
  if (known == nullptr || other_->aggregate_for(*known)) return nullptr;
  other_->move_those_of(*known, *this);
  return known;
}

void Subqueries::take_known_from(Subqueries* other) {
  if (other_ != nullptr) other_->known_.add_all(known_);
  known_.clear();
  other_ = other;
}

// Tells whether it is of no query here, or of one whose values may differ where they are computed twice.
bool Subqueries::may_differ(const Expr& value) const {
  if (state_.is_of_one_run) return true;
  const std::vector<bool> read = read_by(value);
  bool found = std::ranges::find(read, true) == read.end();
  for (size_t i = 0; i < joins_.size(); ++i) {
    if (!read[i]) continue;
    visit_read(*joins_[i]->children[1], state_.common_tables, [&](const LogicalNode& node) {
      visit_expressions(node, [&](const Expr& expr) {
        visit(expr, [&](const Expr& part) { found = found || part.op == Op::kRandom; });
      });
    });
  }
  return found;
}

// Where conditions say when the query counts, they join it. Those that can fail do not: they might for other
// rows than those of the expression.
std::vector<ExprPtr> Subqueries::row(const sql::Query& query, size_t count, SourceSpan span,
                                     const std::vector<ExprPtr>& reached) {
  std::unique_ptr<LogicalProject> project = bind(query);
  check_columns(project->outputs.size(), count, query);
  std::vector<ExprPtr> values;
  for (uint32_t i = 0; i < count; ++i) {
    const OutputColumn& output = project->outputs[i];
    values.push_back(make_column({project->relation, i}, output.expr->type, true, output.name, span));
  }
  auto join = std::make_unique<LogicalJoin>();
  join->mode = JoinMode::kSingle;
  const bool can_fail = std::any_of(reached.begin(), reached.end(),
                                    [](const ExprPtr& condition) { return may_fail(*condition); });
  if (may_have_several_rows(*project) && !can_fail && !reached.empty()) {
    join->conjuncts = reached;
    if (!reads_around(*project)) project->children[0] = first_two(std::move(project->children[0]));
  }
  join->children.push_back(nullptr);
  join->children.push_back(std::move(project));
  joins_.push_back(std::move(join));
  return values;
}

// NULL where no match is sure and one may be: the value is NULL and there are rows, or a row has a NULL.
ExprPtr Subqueries::in(const std::vector<ExprPtr>& values, const sql::Query& query, bool only_true,
                       SourceSpan span) {
  bool nullable = false;
  std::vector<bool> nullable_columns;
  auto equal = [&](const Columns& columns) {
    check_columns(columns.size(), values.size(), query);
    nullable_columns.clear();
    std::vector<ExprPtr> terms;
    for (size_t i = 0; i < values.size(); ++i) {
      terms.push_back(make_comparison(Op::kEqual, values[i], columns[i], span));
      nullable_columns.push_back(columns[i]->nullable);
      nullable = nullable || terms.back()->nullable;
    }
    return terms.size() == 1 ? terms[0] : make_expr(Op::kAnd, TypeId::kBoolean, std::move(terms), span);
  };
  const ExprPtr found = mark(query, equal, span);
  if (only_true || !nullable) return found;
  ExprPtr unknown;
  if (values.size() > 1) {
    unknown = may_be_equal(values, nullable_columns, query, equal, span);
  } else {
    bool has_nulls = false;
    const ExprPtr row_is_null = mark(
        query,
        [&](const Columns& columns) {
          has_nulls = columns[0]->nullable;
          return has_nulls ? is_null(columns[0]) : boolean(false);
        },
        span);
    std::vector<ExprPtr> terms;
    if (has_nulls) terms.push_back(row_is_null);
    if (!has_nulls) joins_.pop_back();
    if (values[0]->nullable) {
      terms.push_back(
          make_expr(Op::kAnd, TypeId::kBoolean, {is_null(values[0]), mark(query, nullptr, span)}));
    }
    unknown = terms.size() == 1 ? terms[0] : make_expr(Op::kOr, TypeId::kBoolean, std::move(terms), span);
  }
  return bind_case(
      {found, boolean(true), unknown, make_literal(Value::null_of(TypeId::kBoolean)), boolean(false)}, span);
}

// Where the choices are too many, one join looks at the rows that have a NULL, which are few, and one at the
// values that have.
ExprPtr Subqueries::may_be_equal(const std::vector<ExprPtr>& values,
                                 const std::vector<bool>& nullable_columns, const sql::Query& query,
                                 const std::function<ExprPtr(const Columns&)>& equal, SourceSpan span) {
  constexpr size_t kMostJoins = 3;
  const auto choices = choose_null_places(values, nullable_columns, kMostJoins);
  std::vector<ExprPtr> terms;
  if (choices) {
    for (const NullPlaces& choice : *choices) {
      terms.push_back(mark(
          query, [&](const Columns& columns) { return equal_but_for(choice, values, columns, span); }, span));
    }
  } else {
    const auto add = [&](const std::function<ExprPtr(const Columns&)>& any_null) {
      bool has_nulls = false;
      const ExprPtr found = mark(
          query,
          [&](const Columns& columns) {
            const ExprPtr any = any_null(columns);
            has_nulls = any != nullptr;
            return has_nulls ? make_expr(Op::kAnd, TypeId::kBoolean, {any, is_null(equal(columns))})
                             : boolean(false);
          },
          span);
      has_nulls ? terms.push_back(found) : joins_.pop_back();
    };
    add([](const Columns& columns) { return any_is_null(columns); });
    add([&](const Columns&) { return any_is_null(values); });
  }
  if (terms.empty()) return boolean(false);
  return terms.size() == 1 ? terms[0] : make_expr(Op::kOr, TypeId::kBoolean, std::move(terms), span);
}

ExprPtr Subqueries::quantified(Op comparison, const RowOperand& value, const sql::Query& query, bool is_any,
                               SourceSpan span) {
  bool nullable = false;
  auto compared = [&](const Columns& columns) {
    check_columns(columns.size(), value.is_row() ? value.parts.size() : 1, query);
    RowOperand row{value.is_row() ? nullptr : columns[0]};
    for (size_t i = 0; i < value.parts.size(); ++i) row.parts.push_back({columns[i]});
    const ExprPtr result = compare_rows(comparison, value, row, span);
    nullable = result->nullable;
    return result;
  };
  // One row decides alone: for ANY one of which it is TRUE, for ALL one of which it is FALSE.
  const ExprPtr decided = mark(
      query, [&](const Columns& columns) { return is_any ? compared(columns) : negation(compared(columns)); },
      span);
  if (!nullable) return is_any ? decided : negation(decided);
  const ExprPtr unknown = mark(
      query, [&](const Columns& columns) { return is_null(compared(columns)); }, span);
  return bind_case(
      {decided, boolean(is_any), unknown, make_literal(Value::null_of(TypeId::kBoolean)), boolean(!is_any)},
      span);
}

ExprPtr Subqueries::row_number() {
  LogicalPtr numbering;
  const ExprPtr number = number_rows(numbering, {}, {}, state_.relations);
  numberings_.push_back(std::move(numbering));
  return number;
}

ExprPtr Subqueries::next_value(const SequenceEntryPtr& sequence, SourceSpan span) {
  if (take_) return take_(sequence, span);
  const QualifiedName name{EntryName(*sequence)};
  if (std::ranges::find(state_.counted, name) != state_.counted.end()) throw is_taken_twice(span);
  const ExprPtr number = make_folded(Op::kSubtract, TypeId::kBigint, {row_number(), bigint_literal(1)}, span);
  const ExprPtr value = value_of_row(*sequence, number, span);
  state_.counted.push_back(name);
  taken_.push_back({sequence, span});
  return value;
}

LogicalPtr Subqueries::attach(LogicalPtr tree, const std::function<bool(const Expr&)>& is_later) {
  known_.clear();  // what is bound from now on may stand below the tree
  for (const Taken& taken : std::exchange(taken_, {})) {
    std::erase(state_.counted, QualifiedName(EntryName(*taken.sequence)));
    state_.tables->take_values(*taken.sequence, count_rows(*tree, state_, taken.span), taken.span);
  }
  for (LogicalPtr& numbering : numberings_) {
    numbering->children[0] = std::move(tree);
    tree = std::move(numbering);
  }
  numberings_.clear();
  std::vector<std::unique_ptr<LogicalJoin>> later;
  auto stays = [&](const LogicalJoin& join) {
    bool found = false;
    for (const ExprPtr& conjunct : join.conjuncts) {
      if (is_later) found = found || is_later(*conjunct);
      visit(*conjunct, [&](const Expr& part) { found = found || is_made_by(later, part); });
    }
    return found;
  };
  for (std::unique_ptr<LogicalJoin>& join : joins_) {
    if (stays(*join)) {
      later.push_back(std::move(join));
      continue;
    }
    join->children[0] = std::move(tree);
    tree = std::move(join);
  }
  joins_ = std::move(later);
  return tree;
}

// The condition of a join may read columns of those before it.
std::vector<bool> Subqueries::read_by(const Expr& expr) const {
  std::vector<const Expr*> readers = {&expr};
  std::vector<bool> read(joins_.size(), false);
  for (size_t i = joins_.size(); i-- > 0;) {
    for (const Expr* reader : readers) {
      visit(*reader, [&](const Expr& part) { read[i] = read[i] || makes_column(*joins_[i], part); });
    }
    if (!read[i]) continue;
    for (const ExprPtr& conjunct : joins_[i]->conjuncts) readers.push_back(conjunct.get());
  }
  return read;
}

bool Subqueries::aggregate_for(const Expr& expr) const {
  const std::vector<bool> read = read_by(expr);
  bool found = false;
  for (size_t i = 0; aggregates_ != nullptr && i < joins_.size(); ++i) {
    if (!read[i]) continue;
    visit_columns_for(*joins_[i], [&](const Expr& column) {
      found = found || aggregates_->call_of(column.column) != nullptr;
    });
  }
  return found;
}

void Subqueries::visit_columns_for(const LogicalJoin& join,
                                   const std::function<void(const Expr&)>& visit) const {
  for (const ExprPtr& conjunct : join.conjuncts) visit_columns(*conjunct, visit);
  visit_read(*join.children[1], state_.common_tables,
             [&](const LogicalNode& node) { visit_columns(node, visit); });
}

std::set<RelationId> Subqueries::made_for(const LogicalNode& query) const {
  std::set<RelationId> made;
  visit_read(query, state_.common_tables, [&](const LogicalNode& node) {
    if (const std::optional<RelationId> relation = node.made_relation()) made.insert(*relation);
  });
  return made;
}

bool Subqueries::reads_around(const LogicalNode& query) const {
  const std::set<RelationId> made = made_for(query);
  bool found = false;
  visit_read(query, state_.common_tables, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) { found = found || !made.contains(column.column.relation); });
  });
  return found;
}

std::vector<ExprPtr> Subqueries::outer_columns_for(const Expr& expr) const {
  const std::vector<bool> read = read_by(expr);
  std::vector<ExprPtr> columns;
  for (size_t i = 0; i < joins_.size(); ++i) {
    if (!read[i]) continue;
    const std::set<RelationId> made = made_for(*joins_[i]->children[1]);
    visit_columns_for(*joins_[i], [&](const Expr& column) {
      if (!made.contains(column.column.relation)) columns.push_back(std::make_shared<const Expr>(column));
    });
  }
  return columns;
}

void Subqueries::move_those_of(const Expr& expr, Subqueries& to) {
  const std::vector<bool> moves = read_by(expr);
  std::vector<std::unique_ptr<LogicalJoin>> kept;
  for (size_t i = 0; i < joins_.size(); ++i) (moves[i] ? to.joins_ : kept).push_back(std::move(joins_[i]));
  joins_ = std::move(kept);
  const auto is_read = [&](const LogicalPtr& numbering) {
    bool found = false;
    visit(expr, [&](const Expr& part) {
      found = found || (part.op == Op::kColumn && part.column.relation == numbering->made_relation());
    });
    return found;
  };
  const auto moved = std::stable_partition(numberings_.begin(), numberings_.end(), std::not_fn(is_read));
  to.numberings_.insert(to.numberings_.end(), std::make_move_iterator(moved),
                        std::make_move_iterator(numberings_.end()));
  numberings_.erase(moved, numberings_.end());
}

void Subqueries::rewrite_outer(const std::function<ExprPtr(const ExprPtr&)>& rewritten) {
  std::set<CommonTableId> seen;  // common tables
  auto rewrite_in = [&](auto& self, LogicalNode& node, const std::set<RelationId>& own) -> void {
    if (node.kind == LogicalKind::kCommonScan) {
      // A query of WITH inside the query may read the rows around, too.
      const CommonTableId id = static_cast<const LogicalCommonScan&>(node).table;
      for (LogicalCommonTable& table : state_.common_tables) {
        if (table.id != id || !seen.insert(id).second) continue;
        self(self, *table.query, own);
        if (table.step) self(self, *table.step, own);
      }
    }
    for (ExprPtr* expr : node.expressions()) {
      *expr = rewrite(*expr, [&](const Expr& column) -> ExprPtr {
        const bool is_outer = column.op == Op::kColumn && !own.contains(column.column.relation);
        return is_outer ? rewritten(std::make_shared<const Expr>(column)) : nullptr;
      });
    }
    for (const LogicalPtr& child : node.children) {
      if (child) self(self, *child, own);
    }
  };
  for (const std::unique_ptr<LogicalJoin>& join : joins_) {
    rewrite_in(rewrite_in, *join->children[1], made_for(*join->children[1]));
    for (ExprPtr& conjunct : join->conjuncts) conjunct = rewritten(conjunct);
  }
}

bool Subqueries::makes(RelationId relation) const {
  return !scope_.has_relation(relation);
}

}  // namespace rtsql
