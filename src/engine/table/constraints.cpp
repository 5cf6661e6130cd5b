#include "engine/table/constraints.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "bind/query/query_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/index/row_text.h"
#include "engine/query/device_tables.h"
#include "engine/query/query.h"
#include "exec/precompute/materialize.h"
#include "gpu/work_stopwatch.h"
#include "logical/optimize.h"
#include "plan/planner.h"
#include "sql/keywords.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// The tables of the queries below have these names. They see no others.
constexpr const char* kChanged = "changed";
constexpr const char* kBefore = "before";

std::vector<size_t> all_columns_of(const Table& table) {
  std::vector<size_t> columns(table.columns.size());
  std::iota(columns.begin(), columns.end(), size_t{0});
  return columns;
}

// Returns some columns of the rows behind the first `kept`.
TablePtr rows_behind(StatementContext& context, const Table& table, const std::vector<size_t>& columns,
                     uint64_t kept, const char* name) {
  Table part{name, {}, {}, table.rows - kept};
  part.schema = SchemaName::main_of(table.schema.database);
  for (size_t column : columns) {
    part.definitions.push_back(table.definitions[column]);
    part.columns.push_back(table.columns[column]);
  }
  if (kept == 0) return std::make_shared<const Table>(std::move(part));
  gpu::WorkStopwatch watch;
  RowSet rows;
  rows.sources.push_back({.relation = {}, .columns = part.columns});
  rows.count = table.rows;
  std::vector<ExprPtr> values;
  for (uint32_t i = 0; i < part.columns.size(); ++i) {
    values.push_back(make_column({rows.sources[0].relation, i}, part.definitions[i].type,
                                 part.columns[i]->nullable(), part.definitions[i].name));
  }
  Execution execution(context.device(), context.session.settings, context.work, rows.further_relations());
  part.columns = materialize(execution, rows.slice(kept, part.rows), values);
  context.timings.execute += watch.milliseconds();
  context.timings.gpu += execution.timings().gpu_milliseconds;
  return std::make_shared<const Table>(std::move(part));
}

// Runs a query over parts of a table of the schema `of`, whose conditions name types.
std::vector<HostColumn> query_over(StatementContext& context, const SchemaName& of,
                                   const std::vector<TablePtr>& tables, const std::string& text) {
  auto catalog = std::make_shared<Catalog>();
  for (const SchemaName& schema : context.catalog().schemas()) catalog->add_schema(schema);
  for (const TypeEntryPtr& type : context.catalog().types()) catalog->add_type(type);
  for (const TablePtr& table : tables) catalog->add_table(table);
  const CatalogVersion version = std::move(catalog);
  const CatalogNames names(version, SearchPath::of_definitions(of));
  const sql::Statement statement = sql::parse_statement(text);
  DeviceTables made(context);
  LogicalQuery query = bind_query(std::get<sql::Query>(statement.node), names, &made);
  optimize_query(context, query);
  Plan plan = plan_query(query, {context.device(), *version, *context.costs, {}});
  const QueryRows rows = execute_plan(context, plan);
  std::vector<HostColumn> columns;
  for (const ColumnPtr& column : materialize_result(context, rows))
    columns.push_back(column->read(context.device(), 0, column->rows()));
  return columns;
}

bool has_rows(const std::vector<HostColumn>& columns) {
  return columns.front().rows > 0;
}

std::string column_list(const Table& table, const std::vector<size_t>& columns, bool quoted) {
  std::vector<std::string> names;
  for (size_t column : columns) {
    const std::string& name = table.definitions[column].name;
    names.push_back(quoted ? sql::name_text(name) : name);
  }
  return join(names, ", ");
}

// Selects the keys, of rows without a NULL in one, that occur more than once.
std::string repeated_keys(const Table& table, const std::vector<size_t>& columns) {
  const std::string keys = column_list(table, columns, true);
  std::vector<std::string> present;
  for (size_t column : columns)
    present.push_back(sql::name_text(table.definitions[column].name) + " IS NOT NULL");
  return fmt::format("SELECT {} FROM {} WHERE {} GROUP BY {} HAVING count(*) > 1", keys, kChanged,
                     join(present, " AND "), keys);
}

