// Binds INSERT and inserts its rows.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <span>

#include "bind/names/names.h"
#include "bind/query/query_binder.h"
#include "bind/query/subqueries.h"
#include "bind/query/with_binder.h"
#include "bind/statement/conflict_binder.h"
#include "bind/statement/default_binder.h"
#include "bind/statement/given_values.h"
#include "bind/statement/modify_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/modify/conflict.h"
#include "engine/modify/modify.h"
#include "engine/query/constant.h"
#include "engine/query/device_tables.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/table/modify_table.h"
#include "expression/type_rules.h"
#include "gpu/stream.h"
#include "logical/parameters.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

void check_count(size_t expressions, size_t columns, SourceSpan span) {
  if (expressions == columns) return;
  throw Error(ErrorKind::kType, fmt::format("INSERT has {} for {}", count_noun(expressions, "expression"),
                                            count_noun(columns, "column")))
      .sqlstate(sqlstate::kSyntaxError)
      .at(span);
}

// PostgreSQL gives so many values to the first columns where none are named.
void take_first(const StatementContext& context, const sql::Insert& insert, size_t given,
                std::vector<size_t>& columns) {
  const bool takes_fewer = context.session.settings.planner.standard == SqlStandard::kPostgresql;
  if (takes_fewer && insert.columns.empty() && given < columns.size()) columns.resize(given);
}

// Adds the parameters of an expression or a query to others, and tells whether it has any.
template <class Bound>
bool take_parameters(const Bound& bound, std::vector<ExprPtr>& parameters) {
  const size_t before = parameters.size();
  visit_parameters(
      bound, [&](const Expr& parameter) { parameters.push_back(std::make_shared<const Expr>(parameter)); });
  return parameters.size() > before;
}

// Computes one value, which may hold queries; none where it has parameters.
std::optional<Value> value_of(StatementContext& context, const sql::Expression& written,
                              const ColumnDefinition& definition, const SchemaName& of,
                              std::vector<ExprPtr>& parameters) {
  DeviceTables tables(context);
  BindState state{&context.names, &tables};
  const CommonTables around = bind_around(state);
  const Scope none;
  Subqueries subqueries(state, &around, none);
  const ExprPtr value =
      bind_assigned(written, {nullptr, "VALUES", &context.names, &subqueries}, definition, of);
  if (subqueries.empty()) {
    if (take_parameters(*value, parameters)) return std::nullopt;
    return evaluate(context, value);
  }
  LogicalQuery query;
  query.root = node_above<LogicalProject>(subqueries.attach(make_one_row(state.relations)));
  query.root->relation = state.relations.next();
  query.root->outputs.push_back({definition.name, value});
  complete_query(query, state);
  query.span = written.span;
  if (take_parameters(query, parameters)) return std::nullopt;
  const RunQuery run = run_for_values(context, std::move(query));
  return materialize_result(context, run.result)[0]->read(context.device(), 0, 1).value(0);
}

std::vector<HostColumn> bind_values(StatementContext& context, const Table& table,
                                    const std::vector<size_t>& columns, const sql::Insert& insert,
                                    std::vector<ExprPtr>& parameters) {
  std::vector<ColumnBuilder> builders;
  for (size_t column : columns) builders.emplace_back(table.definitions[column].type);
  for (const std::vector<sql::ExpressionPtr>& row : insert.rows) {
    check_count(row.size(), columns.size(), cover(row.front()->span, row.back()->span));
    for (size_t i = 0; i < row.size(); ++i) {
      const ColumnDefinition& definition = table.definitions[columns[i]];
      if (ignores_given(definition, insert.overriding)) continue;
      if (row[i]->kind != sql::ExpressionKind::kDefault)
        check_may_be_given(definition, insert.overriding, row[i]->span);
      const std::optional<Value> constant = value_of(context, *row[i], definition, table.schema, parameters);
      if (constant && constant->null && definition.not_null) {
        throw Error(ErrorKind::kValue,
                    fmt::format("NULL in column \"{}\", which is NOT NULL", definition.name))
            .sqlstate(sqlstate::kNotNullViolation)
            .at(row[i]->span);
      }
      builders[i].append(constant.value_or(Value::null_of(definition.type)));
    }
  }
  std::vector<HostColumn> values;
  for (size_t i = 0; i < columns.size(); ++i) {
    if (!ignores_given(table.definitions[columns[i]], insert.overriding))
      values.push_back(builders[i].finish());
  }
  return values;
}

