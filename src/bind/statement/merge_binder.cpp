#include "bind/statement/merge_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include "bind/algebra/row_number.h"
#include "bind/names/names.h"
#include "bind/names/scope.h"
#include "bind/query/expression_binder.h"
#include "bind/query/from_binder.h"
#include "bind/query/query_binder.h"
#include "bind/query/sequence_values.h"
#include "bind/query/subqueries.h"
#include "bind/query/with_binder.h"
#include "bind/statement/assignment_binder.h"
#include "bind/statement/default_binder.h"
#include "bind/statement/given_values.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "sql/build.h"

namespace rtsql {
namespace {

using sql::MergeClause;

ExprPtr integer(int64_t value) {
  return make_literal(Value::of_integer(TypeId::kInteger, value));
}

ExprPtr is_there(const ExprPtr& presence, bool there) {
  const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {presence});
  return there ? make_expr(Op::kNot, TypeId::kBoolean, {is_null}) : is_null;
}

MergeChange change_of(const MergeClause& clause) {
  switch (clause.action) {
    case MergeClause::Action::kUpdate:
      return MergeChange::kUpdate;
    case MergeClause::Action::kInsert:
      return MergeChange::kInsert;
    default:
      return MergeChange::kDelete;
  }
}

// A clause gives these values to columns of the table, by their ordinals; others keep theirs.
using NewValues = std::map<size_t, ExprPtr>;

class MergeBinder {
 public:
  MergeBinder(const sql::Merge& merge, const SchemaReader& catalog, StatementTables* tables)
      : merge_(merge), state_{&catalog, tables} {
    if (merge.with) common_ = bind_with(*merge.with, state_, &around_, nullptr);
    bound_.table = require_table(catalog, merge.table);
    bound_.relation = state_.relations.next();
    join();
  }

  BoundMerge run() {
    std::vector<ExprPtr> which;
    for (const MergeClause& clause : merge_.clauses) bind_condition_of(clause, which);
    which_ = numbered(std::move(which));
    for (Subqueries* subqueries : {&at_both_, &at_target_, &at_source_}) {
      subqueries->take_values_by(
          [this](const SequenceEntryPtr& sequence, SourceSpan span) { return next_value(sequence, span); });
    }
    for (const MergeClause& clause : merge_.clauses) bind_values(clause);
    choose_columns();
    tree_ = at_source_.attach(at_target_.attach(at_both_.attach(std::move(tree_))));
    auto project = node_above<LogicalProject>(std::move(tree_));
    project->relation = state_.relations.next();
    project->outputs = {{"clause", which_}};
    const ExprPtr clause = make_column({project->relation, 0}, TypeId::kInteger, true, "clause");
    auto filter = node_above<LogicalFilter>(std::move(project));
    filter->conjuncts = {is_there(clause, true)};
    LogicalQuery& query = bound_.query;
    query.root = node_above<LogicalProject>(take_values(std::move(filter), clause));
    query.root->relation = state_.relations.next();
    query.root->outputs.push_back({"change", change(clause)});
    for (const size_t column : bound_.columns) {
      const ColumnDefinition& definition = bound_.table->definitions[column];
      query.root->outputs.push_back({definition.name, new_value(clause, column)});
    }
    if (!merge_.returning.empty())
      bound_.returning = bind_returning(merge_.returning, scope_, bound_.relation, *query.root, state_,
                                        &common_, action({query.root->relation, 0}));
    complete_query(query, state_);
    query.span = merge_.table.span;
    return std::move(bound_);
  }

 private:
  bool has(MergeClause::When when) const {
    return std::ranges::any_of(merge_.clauses,
                               [&](const MergeClause& clause) { return clause.when == when; });
  }

  // Gives the rows of a side a column that is NULL where a row of the other side has no match there.
  LogicalPtr present(LogicalPtr side, ExprPtr& presence) {
    auto project = node_above<LogicalProject>(std::move(side));
    project->relation = state_.relations.next();
    project->outputs = {{"present", make_literal(Value::of_integer(TypeId::kBoolean, 1))}};
    presence = make_column({project->relation, 0}, TypeId::kBoolean, true, "present");
    return project;
  }

  void bind_match(LogicalJoin& join) {
    if (merge_.on)
      split_conjuncts(bind_condition(*merge_.on, {&scope_, "ON", state_.catalog}), join.conjuncts);
    for (const sql::Identifier& name : merge_.using_columns) {
      const ExprPtr target = scope_.resolve_before(1, name.name, name.span);
      const ExprPtr source = scope_.resolve_from(1, name.name, name.span);
      join.conjuncts.push_back(make_comparison(Op::kEqual, target, source, name.span, "join"));
    }
  }