// A row of a table, with its number from 0.
struct FoundRow {
  std::vector<HostColumn> values;
  uint64_t number = 0;

  // Writes the first values, those of the table's own columns.
  std::string text(size_t columns) const {
    return row_text({values.begin(), values.begin() + static_cast<ptrdiff_t>(columns)}, 0);
  }
};

// Finds the first or the last of the rows behind `kept` that meets the condition; there is one.
FoundRow find_row(StatementContext& context, const Table& table, uint64_t kept, const std::string& condition,
                  bool last) {
  std::string number = "row";
  while (table.find_column(number)) number += "_";
  const std::string numbered = sql::name_text(number);
  FoundRow found;
  found.values =
      query_over(context, table.schema, {rows_behind(context, table, all_columns_of(table), kept, kChanged)},
                 fmt::format("SELECT * FROM (SELECT *, row_number() OVER () AS {} FROM {}) WHERE {} "
                             "ORDER BY {}{} LIMIT 1",
                             numbered, kChanged, condition, numbered, last ? " DESC" : ""));
  found.number = kept + static_cast<uint64_t>(found.values.back().value(0).integer) - 1;
  found.values.pop_back();
  return found;
}

SourceSpan span_of(const FoundRow& row, const ChangedRows& rows) {
  return rows.written.empty() || row.number < rows.kept ? rows.span : rows.written[row.number - rows.kept];
}

// Says what is violated, and what becomes of a key.
struct Violation {
  std::string constraint;
  std::string_view of_key;
};

Violation violation_of_key(std::string_view kind, const std::string& name) {
  return {fmt::format("duplicate key value violates unique {} \"{}\"", kind, name), "already exists"};
}

Violation violation_of_new_key(std::string_view kind, const std::string& name) {
  return {fmt::format("could not create unique {} \"{}\"", kind, name), "is duplicated"};
}

std::string_view kind_of(const IndexEntry& index) {
  return index.of_constraint ? "constraint" : "index";
}

// Names the smallest key that occurs twice, and the last row that has it, of which the first `shown` columns
// are the table's own.
Error repeated_key_error(StatementContext& context, const Table& table, const std::vector<size_t>& columns,
                         size_t shown, const Violation& violation, const ChangedRows& rows) {
  const std::string keys = column_list(table, columns, true);
  const FoundRow row = find_row(
      context, table, 0,
      fmt::format("({}) IN ({} ORDER BY {} LIMIT 1)", keys, repeated_keys(table, columns), keys), true);
  std::vector<std::string> values;
  for (size_t column : columns) values.push_back(cell_text(row.values[column].value(0)));
  return Error(ErrorKind::kValue, fmt::format("{}: Key ({})=({}) {}; failing row contains {}",
                                              violation.constraint, column_list(table, columns, false),
                                              join(values, ", "), violation.of_key, row.text(shown)))
      .sqlstate(sqlstate::kUniqueViolation)
      .at(span_of(row, rows));
}

bool repeats_key(StatementContext& context, const Table* before, const Table& after,
                 const std::vector<size_t>& columns, uint64_t kept) {
  const TablePtr changed = rows_behind(context, after, columns, kept, kChanged);
  if (has_rows(query_over(context, after.schema, {changed}, repeated_keys(after, columns) + " LIMIT 1")))
    return true;
  if (kept == 0) return false;
  std::vector<std::string> pairs;
  for (size_t column : columns) {
    const std::string name = sql::name_text(after.definitions[column].name);
    pairs.push_back(fmt::format("{}.{} = {}.{}", kBefore, name, kChanged, name));
  }
  return has_rows(query_over(
      context, after.schema, {changed, rows_behind(context, *before, columns, 0, kBefore)},
      fmt::format("SELECT 1 FROM {} JOIN {} ON {} LIMIT 1", kChanged, kBefore, join(pairs, " AND "))));
}

void check_key(StatementContext& context, const Table* before, const Table& after,
               const Constraint& constraint, const ChangedRows& rows, const Violation& violation) {
  if (!repeats_key(context, before, after, constraint.columns, rows.kept)) return;
  throw repeated_key_error(context, after, constraint.columns, after.columns.size(), violation, rows);
}

