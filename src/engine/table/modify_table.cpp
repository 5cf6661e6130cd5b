#include "engine/table/modify_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "bind/names/names.h"
#include "bind/statement/default_binder.h"
#include "common/check.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/index/build_index_entry.h"
#include "engine/index/complete_indexes.h"
#include "engine/index/expression_columns.h"
#include "engine/index/wide_columns.h"
#include "engine/table/default_values.h"
#include "gpu/work_stopwatch.h"
#include "schema/column_builder.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

// Tells whether these columns are the same objects as before; those of expressions are none of them.
bool are_the_same(const std::vector<size_t>& columns, const Table& before, const Table& after) {
  return std::ranges::all_of(columns, [&](size_t column) {
    return column >= before.columns.size() || before.columns[column] == after.columns[column];
  });
}

// Returns what is to be known of the index for it to be made anew, the values of its expressions included;
// none where it can stay. The first `kept` rows are as they were.
std::optional<IndexEntry> changed_description(const IndexEntry& index, const Table& before,
                                              const Table& after, uint64_t kept,
                                              ExpressionColumns& computed) {
  bool stays = are_the_same(index.columns, before, after);
  IndexEntry description = index;
  for (ExpressionColumn& column : description.expressions) {
    if (are_the_same(column.expression.columns, before, after)) continue;
    column = computed.compute_anew(column, index.name, kept);
    stays = false;
  }
  return stays ? std::nullopt : std::optional(std::move(description));
}

// A change of the table never fails for values that an index has no room for.
void use_hashes_of_wide(StatementContext& context, const Table& changed, IndexEntry& description,
                        ExpressionColumns& computed) {
  const size_t before = description.expressions.size();
  const std::vector<std::string> hashed = index_hashes_of_wide(context, changed, description);
  if (hashed.empty()) return;
  for (size_t i = before; i < description.expressions.size(); ++i)
    description.expressions[i] = computed.compute(std::move(description.expressions[i].expression));
  description.index = nullptr;
  context.notes.push_back(note_of_hashes(description.name, hashed));
}

// Options that suited the keys at CREATE INDEX may not hold the changed ones. The usual options hold all
// keys, so a change of the table never fails for its indexes' options.
IndexEntryPtr rebuild_index_entry(StatementContext& context, const Table& changed, const IndexEntry& index) {
  try {
    return build_index_entry(context, changed, index);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue || index.options.describe().empty()) throw;
    context.notes.push_back(
        fmt::format("index {} has lost its options ({}), which do not suit the keys now: {}",
                    sql::name_text(index.name), index.options.describe(), error.message()));
  }
  IndexEntry usual = index;
  usual.options = IndexOptions::parse(index.method->options, {});
  usual.index = nullptr;
  return build_index_entry(context, changed, std::move(usual));
}

// Makes the index of the changed table: out of that of the table before, where rows have only been appended.
IndexEntryPtr next_index_entry(StatementContext& context, const Table& before, const Table& changed,
                               const IndexEntry& index, const IndexEntry& description, uint64_t kept) {
  const bool has_the_same = description.columns == index.columns;
  if (has_the_same && kept == before.rows && kept > 0 && kept < changed.rows) {
    IndexEntryPtr longer = append_to_index_entry(context, with_expressions(before, index),
                                                 with_expressions(changed, description), description);
    if (longer) return longer;
  }
  return rebuild_index_entry(context, changed, description);
}

// A column that is still on the host has no row ids.
void check_stored(const Table& table) {
  for (const ColumnPtr& column : table.columns) RTSQL_CHECK(column->host() == nullptr);
}

}  // namespace

void put_table(StatementContext& context, Table changed) {
  check_stored(changed);
  context.transaction.change([&](Catalog& catalog) {
    catalog.replace_table(std::make_shared<const Table>(std::move(changed)), {});
  });
}