  // The name of a column of USING alone means the table's, where both sides are seen.
  void merge_columns() {
    for (size_t i = 0; i < merge_.using_columns.size(); ++i) {
      const sql::Identifier& name = merge_.using_columns[i];
      scope_.merge(name.name, 1, scope_.resolve_before(1, name.name, name.span), i);
    }
  }

  void join() {
    const sql::Identifier& name =
        merge_.alias ? *merge_.alias : static_cast<const sql::Identifier&>(merge_.table);
    auto base = std::make_shared<const BaseRelation>(BaseRelation{bound_.relation, name.name, bound_.table});
    scope_.add(*base, name.span);
    scope_.number_rows(*base);
    BoundFrom source = bind_from(merge_.source.get(), state_, &common_, nullptr);
    source_scope_ = source.scope;
    scope_.append(source.scope);
    const bool keeps_source = has(MergeClause::When::kNotMatched);
    const bool keeps_target = has(MergeClause::When::kNotMatchedBySource);
    auto join = std::make_unique<LogicalJoin>();
    bind_match(*join);
    join->children.push_back(present(std::make_unique<LogicalGet>(base), target_present_));
    join->children.push_back(present(std::move(source.tree), source_present_));
    if (keeps_source && !keeps_target) std::swap(join->children[0], join->children[1]);
    if (keeps_source || keeps_target)
      join->mode = keeps_source && keeps_target ? JoinMode::kFull : JoinMode::kLeft;
    if (keeps_source) scope_.make_nullable(0, 1);
    if (keeps_target) scope_.make_nullable(1, scope_.relations());
    merge_columns();
    target_scope_.add(*base, name.span);
    target_scope_.number_rows(*base);
    target_scope_.make_nullable(0, 1);
    source_scope_.make_nullable(0, source_scope_.relations());
    tree_ = std::move(join);
  }

  BindContext context_of(const MergeClause& clause) {
    switch (clause.when) {
      case MergeClause::When::kNotMatched:
        return {&source_scope_, "WHEN NOT MATCHED", state_.catalog, &at_source_};
      case MergeClause::When::kNotMatchedBySource:
        return {&target_scope_, "WHEN NOT MATCHED BY SOURCE", state_.catalog, &at_target_};
      case MergeClause::When::kMatched:
        break;
    }
    return {&scope_, "WHEN MATCHED", state_.catalog, &at_both_};
  }

  // Adds the clause's condition and its number, of which the first that holds counts.
  void bind_condition_of(const MergeClause& clause, std::vector<ExprPtr>& which) {
    const BindContext context = context_of(clause);
    std::vector<ExprPtr> conditions;
    conditions.push_back(is_there(target_present_, clause.when != MergeClause::When::kNotMatched));
    conditions.push_back(is_there(source_present_, clause.when != MergeClause::When::kNotMatchedBySource));
    if (clause.condition) conditions.push_back(bind_condition(*clause.condition, context));
    which.push_back(make_folded(Op::kAnd, TypeId::kBoolean, std::move(conditions), clause.span));
    const bool does_nothing = clause.action == MergeClause::Action::kNothing;
    const int64_t number = &clause - merge_.clauses.data();
    which.push_back(does_nothing ? make_literal(Value::null_of(TypeId::kInteger)) : integer(number));
  }

  void bind_values(const MergeClause& clause) {
    const BindContext context = context_of(clause);
    NewValues values;
    if (clause.action == MergeClause::Action::kUpdate) values = assigned(clause, context);
    if (clause.action == MergeClause::Action::kInsert) values = inserted(clause, context);
    values_.push_back(std::move(values));
  }

  // Rows of several clauses share the values of a sequence, and other rows take none.
  struct TakenValues {
    SequenceEntryPtr sequence;
    SourceSpan span;
    ColumnId takes;        // TRUE in the rows that take values
    LogicalPtr numbering;  // of these rows
    ExprPtr value;
    std::vector<size_t> clauses;
  };

  ExprPtr next_value(const SequenceEntryPtr& sequence, SourceSpan span) {
    const size_t clause = values_.size();
    const QualifiedName name{EntryName(*sequence)};
    const auto found = std::ranges::find_if(
        taken_, [&](const TakenValues& taken) { return QualifiedName(EntryName(*taken.sequence)) == name; });
    if (found != taken_.end()) {
      if (found->clauses.back() == clause) throw is_taken_twice(span);
      found->clauses.push_back(clause);
      return found->value;
    }
    if (std::ranges::find(state_.counted, name) != state_.counted.end()) throw is_taken_twice(span);
    state_.counted.push_back(name);
    TakenValues taken{sequence, span, {state_.relations.next(), 0}, nullptr, nullptr, {clause}};
    const ExprPtr number = number_rows(taken.numbering, {takes_column(taken)}, {}, state_.relations);
    taken.value = value_of_row(
        *sequence, make_folded(Op::kSubtract, TypeId::kBigint, {number, bigint_literal(1, span)}, span),
        span);
    taken_.push_back(std::move(taken));
    return taken_.back().value;
  }

