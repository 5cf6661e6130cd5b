#include "sql/build_query.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "sql/build.h"
#include "sql/build_call.h"
#include "sql/depth.h"

namespace rtsql::sql {
namespace {

FromItemPtr make_item(FromItem::Kind kind, ObjectName name, TableAlias alias, SourceSpan span) {
  auto item = std::make_unique<FromItem>();
  item->kind = kind;
  item->name = std::move(name);
  item->span = span;
  item->alias = std::move(alias.name);
  item->column_aliases = std::move(alias.columns);
  return item;
}

template <class Node>
std::unique_ptr<Node> counted(std::unique_ptr<Node> node, SourceSpan span) {
  node->depth = checked_depth(depth_below(*node), span);
  return node;
}

template <class Body>
QueryPtr make_query(Body body) {
  const SourceSpan span = body.span;
  auto query = std::make_unique<Query>();
  query->span = span;
  query->body = std::move(body);
  return counted(std::move(query), span);
}

bool has_rewritten(const Expression& expression) {
  return expression.is_rewritten ||
         std::ranges::any_of(expression.operands, [](const ExpressionPtr& operand) {
           return operand != nullptr && has_rewritten(*operand);
         });
}

// Joins the lines of the text by a space each.
std::string in_one_line(const std::string& text) {
  std::string line;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    line += text.substr(at, end - at);
    at = std::min(text.find_first_not_of(" \t\r\n", end), text.size());
    if (at < text.size()) line += ' ';
  }
  return line;
}

}  // namespace

SelectItem make_select_item(ExpressionPtr expression, std::optional<Identifier> alias, Identifier written) {
  if (!alias && has_rewritten(*expression)) {
    written.name = in_one_line(written.name);
    alias = std::move(written);
  }
  return {std::move(expression), std::move(alias), {}, {}};
}

FromItemPtr make_table(ObjectName name, TableAlias alias, SourceSpan span) {
  return make_item(FromItem::Kind::kTable, std::move(name), std::move(alias), span);
}

FromItemPtr make_file(const Identifier& reader, std::vector<Identifier> paths, std::vector<Option> options,
                      TableAlias alias, SourceSpan span) {
  FromItemPtr file = make_item(FromItem::Kind::kFile, std::move(paths.front()), std::move(alias), span);
  file->more_files.assign(std::make_move_iterator(paths.begin() + 1), std::make_move_iterator(paths.end()));
  file->reader = to_lower(reader.name);
  file->options = std::move(options);
  return file;
}

// Returns the paths that are written as texts; none where something else gives them.
static std::vector<Identifier> written_paths(const Expression& path) {
  const auto is_text = [](const Expression& part) { return part.kind == ExpressionKind::kString; };
  if (is_text(path)) return {{path.text, path.span}};
  if (path.kind == ExpressionKind::kColumn && path.qualifier.empty() &&
      equals_ignore_case(path.text, "stdin"))
    return {{"-", path.span}};
  std::vector<Identifier> paths;
  if (path.kind != ExpressionKind::kFunction || path.op != "list") return paths;
  for (const ExpressionPtr& element : path.operands) {
    if (!is_text(*element)) return {};
    paths.push_back({element->text, element->span});
  }
  return paths;
}

FromItemPtr make_reader(const Identifier& reader, ExpressionPtr path, std::vector<Option> options,
                        SourceSpan span) {
  std::vector<Identifier> paths = written_paths(*path);
  if (!paths.empty()) return make_file(reader, std::move(paths), std::move(options), {}, span);
  FromItemPtr file = make_file(reader, {{"", path->span}}, std::move(options), {}, span);
  file->functions = list(std::move(path));
  return counted(std::move(file), span);
}

std::vector<Option> named_within(const Identifier& reader, const std::vector<Identifier>& names) {
  std::vector<Option> options;
  const auto add = [&](const char* option, const Identifier& value) {
    options.push_back(make_option({option, value.span}, value));
  };
  if (names.size() > 1) add("schema_name", names.front());
  add(to_lower(reader.name) == "postgres_query" ? "query" : "table_name", names.back());
  return options;
}

FromItemPtr make_table_function(std::vector<ExpressionPtr> functions, bool with_ordinality, TableAlias alias,
                                SourceSpan span) {
  Identifier name{functions[0]->text, functions[0]->span};
  FromItemPtr function = make_item(FromItem::Kind::kFunction, std::move(name), std::move(alias), span);
  function->functions = std::move(functions);
  function->with_ordinality = with_ordinality;
  return counted(std::move(function), span);
}

FromItemPtr make_derived_table(QueryPtr query, TableAlias alias, SourceSpan span) {
  FromItemPtr derived = make_item(FromItem::Kind::kQuery, {}, std::move(alias), span);
  derived->query = std::move(query);
  return counted(std::move(derived), span);
}

