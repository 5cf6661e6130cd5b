#include "sql/build.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/parse.h"
#include "common/text.h"
#include "sql/build_query.h"
#include "sql/literal_text.h"

namespace rtsql::sql {
namespace {

constexpr std::string_view kSystemSchema = "pg_catalog";

bool is_number(ExpressionKind kind) {
  return kind == ExpressionKind::kInteger || kind == ExpressionKind::kDecimal ||
         kind == ExpressionKind::kFloat;
}

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

Error too_deep(SourceSpan span) {
  return Error(ErrorKind::kSyntax, fmt::format("nested more than {} levels deep", kMaximumDepth))
      .sqlstate(sqlstate::kStatementTooComplex)
      .at(span);
}

uint32_t checked_depth(uint32_t depth, SourceSpan span) {
  if (depth > kMaximumDepth) throw too_deep(span);
  return depth;
}

ExpressionPtr make_node(ExpressionKind kind, SourceSpan span, std::vector<ExpressionPtr> operands) {
  ExpressionPtr node = std::make_unique<Expression>();
  node->kind = kind;
  node->span = span;
  for (const ExpressionPtr& operand : operands) node->depth = std::max(node->depth, operand->depth + 1);
  checked_depth(node->depth, span);
  node->operands = std::move(operands);
  return node;
}

ExpressionPtr make_literal(ExpressionKind kind, std::string text, SourceSpan span) {
  ExpressionPtr node = make_node(kind, span, {});
  node->text = std::move(text);
  return node;
}

ExpressionPtr make_typed_string(std::string_view type, SourceSpan type_span, std::string text,
                                SourceSpan span) {
  ExpressionPtr node = make_literal(ExpressionKind::kTypedString, std::move(text), span);
  node->type_name = {to_lower(type), {}, type_span};
  return node;
}

ExpressionPtr make_typed_string(std::string_view written, SourceSpan span) {
  const size_t quote = written.find('\'');
  const std::string_view before = written.substr(0, quote);
  const std::string_view type = before.substr(0, before.find_first_of(" \t\r\n\f\v("));
  const SourceSpan type_span{span.begin, span.begin + static_cast<uint32_t>(type.size())};
  std::string text = unquote(written.substr(quote));
  const size_t argument = before.find('(');
  if (argument == std::string_view::npos) return make_typed_string(type, type_span, std::move(text), span);
  const bool is_zoned = type.size() > std::string_view("timestamp").size() ||
                        to_lower(before.substr(argument)).find("with time") != std::string::npos;
  const char digit = before[before.find_first_of("0123456789", argument)];
  return make_cast(make_literal(ExpressionKind::kString, std::move(text), span),
                   {is_zoned ? "timestamptz" : "timestamp", {digit - '0'}, type_span}, span);
}

ExpressionPtr make_interval(std::string text, std::string_view unit, SourceSpan span,
                            std::string_view first) {
  constexpr std::string_view kType = "interval", kNumber = "0123456789.+- ";
  const bool is_number =
      text.find_first_not_of(kNumber) == std::string::npos && text.find('-', 1) == std::string::npos;
  if (!unit.empty() && is_number) text.append(1, ' ').append(unit);
  // Hours would come first.
  const bool has_no_hours = equals_ignore_case(first, "minute") && std::ranges::count(text, ':') == 1;
  if (has_no_hours) text.insert(text.find_first_of("0123456789"), "0:");
  ExpressionPtr interval = make_typed_string(
      kType, {span.begin, span.begin + static_cast<uint32_t>(kType.size())}, std::move(text), span);
  // What is shorter than the last unit is dropped; seconds keep their fraction.
  if (unit.empty() || is_number || equals_ignore_case(unit.substr(0, 6), "second")) return interval;
  ExpressionPtr name = make_literal(ExpressionKind::kString, std::string(unit), span);
  return make_function({"date_trunc", span}, false, list(std::move(name), std::move(interval)), span);
}

ExpressionPtr make_column(Identifier qualifier, Identifier name, SourceSpan span) {
  ExpressionPtr node = make_literal(ExpressionKind::kColumn, std::move(name.name), span);
  node->qualifier = std::move(qualifier.name);
  return node;
}

ExpressionPtr make_star(Identifier qualifier, SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kStar, span, {});
  node->qualifier = std::move(qualifier.name);
  return node;
}

ExpressionPtr make_unary(std::string op, SourceSpan op_span, ExpressionPtr operand) {
  SourceSpan span = cover(op_span, operand->span);
  if (op == "-" && is_number(operand->kind) && operand->text.front() != '-') {
    operand->text.insert(operand->text.begin(), '-');
    operand->span = span;
    return operand;
  }
  ExpressionPtr node = make_node(ExpressionKind::kUnary, span, list(std::move(operand)));
  node->op = std::move(op);
  node->op_span = op_span;
  return node;
}

ExpressionPtr make_binary(std::string op, SourceSpan op_span, ExpressionPtr left, ExpressionPtr right) {
  SourceSpan span = cover(left->span, right->span);
  const bool is_logic = op == "and" || op == "or";
  if (is_logic && left->kind == ExpressionKind::kBinary && left->op == op) {
    left->depth = checked_depth(std::max(left->depth, right->depth + 1), span);
    left->span = span;
    left->operands.push_back(std::move(right));
    return left;
  }
  ExpressionPtr node = make_node(ExpressionKind::kBinary, span, list(std::move(left), std::move(right)));
  node->op = std::move(op);
  node->op_span = op_span;
  return node;
}

ExpressionPtr make_truth_test(std::optional<bool> truth, bool negated, SourceSpan span, ExpressionPtr value) {
  ExpressionPtr node = make_node(ExpressionKind::kIsTruth, span, list(std::move(value)));
  node->text = !truth ? "unknown" : *truth ? "true" : "false";
  node->negated = negated;
  return node;
}

ExpressionPtr make_like(bool negated, std::string op, SourceSpan span, std::vector<ExpressionPtr> operands,
                        ExpressionPtr escape) {
  if (escape) operands.push_back(std::move(escape));
  ExpressionPtr node = make_node(ExpressionKind::kLike, span, std::move(operands));
  node->op = std::move(op);
  node->negated = negated;
  return node;
}

ExpressionPtr make_between(bool negated, bool any_order, SourceSpan span,
                           std::vector<ExpressionPtr> operands) {
  ExpressionPtr node = make_node(ExpressionKind::kBetween, span, std::move(operands));
  if (any_order) node->op = "symmetric";
  node->negated = negated;
  return node;
}

ExpressionPtr make_in(bool negated, SourceSpan span, ExpressionPtr value, std::vector<ExpressionPtr> items) {
  items.insert(items.begin(), std::move(value));
  ExpressionPtr node = make_node(ExpressionKind::kIn, span, std::move(items));
  node->negated = negated;
  return node;
}

ExpressionPtr make_regex_match(SourceSpan op_span, ExpressionPtr text, ExpressionPtr pattern,
                               std::string flags) {
  const SourceSpan span = cover(text->span, pattern->span);
  std::vector<ExpressionPtr> arguments = list(std::move(text), std::move(pattern));
  if (!flags.empty()) arguments.push_back(make_literal(ExpressionKind::kString, std::move(flags), op_span));
  return make_function({"regexp_like", op_span}, false, std::move(arguments), span);
}

std::vector<ExpressionPtr> with_escape(std::vector<ExpressionPtr> operands, ExpressionPtr escape) {
  if (escape) operands.push_back(std::move(escape));
  return operands;
}

ExpressionPtr make_cast(ExpressionPtr value, TypeName type, SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kCast, span, list(std::move(value)));
  node->type_name = std::move(type);
  return node;
}