void replace_table(StatementContext& context, Table changed, const ChangedRows& rows) {
  check_stored(changed);
  TablePtr before = context.catalog().find_table(changed);
  complete_indexes(context, *before);
  check_constraints(context, before.get(), changed, rows);
  std::vector<IndexEntryPtr> rebuilt;
  ExpressionColumns computed(context, changed, rows.span);
  for (const IndexEntryPtr& index : context.catalog().indexes_of(changed)) {
    std::optional<IndexEntry> description =
        changed_description(*index, *before, changed, rows.kept, computed);
    if (!description) continue;
    use_hashes_of_wide(context, changed, *description, computed);
    rebuilt.push_back(next_index_entry(context, *before, changed, *index, *description, rows.kept));
    check_unique(context, with_expressions(*before, *index), with_expressions(changed, *rebuilt.back()),
                 *rebuilt.back(), rows);
  }
  const auto after = std::make_shared<const Table>(std::move(changed));
  if (rows.kept == before->rows) context.transaction.note_append(before, after);
  if (rows.logs_deleted) context.transaction.note_deletion(before, after, rows.deleted.value());
  context.transaction.note_numbers(before, after, rows.deleted.value_or(std::vector<uint64_t>()));
  context.transaction.change([&](Catalog& catalog) { catalog.replace_table(after, rebuilt); });
}

std::vector<HostColumn> complete_columns(StatementContext& context, const Table& table,
                                         const std::vector<size_t>& columns, std::vector<HostColumn> values,
                                         uint64_t rows, SourceSpan span) {
  std::vector<HostColumn> all;
  for (const Value& value : default_values(context, table, columns, span))
    all.push_back(constant_column(value, rows));
  std::vector<bool> is_given(all.size());
  for (size_t i = 0; i < columns.size(); ++i) {
    all[columns[i]] = std::move(values[i]);
    is_given[columns[i]] = true;
  }
  for (size_t i = 0; i < all.size(); ++i) {
    const ColumnDefinition& definition = table.definitions[i];
    if (!is_given[i] && takes_values(definition))
      all[i] = default_column(context, definition, table.schema, rows, span);
  }
  return all;
}

void append_to_table(StatementContext& context, const Table& table, const std::vector<HostColumn>& rows,
                     const ChangedRows& changed) {
  gpu::WorkStopwatch watch;
  Table longer = append_rows(context.device(), table, rows);
  context.timings.upload += watch.milliseconds();
  replace_table(context, std::move(longer), changed);
}

void check_not_null(StatementContext& context, const ColumnDefinition& definition, const Column& values,
                    SourceSpan span) {
  if (!definition.not_null || count_nulls(context.device(), values.validity(), values.rows()) == 0) return;
  throw Error(ErrorKind::kValue, fmt::format("NULL in column \"{}\", which is NOT NULL", definition.name))
      .sqlstate(sqlstate::kNotNullViolation)
      .at(span);
}

std::vector<size_t> target_columns(const Table& table, const std::vector<sql::Identifier>& names) {
  std::vector<size_t> columns;
  if (names.empty()) {
    columns.resize(table.columns.size());
    std::iota(columns.begin(), columns.end(), size_t{0});
    return columns;
  }
  for (const sql::Identifier& name : names) {
    size_t column = require_column(table, name);
    if (std::find(columns.begin(), columns.end(), column) != columns.end()) {
      throw Error(ErrorKind::kName, fmt::format("column \"{}\" specified more than once", name.name))
          .sqlstate(sqlstate::kDuplicateColumn)
          .at(name.span);
    }
    columns.push_back(column);
  }
  return columns;
}

std::vector<ExprPtr> columns_of(const Table& table, RelationId relation) {
  std::vector<ExprPtr> columns;
  for (uint32_t i = 0; i < table.definitions.size(); ++i) {
    const ColumnDefinition& definition = table.definitions[i];
    columns.push_back(make_column({relation, i}, definition.type, true, definition.name));
  }
  return columns;
}

std::string column_names(const Table& table, const std::vector<size_t>& columns) {
  std::vector<std::string> names;
  for (size_t column : columns) names.push_back(table.definitions[column].name);
  return join(names, ", ");
}

}  // namespace rtsql