FromItemPtr make_statement_rows(Statement statement, Identifier text, TableAlias alias, SourceSpan span) {
  FromItemPtr rows = make_item(FromItem::Kind::kStatement, std::move(text), std::move(alias), span);
  rows->statement = std::make_shared<Statement>(std::move(statement));
  return counted(std::move(rows), span);
}

FromItemPtr as_lateral(FromItemPtr item, SourceSpan span) {
  item->lateral = true;
  item->span = span;
  return item;
}

FromItemPtr make_join(JoinKind kind, FromItemPtr left, FromItemPtr right, JoinCondition condition,
                      SourceSpan span) {
  FromItemPtr join = make_item(FromItem::Kind::kJoin, {}, {}, cover(left->span, right->span));
  join->join = kind;
  join->join_span = span;
  join->span.end = span.end;
  join->left = std::move(left);
  join->right = std::move(right);
  join->on = std::move(condition.on);
  join->using_columns = std::move(condition.using_columns);
  join->using_alias = std::move(condition.using_alias);
  return counted(std::move(join), span);
}

FromItemPtr make_natural_join(JoinKind kind, FromItemPtr left, FromItemPtr right, SourceSpan span) {
  FromItemPtr join = make_join(kind, std::move(left), std::move(right), {}, span);
  join->natural = true;
  return join;
}

FromItemPtr with_alias(FromItemPtr join, TableAlias alias, SourceSpan span) {
  join->alias = std::move(alias.name);
  join->column_aliases = std::move(alias.columns);
  join->span = span;
  return join;
}

TableSample make_sample_size(ExpressionPtr size, SampleUnit unit) {
  TableSample sample;
  sample.arguments = list(std::move(size));
  sample.unit = unit;
  return sample;
}

FromItemPtr with_sample(FromItemPtr item, std::optional<TableSample> sample, SourceSpan span) {
  if (!sample) return item;
  item->sample = std::move(sample);
  item->span = span;
  return counted(std::move(item), span);
}

QueryPtr make_select(std::vector<Hint> hints, Selection selection, FromItemPtr from, SelectClauses clauses,
                     SourceSpan span) {
  Select select;
  select.hints = std::move(hints);
  select.distinct = selection.distinct;
  select.distinct_on = std::move(selection.on);
  select.items = std::move(selection.items);
  select.from = std::move(from);
  select.where = std::move(clauses.where);
  select.group_by = std::move(clauses.group_by);
  select.having = std::move(clauses.having);
  select.windows = std::move(clauses.windows);
  select.qualify = std::move(clauses.qualify);
  select.sample = std::move(clauses.sample);
  select.span = span;
  return make_query(std::move(select));
}

QueryPtr with_target(QueryPtr select, IntoTable into) {
  std::get<Select>(select->body).into = std::move(into);
  return select;
}

Selection all_columns(SourceSpan span) {
  Selection all;
  all.items.push_back({make_star({}, span), {}, {}, {}});
  return all;
}

QueryPtr make_statement_query(Statement statement, Identifier text) {
  const SourceSpan span = text.span;
  FromItemPtr from = make_statement_rows(std::move(statement), std::move(text), {}, span);
  return make_select({}, all_columns(span), std::move(from), {}, span);
}

ExpressionPtr make_list_of_query(QueryPtr query, SourceSpan span) {
  ExpressionPtr column = make_function({"columns", span}, false, list(make_star({}, span)), span);
  Selection values;
  values.items.push_back(
      {make_function({"array_agg", span}, false, list(std::move(column)), span), {}, {}, {}});
  FromItemPtr from = make_derived_table(std::move(query), {}, span);
  QueryPtr select = make_select({}, std::move(values), std::move(from), {}, span);
  ExpressionPtr list_of_rows = make_subquery(ExpressionKind::kSubquery, std::move(select), span);
  ExpressionPtr all =
      make_function({"coalesce", span}, false, list(std::move(list_of_rows), make_list({}, span)), span);
  all->is_rewritten = true;
  return all;
}

QueryPtr make_rows_query(FromItemPtr from) {
  const SourceSpan span = from->span;
  return make_select({}, all_columns(span), std::move(from), {}, span);
}

QueryPtr make_renamed_query(QueryPtr query, std::vector<Identifier> columns) {
  const SourceSpan span = cover(columns.front().span, columns.back().span);
  return make_rows_query(make_derived_table(std::move(query), {{}, std::move(columns)}, span));
}

QueryPtr make_file_query(Identifier path) {
  const SourceSpan span = path.span;
  return make_rows_query(make_file({}, {std::move(path)}, {}, {}, span));
}

QueryPtr make_table_query(ObjectName table, SourceSpan span) {
  const SourceSpan name_span = table.span;
  FromItemPtr from = make_table(std::move(table), {}, name_span);
  QueryPtr query = make_select({}, all_columns(span), std::move(from), {}, span);
  std::get<Select>(query->body).is_table = true;
  return query;
}