ExpressionPtr make_case(ExpressionPtr subject, std::vector<ExpressionPtr> arms, ExpressionPtr otherwise,
                        SourceSpan span) {
  bool has_subject = subject != nullptr;
  bool has_else = otherwise != nullptr;
  if (has_subject) arms.insert(arms.begin(), std::move(subject));
  if (has_else) arms.push_back(std::move(otherwise));
  ExpressionPtr node = make_node(ExpressionKind::kCase, span, std::move(arms));
  node->has_subject = has_subject;
  node->has_else = has_else;
  return node;
}

ExpressionPtr make_function(const Identifier& name, bool distinct, std::vector<ExpressionPtr> arguments,
                            SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kFunction, span, std::move(arguments));
  node->text = to_lower(name.name);
  bool has_star = !node->operands.empty() && node->operands[0]->kind == ExpressionKind::kStar;
  if (has_star && node->text != "count") {
    throw Error(ErrorKind::kSyntax, fmt::format("{}(*) is not known, only count(*)", node->text))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(span);
  }
  node->distinct = distinct;
  return node;
}

ExpressionPtr make_extract(const Identifier& field, ExpressionPtr time, SourceSpan span) {
  ExpressionPtr name = make_literal(ExpressionKind::kString, to_lower(field.name), field.span);
  ExpressionPtr node =
      make_function({"date_part", span}, false, list(std::move(name), std::move(time)), span);
  node->op = "extract";
  return node;
}

ExpressionPtr make_part(Identifier name, bool distinct, std::vector<ExpressionPtr> text, ExpressionPtr start,
                        ExpressionPtr length, SourceSpan span) {
  if (equals_ignore_case(name.name, "trim") && !distinct && text.size() == 1 && !length)
    return make_trim(name, "trim", std::move(text[0]), std::move(start), span);
  const bool is_substring =
      equals_ignore_case(name.name, "substring") || equals_ignore_case(name.name, "substr");
  if (!is_substring || distinct || text.size() != 1) {
    throw Error(ErrorKind::kSyntax, "only substring, trim and overlay take FROM")
        .at(span)
        .hint("substring(text FROM start FOR length), trim(BOTH 'x' FROM text), extract(field FROM time)");
  }
  text.push_back(std::move(start));
  if (length) text.push_back(std::move(length));
  return make_function(std::move(name), false, std::move(text), span);
}