  static ExprPtr takes_column(const TakenValues& taken) {
    return make_column(taken.takes, TypeId::kBoolean, true, "takes");
  }

  // Puts above the rows that change something what numbers those that take values, and takes as many.
  LogicalPtr take_values(LogicalPtr tree, const ExprPtr& clause) {
    for (TakenValues& taken : taken_) {
      std::erase(state_.counted, QualifiedName(EntryName(*taken.sequence)));
      std::vector<ExprPtr> takes;
      for (const size_t number : taken.clauses) takes.push_back(is_clause(clause, number));
      auto project = node_above<LogicalProject>(std::move(tree));
      project->relation = taken.takes.relation;
      project->outputs = {{"takes", takes.size() == 1
                                        ? takes[0]
                                        : make_folded(Op::kOr, TypeId::kBoolean, takes, taken.span)}};
      auto filter = node_above<LogicalFilter>(project->clone());
      filter->conjuncts = {takes_column(taken)};
      state_.tables->take_values(*taken.sequence, count_rows(*filter, state_, taken.span), taken.span);
      taken.numbering->children[0] = std::move(project);
      tree = std::move(taken.numbering);
    }
    return tree;
  }

  // UPDATE alone gives each column of the table that of the source in its place.
  std::vector<sql::Assignment> source_assignments(const MergeClause& clause) const {
    const std::vector<ColumnDefinition>& definitions = bound_.table->definitions;
    if (clause.when != MergeClause::When::kMatched) {
      throw Error(ErrorKind::kSyntax, "UPDATE alone goes with WHEN MATCHED")
          .at(clause.span)
          .hint("without a row of the source, UPDATE SET says what becomes of a column");
    }
    const std::vector<OutputColumn> source = source_scope_.expand_star(Qualifier(""), clause.span);
    if (source.size() != definitions.size()) {
      throw Error(ErrorKind::kType, fmt::format("the source has {}, and the table {}",
                                                count_noun(source.size(), "column"), definitions.size()))
          .at(clause.span)
          .hint("UPDATE SET names those that change");
    }
    std::vector<sql::Assignment> all;
    for (size_t i = 0; i < source.size(); ++i) {
      sql::Assignment& each = all.emplace_back();
      each.columns.push_back({definitions[i].name, clause.span});
      each.value = sql::make_column({}, {source[i].name, clause.span}, clause.span);
      each.span = clause.span;
    }
    return all;
  }

  NewValues assigned(const MergeClause& clause, const BindContext& context) {
    const bool is_whole = clause.assignments.empty();
    BoundAssignments assignments =
        is_whole ? bind_assignments(source_assignments(clause), *bound_.table,
                                    {&source_scope_, "WHEN MATCHED", state_.catalog, &at_source_})
                 : bind_assignments(clause.assignments, *bound_.table, context);
    NewValues values;
    for (size_t i = 0; i < assignments.columns.size(); ++i) {
      values[assignments.columns[i]] = assignments.values[i].expr;
      spans_.emplace(assignments.columns[i], assignments.spans[i]);
    }
    return values;
  }

  NewValues inserted(const MergeClause& clause, const BindContext& context) {
    const TableSchema& table = *bound_.table;
    std::vector<size_t> columns;
    for (const sql::Identifier& name : clause.columns) {
      const size_t column = require_column(table, name);
      if (std::ranges::find(columns, column) != columns.end())
        throw Error(ErrorKind::kName, fmt::format("column \"{}\" specified more than once", name.name))
            .sqlstate(sqlstate::kDuplicateColumn)
            .at(name.span);
      columns.push_back(column);
    }
    if (clause.columns.empty() && !clause.values.empty()) {
      columns.resize(table.definitions.size());
      std::iota(columns.begin(), columns.end(), size_t{0});
    }
    if (clause.values.size() != columns.size()) {
      throw Error(ErrorKind::kType,
                  fmt::format("INSERT has {} for {}", count_noun(clause.values.size(), "expression"),
                              count_noun(columns.size(), "column")))
          .sqlstate(sqlstate::kSyntaxError)
          .at(cover(clause.values.front()->span, clause.values.back()->span));
    }
    NewValues values;
    for (size_t i = 0; i < columns.size(); ++i) {
      const ColumnDefinition& definition = table.definitions[columns[i]];
      const sql::Expression& value = *clause.values[i];
      if (ignores_given(definition, clause.overriding)) continue;
      if (value.kind != sql::ExpressionKind::kDefault)
        check_may_be_given(definition, clause.overriding, value.span);
      values[columns[i]] = bind_assigned(value, context, definition, table.schema);
      spans_.emplace(columns[i], clause.values[i]->span);
    }
    for (size_t column = 0; column < table.definitions.size(); ++column) {
      if (!values.contains(column))
        values[column] =
            bind_default(table.definitions[column], state_.catalog, table.schema, clause.span, &context);
    }
    return values;
  }