QueryPtr make_columns_query(ObjectName table, std::vector<Identifier> columns) {
  const SourceSpan span = table.span;
  Selection selection;
  for (Identifier& column : columns) {
    const SourceSpan column_span = column.span;
    selection.items.push_back({make_column({}, std::move(column), column_span), std::nullopt, {}, {}});
  }
  return make_select({}, std::move(selection), make_table(std::move(table), {}, span), {}, span);
}

QueryPtr make_values(std::vector<std::vector<ExpressionPtr>> rows, SourceSpan span) {
  return make_query(ValuesList{std::move(rows), span});
}

QueryPtr make_pivot(FromItemPtr from, std::vector<PivotKey> keys, std::vector<SelectItem> aggregates,
                    std::vector<ExpressionPtr> group_by, SourceSpan span) {
  return make_query(
      Pivot{std::move(from), std::move(keys), std::move(aggregates), std::move(group_by), span});
}

QueryPtr make_grouped(FromItemPtr from, std::vector<SelectItem> aggregates,
                      std::vector<ExpressionPtr> group_by, SourceSpan span) {
  Selection selection;
  SelectClauses clauses;
  for (ExpressionPtr& key : group_by) {
    const SourceSpan key_span = key->span;
    selection.items.push_back({std::move(key), std::nullopt, {}, {}});
    clauses.group_by.elements.push_back(make_grouping_set(
        make_literal(ExpressionKind::kInteger, std::to_string(selection.items.size()), key_span)));
  }
  std::ranges::move(aggregates, std::back_inserter(selection.items));
  return make_select({}, std::move(selection), std::move(from), std::move(clauses), span);
}

QueryPtr make_unpivot(FromItemPtr from, UnpivotedColumns columns, SourceSpan span) {
  return make_query(Unpivot{std::move(from), std::move(columns), span});
}

QueryPtr make_summary(FromItemPtr from, SourceSpan span) {
  return make_query(Summary{std::move(from), span});
}

GroupingElement make_grouping(GroupingKind kind, std::vector<GroupingElement> elements, SourceSpan span) {
  return {kind, {}, std::move(elements), span};
}

GroupingElement make_grouping_set(ExpressionPtr expression) {
  const SourceSpan span = expression->span;
  std::vector<ExpressionPtr> expressions;
  if (expression->kind == ExpressionKind::kRow) {
    expressions = std::move(expression->operands);
  } else {
    expressions.push_back(std::move(expression));
  }
  return {GroupingKind::kExpressions, std::move(expressions), {}, span};
}

Window make_window(std::optional<Identifier> base, std::vector<ExpressionPtr> partition_by,
                   std::vector<OrderItem> order_by, std::optional<Frame> frame, SourceSpan span) {
  return {std::move(base), false, std::move(partition_by), std::move(order_by), std::move(frame), span};
}

Frame make_frame(FrameUnit unit, Frame extent, FrameExclusion exclusion, SourceSpan span) {
  extent.unit = unit;
  extent.exclusion = exclusion;
  extent.span = span;
  return extent;
}

CommonTable make_common_table(TableAlias name, std::optional<bool> materialized, QueryPtr query,
                              SourceSpan span) {
  return {
      std::move(*name.name), std::move(name.columns), std::move(query), nullptr, materialized, span, {}, {}};
}

CommonTable make_common_table(TableAlias name, std::optional<bool> materialized, Statement modification,
                              SourceSpan span) {
  auto shared = std::make_shared<Statement>(std::move(modification));
  return {
      std::move(*name.name), std::move(name.columns), nullptr, std::move(shared), materialized, span, {}, {}};
}

QueryPtr make_set_operation(SetOperator op, QueryPtr left, bool all, bool by_name, QueryPtr right,
                            SourceSpan span) {
  return make_query(SetOperation{op, all, by_name, std::move(left), std::move(right), span});
}

bool has_clauses(const Query& query) {
  return query.with || !query.order_by.empty() || query.limit || query.offset || !query.locks.empty();
}

QueryPtr finish_query(std::optional<With> with, QueryPtr query, QueryTail tail, SourceSpan span) {
  if (has_clauses(*query)) {
    const SourceSpan inner = query->span;
    FromItemPtr from = make_derived_table(std::move(query), {}, inner);
    query = make_select({}, all_columns(inner), std::move(from), {}, inner);
  }
  query->with = std::move(with);
  query->order_by = std::move(tail.order_by);
  query->limit = std::move(tail.limits.limit);
  query->offset = std::move(tail.limits.offset);
  query->with_ties = tail.limits.with_ties;
  query->locks = std::move(tail.locks);
  query->span = span;
  return counted(std::move(query), span);
}

}  // namespace rtsql::sql