ExpressionPtr make_trim(const Identifier& name, std::string function, ExpressionPtr characters,
                        ExpressionPtr text, SourceSpan span) {
  if (!equals_ignore_case(name.name, "trim")) {
    throw Error(ErrorKind::kSyntax, fmt::format("{} does not trim", name.name))
        .at(name.span)
        .hint("trim(BOTH 'x' FROM text), trim(LEADING FROM text)");
  }
  std::vector<ExpressionPtr> arguments = list(std::move(text));
  if (characters) arguments.push_back(std::move(characters));
  return make_function({std::move(function), name.span}, false, std::move(arguments), span);
}

ExpressionPtr make_overlay(Identifier name, bool distinct, std::vector<ExpressionPtr> text,
                           std::vector<ExpressionPtr> others, SourceSpan span) {
  if (!equals_ignore_case(name.name, "overlay") || distinct || text.size() != 1) {
    throw Error(ErrorKind::kSyntax, "only overlay takes PLACING")
        .at(span)
        .hint("overlay(text PLACING part FROM start FOR count)");
  }
  for (ExpressionPtr& other : others) text.push_back(std::move(other));
  return make_function(std::move(name), false, std::move(text), span);
}

ExpressionPtr make_collated(ExpressionPtr text, Identifier collation, SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kCollate, span, list(std::move(text)));
  node->text = std::move(collation.name);
  node->op_span = collation.span;
  return node;
}

Identifier make_dotted(Identifier first, const Identifier& second, SourceSpan span) {
  if (equals_ignore_case(first.name, kSystemSchema)) return {second.name, span};
  return {fmt::format("{}.{}", first.name, second.name), span};
}

ExpressionPtr parenthesize(ExpressionPtr inner, SourceSpan span) {
  inner->span = span;
  return inner;
}

TypeName make_type(const Identifier& name, std::vector<int64_t> arguments, SourceSpan span) {
  return {to_lower(name.name), std::move(arguments), span};
}

TypeName make_enum_type(const Identifier& name, std::vector<Identifier> labels, SourceSpan span) {
  if (!equals_ignore_case(name.name, "enum")) {
    throw Error(ErrorKind::kSyntax, fmt::format("type \"{}\" takes no texts", name.name))
        .at(labels.front().span)
        .hint("ENUM('a', 'b') has labels; the arguments of other types are integers");
  }
  return {"enum", {}, span, std::move(labels)};
}

int64_t type_argument(const std::string& digits, SourceSpan span) {
  const std::optional<int64_t> value = parse_integer<int64_t>(digits);
  if (!value) throw Error(ErrorKind::kSyntax, "the argument of a type is too large").at(span);
  return *value;
}

Hint make_hint(Identifier name, std::vector<std::string> arguments, SourceSpan span) {
  return {{to_lower(name.name), name.span}, std::move(arguments), span};
}

Option make_option(Identifier name) {
  SourceSpan span = name.span;
  return {std::move(name), "true", span, {}};
}

Option make_option(Identifier name, Identifier value) {
  return {std::move(name), std::move(value.name), value.span, {}};
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

Insert make_insert(std::optional<With> with, InsertTarget target, std::vector<Identifier> columns,
                   QueryPtr query, std::optional<OnConflict> on_conflict, std::vector<SelectItem> returning) {
  Insert insert;
  insert.table = std::move(target.table);
  insert.alias = std::move(target.alias);
  insert.columns = std::move(columns);
  insert.on_conflict = std::move(on_conflict);
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

NewObject if_not_exists(Identifier name, bool or_replace, bool temporary, SourceSpan span) {
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

AlterType with_name(Identifier name, AlterType alteration) {
  alteration.name = std::move(name);
  return alteration;
}

Insert make_default_insert(InsertTarget target, std::optional<OnConflict> on_conflict,
                           std::vector<SelectItem> returning) {
  Insert insert;
  insert.table = std::move(target.table);
  insert.alias = std::move(target.alias);
  insert.on_conflict = std::move(on_conflict);
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

CreateIndex make_create_index(bool unique, Identifier table, std::optional<Identifier> method,
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

Set make_set(Identifier name, Identifier value) {
  return {std::move(name), std::move(value.name), value.span};
}

Explain make_explain(const std::vector<Option>& options, Statement statement, SourceSpan span) {
  Explain explain;
  std::optional<SourceSpan> logical_span;
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
    } else {
      throw Error(ErrorKind::kName, fmt::format("EXPLAIN has no option \"{}\"", option.name.name))
          .sqlstate(sqlstate::kSyntaxError)
          .at(option.name.span)
          .hint(suggest_name(option.name.name, {"ANALYZE", "ALTERNATIVES", "FORMAT", "LOGICAL"}));
    }
  }
  if (explain.logical && (explain.analyze || explain.json || explain.alternatives)) {
    throw Error(ErrorKind::kUnsupported, "EXPLAIN (LOGICAL) goes with no other option")
        .at(*logical_span)
        .hint("it shows the query as text, before and after the rules, and runs nothing");
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