  static ExprPtr numbered(std::vector<ExprPtr> which) {
    which.push_back(make_literal(Value::null_of(TypeId::kInteger)));
    return bind_case(std::move(which), {});
  }

  void choose_columns() {
    const bool all = has(MergeClause::When::kNotMatched) || !merge_.returning.empty();
    for (size_t column = 0; column < bound_.table->definitions.size(); ++column) {
      const bool changes =
          std::ranges::any_of(values_, [&](const NewValues& values) { return values.contains(column); });
      if (!all && !changes) continue;
      bound_.columns.push_back(column);
      const auto written = spans_.find(column);
      bound_.spans.push_back(written == spans_.end() ? merge_.table.span : written->second);
    }
  }

  static ExprPtr is_clause(const ExprPtr& clause, size_t number) {
    return make_comparison(Op::kEqual, clause, integer(static_cast<int64_t>(number)), {});
  }

  ExprPtr change(const ExprPtr& clause) const {
    std::vector<ExprPtr> choices;
    for (size_t i = 0; i < merge_.clauses.size(); ++i) {
      if (merge_.clauses[i].action == MergeClause::Action::kNothing) continue;
      choices.push_back(is_clause(clause, i));
      choices.push_back(integer(static_cast<int64_t>(change_of(merge_.clauses[i]))));
    }
    choices.push_back(make_literal(Value::null_of(TypeId::kInteger)));
    return bind_case(std::move(choices), {});
  }

  // Says in words what the query's first output says by a number.
  static MergeAction action(ColumnId change) {
    const ExprPtr number = make_column(change, TypeId::kInteger, false, "change");
    std::vector<ExprPtr> choices;
    constexpr std::pair<MergeChange, const char*> kWords[] = {
        {MergeChange::kUpdate, "UPDATE"}, {MergeChange::kDelete, "DELETE"}, {MergeChange::kInsert, "INSERT"}};
    for (const auto& [kind, word] : kWords) {
      choices.push_back(make_comparison(Op::kEqual, number, integer(static_cast<int64_t>(kind)), {}));
      choices.push_back(make_literal(Value::of_text(word)));
    }
    choices.push_back(make_literal(Value::null_of(TypeId::kVarchar)));
    return {number, bind_case(std::move(choices), {})};
  }

  ExprPtr new_value(const ExprPtr& clause, size_t column) const {
    const ColumnDefinition& definition = bound_.table->definitions[column];
    std::vector<ExprPtr> choices;
    for (size_t i = 0; i < values_.size(); ++i) {
      const auto value = values_[i].find(column);
      if (value == values_[i].end()) continue;
      choices.push_back(is_clause(clause, i));
      choices.push_back(value->second);
    }
    choices.push_back(make_column({bound_.relation, static_cast<uint32_t>(column)}, definition.type, true,
                                  definition.name));
    return choices.size() == 1 ? choices[0] : bind_case(std::move(choices), {});
  }

  const sql::Merge& merge_;
  BindState state_;
  CommonTables around_ = bind_around(state_);
  CommonTables common_{&around_, {}};
  Scope scope_, target_scope_, source_scope_;
  Subqueries at_both_{state_, &common_, scope_};
  Subqueries at_target_{state_, &common_, target_scope_};
  Subqueries at_source_{state_, &common_, source_scope_};
  LogicalPtr tree_;
  ExprPtr target_present_, source_present_;
  std::vector<NewValues> values_;  // of the clauses
  std::vector<TakenValues> taken_;
  std::map<size_t, SourceSpan> spans_;
  ExprPtr which_;  // the number of the clause
  BoundMerge bound_;
};

}  // namespace

BoundMerge bind_merge(const sql::Merge& merge, const SchemaReader& catalog, StatementTables* tables) {
  return MergeBinder(merge, catalog, tables).run();
}

}  // namespace rtsql