// A row that gives the condition no value is an error that names the constraint.
void check_condition(StatementContext& context, const Table& after, const Constraint& constraint,
                     const ChangedRows& rows, const std::string& violated) {
  const std::string violates = fmt::format("NOT ({})", constraint.condition);
  try {
    const std::vector<size_t> columns =
        constraint.columns.empty() ? std::vector<size_t>{0} : constraint.columns;
    const TablePtr changed = rows_behind(context, after, columns, rows.kept, kChanged);
    const std::vector<HostColumn> count =
        query_over(context, after.schema, {changed},
                   fmt::format("SELECT count(*) FROM {} WHERE {}", kChanged, violates));
    if (count.front().value(0).integer == 0) return;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue) throw;
    throw error.retold(fmt::format("check constraint \"{}\": {}", constraint.name, error.message()))
        .at(rows.span);
  }
  const FoundRow row = find_row(context, after, rows.kept, violates, false);
  throw Error(ErrorKind::kValue,
              fmt::format("{}: failing row contains {}", violated, row.text(after.columns.size())))
      .sqlstate(sqlstate::kCheckViolation)
      .at(span_of(row, rows))
      .hint(fmt::format("CHECK ({})", constraint.condition));
}

std::string violated_by_new_row(const Table& table, const Constraint& constraint) {
  return fmt::format("new row for table \"{}\" violates check constraint \"{}\"", table.name,
                     constraint.name);
}

// The table has the index's expressions behind its own columns.
size_t own_columns(const Table& table, const IndexEntry& index) {
  return table.columns.size() - index.expressions.size();
}

// An index whose keys repeat says so of the columns, unless the packed keys lack some of their bits.
bool is_unique(StatementContext& context, const Table* before, const Table& after, const IndexEntry& index,
               uint64_t kept) {
  if (index.index->key_count() < 2 || index.index->build_statistics().unique) return true;
  return !index.packing.is_exact() && !repeats_key(context, before, after, index.columns, kept);
}

}  // namespace

void check_conditions(StatementContext& context, const Table& table, const Table& rows,
                      const ChangedRows& written) {
  Table placed = rows;
  placed.schema = table.schema;
  for (const Constraint& constraint : table.constraints) {
    if (!constraint.is_key())
      check_condition(context, placed, constraint, written, violated_by_new_row(table, constraint));
  }
}

void check_constraints(StatementContext& context, const Table* before, const Table& after,
                       const ChangedRows& rows) {
  if (after.rows == rows.kept) return;
  const auto changes = [&](size_t column) {
    return before == nullptr || before->columns[column] != after.columns[column];
  };
  for (const Constraint& constraint : after.constraints) {
    const std::vector<size_t>& columns = constraint.columns;
    const bool is_same = !columns.empty() && std::none_of(columns.begin(), columns.end(), changes);
    if (constraint.has_index(after) || is_same) continue;
    if (constraint.is_key()) {
      check_key(context, before, after, constraint, rows, violation_of_key("constraint", constraint.name));
    } else {
      check_condition(context, after, constraint, rows, violated_by_new_row(after, constraint));
    }
  }
}

void check_unique(StatementContext& context, const Table& before, const Table& after, const IndexEntry& index,
                  const ChangedRows& rows) {
  if (!index.unique || is_unique(context, &before, after, index, rows.kept)) return;
  throw repeated_key_error(context, after, index.columns, own_columns(after, index),
                           violation_of_key(kind_of(index), index.name), rows);
}

void check_constraint(StatementContext& context, const Table& table, const Constraint& constraint,
                      SourceSpan span) {
  if (table.rows == 0) return;
  if (constraint.is_key()) {
    check_key(context, nullptr, table, constraint, {span},
              violation_of_new_key("constraint", constraint.name));
  } else {
    check_condition(context, table, constraint, {span},
                    fmt::format("check constraint \"{}\" of table \"{}\" is violated by some row",
                                constraint.name, table.name));
  }
}

void check_new_unique(StatementContext& context, const Table& table, const IndexEntry& index,
                      SourceSpan span) {
  if (!index.unique || is_unique(context, nullptr, table, index, 0)) return;
  throw repeated_key_error(context, table, index.columns, own_columns(table, index),
                           violation_of_new_key(kind_of(index), index.name), {span});
}

}  // namespace rtsql