// Returns the columns that take what is written for them.
std::vector<size_t> without_ignored(const Table& table, std::vector<size_t> columns,
                                    const sql::Insert& insert) {
  std::erase_if(columns,
                [&](size_t column) { return ignores_given(table.definitions[column], insert.overriding); });
  return columns;
}

// Has the query give values for such columns alone, which it returns.
std::vector<size_t> take_given(LogicalQuery& query, const Table& table, const std::vector<size_t>& columns,
                               const sql::Insert& insert) {
  std::vector<OutputColumn>& outputs = query.root->outputs;
  for (size_t i = columns.size(); i-- > 0;) {
    const ColumnDefinition& definition = table.definitions[columns[i]];
    check_may_be_given(definition, insert.overriding,
                       insert.columns.empty() ? insert.table.span : insert.columns[i].span);
    if (ignores_given(definition, insert.overriding))
      outputs.erase(outputs.begin() + static_cast<ptrdiff_t>(i));
  }
  return without_ignored(table, columns, insert);
}

// Makes the outputs values of the columns.
void assign(std::vector<OutputColumn>& outputs, const Table& table, const std::vector<size_t>& columns) {
  for (size_t i = 0; i < columns.size(); ++i) {
    outputs[i].expr = assign_to(table.definitions[columns[i]], outputs[i].expr);
  }
}

// Checks that columns that are left out and have no default may be NULL, which they become.
void check_left_out(const Table& table, const std::vector<size_t>& columns, SourceSpan span) {
  for (size_t column = 0; column < table.definitions.size(); ++column) {
    const bool given = std::find(columns.begin(), columns.end(), column) != columns.end();
    const ColumnDefinition& definition = table.definitions[column];
    if (given || !definition.not_null || !definition.default_value.empty()) continue;
    throw Error(ErrorKind::kValue, fmt::format("NULL in column \"{}\", which is NOT NULL", definition.name))
        .sqlstate(sqlstate::kNotNullViolation)
        .at(span)
        .hint("a column that is not named here and has no default is NULL");
  }
}

// Returns the columns that the outputs of a query are named after.
std::vector<size_t> columns_by_name(const Table& table, const LogicalQuery& query, SourceSpan span) {
  std::vector<sql::Identifier> names;
  for (const OutputColumn& output : query.root->outputs) names.push_back({output.name, span});
  return target_columns(table, names);
}

// Returns rows of the table by their numbers.
SourceRows rows_by_number(StatementContext& context, const std::vector<uint32_t>& rows) {
  if (rows.empty()) return {};
  auto ids = std::make_shared<const gpu::Buffer>(
      context.device().allocate(rows.size() * sizeof(uint32_t), "row ids"));
  gpu::Stream stream(context.device(), &context.session.interrupt);
  stream.upload(*ids, 0, std::as_bytes(std::span(rows)));
  stream.finish();
  return {.relation = {}, .row_ids = ids->address(), .keep = ids};
}

// Inserts the rows; those that are returned are the last of the table then, unless some were there.
ModifiedRows append(StatementContext& context, const sql::Insert& insert, const TablePtr& table,
                    const std::vector<size_t>& columns, std::vector<HostColumn> values, uint64_t rows,
                    const ChangedRows& changed) {
  values = complete_columns(context, *table, columns, std::move(values), rows, changed.span);
  ModifiedRows modified{rows};
  SourceRows returned{.relation = {}, .first = table->rows};
  if (insert.on_conflict) {
    const ResolvedRows resolved =
        insert_or_resolve(context, table, columns, std::move(values), rows, insert, changed);
    modified.count = resolved.count;
    returned = rows_by_number(context, resolved.rows);
  } else {
    append_to_table(context, *table, values, changed);
  }
  const TablePtr now = context.catalog().find_table(*table);
  returned.columns = now->columns;
  modified.columns = columns_of(*now, returned.relation);
  modified.rows.count = modified.count;
  modified.rows.sources.push_back(std::move(returned));
  return modified;
}

