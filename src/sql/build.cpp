#include "sql/build.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/parse.h"
#include "common/text.h"
#include "sql/build_query.h"
#include "sql/literal_text.h"

namespace rtsql::sql {
namespace {

bool option_is_on(const Option& option) {
  if (const std::optional<bool> value = parse_switch(option.value)) return *value;
  throw Error(ErrorKind::kValue, fmt::format("ANALYZE is on or off, not \"{}\"", option.value))
      .sqlstate(sqlstate::kSyntaxError)
      .at(option.value_span);
}

bool format_is_json(const Option& option) {
  if (equals_ignore_case(option.value, "json")) return true;
  if (equals_ignore_case(option.value, "text")) return false;
  throw Error(ErrorKind::kValue, fmt::format("EXPLAIN has no format \"{}\"", option.value))
      .at(option.value_span)
      .hint(suggest_name(option.value, {"JSON", "TEXT"}));
}

}  // namespace

Hint make_hint(Identifier name, std::vector<std::string> arguments, SourceSpan span) {
  return {{to_lower(name.name), name.span}, std::move(arguments), span};
}

Option make_option(Identifier name) {
  SourceSpan span = name.span;
  return {std::move(name), "true", span, {}, {}};
}

Option make_option(Identifier name, Identifier value) {
  return {std::move(name), std::move(value.name), value.span, {}, {}};
}

Option make_option(Identifier name, const std::vector<Identifier>& values, SourceSpan span) {
  Option option{std::move(name), {}, span, {}, {}};
  std::vector<std::string> texts;
  for (const Identifier& value : values) {
    option.values.push_back(value.name);
    texts.push_back(quote_string(value.name));
  }
  option.value = "(" + join(texts, ", ") + ")";
  return option;
}

Statement make_query_statement(QueryPtr query) {
  Statement statement;
  auto* select = std::get_if<Select>(&query->body);
  if (select == nullptr || !select->into) {
    statement.node = std::move(*query);
    return statement;
  }
  const IntoTable into = *std::exchange(select->into, std::nullopt);
  statement.node = CreateTableAs{.name = into.name, .temporary = into.temporary, .query = std::move(*query)};
  return statement;
}

Describe make_describe(QueryPtr query) {
  Describe describe;
  const auto* select = std::get_if<Select>(&query->body);
  if (select != nullptr && select->is_table && !has_clauses(*query)) describe.table = select->from->name;
  describe.query = std::move(*query);
  return describe;
}

static std::optional<OnConflict> one_of(std::optional<OnConflict> or_clause,
                                        std::optional<OnConflict> on_conflict) {
  if (!or_clause) return on_conflict;
  if (!on_conflict) return or_clause;
  throw Error(ErrorKind::kSyntax, "INSERT OR … and ON CONFLICT do not go together")
      .at(on_conflict->span)
      .hint("OR IGNORE is ON CONFLICT DO NOTHING, and OR REPLACE is DO UPDATE of all columns");
}

static void check_by_name(const InsertSource& source, const std::vector<Identifier>& columns) {
  if (source.by_name == SourceSpan{}) return;
  if (!columns.empty()) {
    throw Error(ErrorKind::kSyntax,
                "BY NAME goes with no list of columns: the query's outputs have their names")
        .at(source.by_name);
  }
  if (!std::holds_alternative<ValuesList>(source.query->body)) return;
  throw Error(ErrorKind::kSyntax, "VALUES has no names of columns for BY NAME")
      .at(source.by_name)
      .hint("BY NAME SELECT … AS column, or a list of columns in front of VALUES");
}

OnConflict make_or_clause(bool replaces, SourceSpan span) {
  OnConflict clause;
  clause.replaces = replaces;
  clause.span = span;
  return clause;
}

Insert make_insert(std::optional<With> with, std::optional<OnConflict> or_clause, InsertTarget target,
                   std::vector<Identifier> columns, InsertSource source,
                   std::optional<OnConflict> on_conflict, std::vector<SelectItem> returning) {
  check_by_name(source, columns);
  Insert insert;
  insert.by_name = source.by_name != SourceSpan{};
  QueryPtr query = std::move(source.query);
  insert.overriding = source.overriding;
  insert.table = std::move(target.table);
  insert.alias = std::move(target.alias);
  insert.columns = std::move(columns);
  insert.on_conflict = one_of(std::move(or_clause), std::move(on_conflict));
  insert.returning = std::move(returning);
  auto* values = std::get_if<ValuesList>(&query->body);
  if (values != nullptr && !with && !has_clauses(*query)) {
    insert.rows = std::move(values->rows);
    return insert;
  }
  const SourceSpan span = query->span;
  if (with) query = finish_query(std::move(with), std::move(query), {}, span);
  insert.query = std::move(query);
  return insert;
}

NewObject if_not_exists(ObjectName name, bool or_replace, bool temporary, SourceSpan span) {
  if (or_replace) {
    throw Error(ErrorKind::kSyntax, "OR REPLACE and IF NOT EXISTS exclude each other")
        .at(cover(span, name.span));
  }
  return {std::move(name), true, false, temporary};
}

AlterTable alter_table(OldObject table, AlterTable alteration) {
  alteration.table = std::move(table.name);
  alteration.if_exists = table.if_exists;
  return alteration;
}

AlterType with_name(ObjectName name, AlterType alteration) {
  alteration.name = std::move(name);
  return alteration;
}

Insert make_default_insert(std::optional<OnConflict> or_clause, InsertTarget target,
                           std::optional<OnConflict> on_conflict, std::vector<SelectItem> returning) {
  Insert insert;
  insert.table = std::move(target.table);
  insert.alias = std::move(target.alias);
  insert.on_conflict = one_of(std::move(or_clause), std::move(on_conflict));
  insert.returning = std::move(returning);
  insert.default_values = true;
  return insert;
}

OnConflict make_on_conflict(OnConflict target, std::vector<Assignment> assignments, ExpressionPtr where,
                            SourceSpan span) {
  target.assignments = std::move(assignments);
  target.where = std::move(where);
  target.span = span;
  return target;
}

CreateTable make_create_table(TableElements elements) {
  CreateTable create;
  create.columns = std::move(elements.columns);
  create.constraints = std::move(elements.constraints);
  return create;
}

CreateCube make_create_cube(FromItemPtr rows, std::vector<Identifier> scanned,
                            std::vector<Identifier> grouped, std::vector<ExpressionPtr> aggregated,
                            std::vector<Option> options, SourceSpan span) {
  Selection selection;
  for (const std::vector<Identifier>* names : {&scanned, &grouped}) {
    for (const Identifier& name : *names)
      selection.items.push_back({make_column({}, name, name.span), {}, {}, {}});
  }
  for (ExpressionPtr& expression : aggregated) selection.items.push_back({std::move(expression), {}, {}, {}});
  CreateCube create;
  create.select = make_select({}, std::move(selection), std::move(rows), {}, span);
  create.scanned = std::move(scanned);
  create.grouped = std::move(grouped);
  create.options = std::move(options);
  return create;
}

CreateIndex make_create_index(bool unique, ObjectName table, std::optional<Identifier> method,
                              IndexColumns columns, std::vector<Option> options) {
  CreateIndex create;
  create.unique = unique;
  create.table = std::move(table);
  create.method = std::move(method);
  create.columns = std::move(columns.indexed);
  create.order = columns.order;
  create.options = std::move(options);
  return create;
}

IndexColumns append_index_column(IndexColumns columns, IndexColumns column) {
  columns.indexed.push_back(std::move(column.indexed.front()));
  if (!columns.order) columns.order = column.order;
  return columns;
}

ColumnSpecification make_column_specification(Identifier name, TypeName type, ColumnSpecification clauses) {
  clauses.name = std::move(name);
  clauses.type = std::move(type);
  return clauses;
}

ColumnSpecification with_default(ColumnSpecification column, ExpressionPtr value) {
  if (column.default_value) throw Error(ErrorKind::kSyntax, "a column has one DEFAULT").at(value->span);
  column.default_value = std::move(value);
  return column;
}

ColumnSpecification with_identity(ColumnSpecification column, IdentitySpecification identity) {
  if (column.identity) throw Error(ErrorKind::kSyntax, "a column is GENERATED once").at(identity.span);
  column.identity = std::move(identity);
  return column;
}

ColumnSpecification with_collation(ColumnSpecification column, Identifier collation) {
  if (column.collation) throw Error(ErrorKind::kSyntax, "a column has one COLLATE").at(collation.span);
  column.collation = std::move(collation);
  return column;
}

ColumnSpecification with_constraint(ColumnSpecification column, std::optional<Identifier> name,
                                    ConstraintSpecification constraint, SourceSpan span) {
  constraint.name = std::move(name);
  constraint.span = span;
  column.constraints.push_back(std::move(constraint));
  return column;
}

ConstraintSpecification make_key(ConstraintSpecification::Kind kind, std::vector<Identifier> columns,
                                 SourceSpan span) {
  return {kind, {}, std::move(columns), nullptr, span};
}

ConstraintSpecification make_check(ExpressionPtr condition, SourceSpan span) {
  return {ConstraintSpecification::Kind::kCheck, {}, {}, std::move(condition), span};
}

ConstraintSpecification with_name(Identifier name, ConstraintSpecification constraint, SourceSpan span) {
  constraint.name = std::move(name);
  constraint.span = span;
  return constraint;
}

MergeClause merge_when(MergeClause::When when, ExpressionPtr condition, MergeClause clause, SourceSpan span) {
  clause.when = when;
  clause.condition = std::move(condition);
  clause.span = span;
  return clause;
}

void set_once(std::optional<Identifier>& option, Identifier value, SourceSpan span) {
  if (option) throw Error(ErrorKind::kSyntax, "the option was given before").at(span);
  option = std::move(value);
}

SetVariable make_set_variable(Identifier name, ExpressionPtr value) {
  const SourceSpan span = value->span;
  std::vector<std::vector<ExpressionPtr>> rows;
  rows.push_back(list(std::move(value)));
  return {std::move(name), make_values(std::move(rows), span)};
}

Set make_set(Identifier name, std::vector<Identifier> values) {
  std::vector<std::string> texts;
  for (const Identifier& value : values) texts.push_back(value.name);
  const SourceSpan span = cover(values.front().span, values.back().span);
  return {std::move(name), join(texts, ", "), span, std::move(values)};
}

Set make_session_set(const Identifier& until, Identifier name, std::vector<Identifier> values) {
  const bool is_local = equals_ignore_case(until.name, "local");
  if (is_local || equals_ignore_case(until.name, "session")) {
    Set set = make_set(std::move(name), std::move(values));
    set.is_local = is_local;
    return set;
  }
  throw Error(ErrorKind::kSyntax, fmt::format("unexpected \"{}\", expected \"=\" or TO", name.name))
      .at(name.span)
      .hint(
          "SET name = value lasts as long as the session, SET LOCAL name = value as long as the transaction");
}

void check_characteristics(const Identifier& until, const Identifier& what) {
  if (equals_ignore_case(until.name, "session") && equals_ignore_case(what.name, "characteristics")) return;
  throw Error(ErrorKind::kSyntax, fmt::format("unexpected \"{} {}\"", until.name, what.name))
      .at(cover(until.span, what.span))
      .hint("SET SESSION CHARACTERISTICS AS TRANSACTION is of the transactions to come");
}

Explain make_explain(const std::vector<Option>& options, Statement statement, SourceSpan span) {
  Explain explain;
  std::optional<SourceSpan> logical_span, picture_span;
  for (const Option& option : options) {
    if (equals_ignore_case(option.name.name, "analyze")) {
      explain.analyze = option_is_on(option);
    } else if (equals_ignore_case(option.name.name, "format")) {
      explain.json = format_is_json(option);
    } else if (equals_ignore_case(option.name.name, "alternatives")) {
      explain.alternatives = option_is_on(option);
    } else if (equals_ignore_case(option.name.name, "logical")) {
      explain.logical = option_is_on(option);
      logical_span = option.name.span;
    } else if (equals_ignore_case(option.name.name, "picture")) {
      const std::optional<bool> is_on = parse_switch(option.value);
      explain.picture = is_on.value_or(true);
      explain.picture_path = is_on ? "" : option.value;
      picture_span = option.name.span;
    } else {
      throw Error(ErrorKind::kName, fmt::format("EXPLAIN has no option \"{}\"", option.name.name))
          .sqlstate(sqlstate::kSyntaxError)
          .at(option.name.span)
          .hint(suggest_name(option.name.name, {"ANALYZE", "ALTERNATIVES", "FORMAT", "LOGICAL", "PICTURE"}));
    }
  }
  if (explain.logical && (explain.analyze || explain.json || explain.alternatives)) {
    throw Error(ErrorKind::kUnsupported, "EXPLAIN (LOGICAL) goes with no other option")
        .at(*logical_span)
        .hint("it shows the query as text, before and after the rules, and runs nothing");
  }
  if (explain.picture && (explain.analyze || explain.json || explain.alternatives || explain.logical)) {
    throw Error(ErrorKind::kUnsupported, "EXPLAIN (PICTURE) goes with no other option")
        .at(*picture_span)
        .hint("it runs the query and draws its rays; EXPLAIN ANALYZE shows the plan and the times");
  }
  explain.statement = std::make_unique<Statement>(std::move(statement));
  explain.span = span;
  return explain;
}

Benchmark make_benchmark(std::vector<BenchmarkMethod> methods, BenchmarkColumns columns,
                         std::vector<Sweep> parameters) {
  return {std::move(methods), std::move(columns.indexed), std::move(columns.probed), std::move(parameters)};
}

}  // namespace rtsql::sql