ModifiedRows append_query(StatementContext& context, const sql::Insert& insert, const TablePtr& table,
                          const std::vector<size_t>& columns, SourceSpan span, const QueryRows& query,
                          const ChangedRows& changed) {
  if (query.rows.count > 0) check_left_out(*table, columns, span);
  std::vector<HostColumn> values;
  for (const ColumnPtr& column : materialize_result(context, query)) {
    values.push_back(column->read(context.device(), 0, column->rows()));
  }
  return append(context, insert, table, columns, std::move(values), query.rows.count, changed);
}

}  // namespace

Modify bind_insert(StatementContext& context, const sql::Insert& insert) {
  TablePtr table = stored_table(require_table(context.names, insert.table));
  std::vector<size_t> columns;
  Modify modify;
  if (insert.by_name) {
    modify.query = bind_query(context, *insert.query);
    columns = columns_by_name(*table, *modify.query, insert.query->span);
  } else if (!insert.default_values) {
    columns = target_columns(*table, insert.columns);
  }
  if (!insert.query && !insert.rows.empty()) take_first(context, insert, insert.rows.front().size(), columns);
  const SourceSpan span = insert.columns.empty()
                              ? insert.table.span
                              : cover(insert.columns.front().span, insert.columns.back().span);
  ChangedRows changed{insert.table.span, table->rows};
  modify.command = "INSERT";
  modify.node = make_modify_node("Insert on " + context.names.shown_relation(*table));
  modify.node->fields.emplace_back("Columns", column_names(*table, columns));
  if (insert.on_conflict) {
    const std::vector<ConflictKey> keys = conflict_keys(context.names, *table, *insert.on_conflict);
    const bool updates = updates_rows(*insert.on_conflict);
    if (updates) {  // throws if it is wrong
      DeviceTables tables(context);
      const BoundConflict bound =
          bind_conflict(insert, table, table, columns, keys.front(), context.names, &tables);
      take_parameters(bound.query, modify.parameters);
    }
    modify.node->fields.emplace_back("On Conflict", updates ? "update" : "nothing");
  }
  if (!insert.returning.empty()) {
    DeviceTables tables(context);
    modify.returning = bind_returning(insert, table, context.names, &tables);
  }
  if (insert.query) {
    if (!insert.by_name) modify.query = bind_query(context, *insert.query);
    lock_tables(context, *modify.query);
    modify.takes_values = true;
    const size_t given = modify.query->root->outputs.size();
    take_first(context, insert, given, columns);
    check_count(given, columns.size(), insert.query->span);
    modify.node->fields.front().second = column_names(*table, columns);
    columns = take_given(*modify.query, *table, columns, insert);
    assign(modify.query->root->outputs, *table, columns);
    modify.apply = [&insert, table, columns, span, changed](StatementContext& at, const QueryRows& rows) {
      return append_query(at, insert, table, columns, span, rows, changed);
    };
  } else {
    check_left_out(*table, columns, span);
    const uint64_t rows = insert.default_values ? 1 : insert.rows.size();
    for (const std::vector<sql::ExpressionPtr>& row : insert.rows)
      changed.written.push_back(cover(row.front()->span, row.back()->span));
    modify.node->rows = static_cast<double>(rows);
    modify.node->fields.emplace_back("Values", count_noun(rows, "row"));
    modify.apply = [&insert, table, columns = without_ignored(*table, columns, insert), rows, changed,
                    values = bind_values(context, *table, columns, insert, modify.parameters)](
                       StatementContext& at, const QueryRows&) mutable {
      return append(at, insert, table, columns, std::move(values), rows, changed);
    };
  }
  return modify;
}

}  // namespace rtsql
