// Runs ALTER TABLE. Columns are shared between the table before and after: only a change of type makes rows
// anew.
#include <fmt/format.h>

#include "bind/names.h"
#include "bind/type_name.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query.h"
#include "engine/statement/modify_table.h"
#include "engine/statement/views.h"
#include "sql/build.h"
#include "sql/build_query.h"

namespace rtsql {
namespace {

using Action = sql::AlterTable::Action;

// Computes SELECT CAST(value AS type) FROM table, a value for each row.
ColumnPtr cast_rows(StatementContext& context, const sql::Identifier& table, sql::ExpressionPtr value,
                    const sql::TypeName& type) {
  std::vector<sql::SelectItem> items;
  items.push_back({sql::make_cast(std::move(value), type, type.span), {}, {}, {}});
  const sql::QueryPtr query =
      sql::make_select({}, {}, std::move(items), sql::make_table(table, {}, {}, table.span), {}, type.span);
  const RunQuery run = run_query(context, *query);
  return materialize_result(context, run.result).front();
}

void check_new_name(const Table& table, const sql::Identifier& name) {
  if (!table.find_column(name.name)) return;
  throw Error(ErrorKind::kName,
              fmt::format("column \"{}\" of table \"{}\" already exists", name.name, table.name))
      .at(name.span);
}

void check_no_nulls(StatementContext& context, const Table& table, size_t column, SourceSpan span) {
  const Column& values = *table.columns[column];
  const uint64_t nulls = count_nulls(context.device(), values.validity(), values.rows());
  if (nulls == 0) return;
  throw Error(ErrorKind::kValue,
              fmt::format("column \"{}\" of table \"{}\" has {}", table.definitions[column].name, table.name,
                          count_noun(nulls, "NULL")))
      .at(span)
      .hint("UPDATE or DELETE these rows before");
}

void add_column(StatementContext& context, Table& table, const sql::AlterTable& alter) {
  const sql::ColumnSpecification& added = alter.added;
  check_new_name(table, added.name);
  ColumnPtr nulls = cast_rows(context, alter.table,
                              sql::make_node(sql::ExpressionKind::kNull, added.type.span, {}), added.type);
  table.definitions.push_back({added.name.name, resolve_type(added.type), added.not_null});
  table.columns.push_back(std::move(nulls));
  if (added.not_null) check_no_nulls(context, table, table.columns.size() - 1, added.name.span);
  context.catalog().replace_table(std::make_shared<const Table>(std::move(table)), {});
}

// Drops the column's indexes too; those of columns behind it move with these.
void drop_column(StatementContext& context, Table& table, size_t column, SourceSpan span) {
  if (table.columns.size() == 1) {
    throw Error(ErrorKind::kValue, fmt::format("column \"{}\" is the only one of table \"{}\"",
                                               table.definitions[column].name, table.name))
        .at(span)
        .hint("DROP TABLE removes the table");
  }
  std::vector<IndexEntryPtr> moved;
  for (const IndexEntryPtr& index : context.catalog().indexes_of(table.name)) {
    if (index->column == column) context.catalog().drop_index(index->name);
    if (index->column <= column) continue;
    auto entry = std::make_shared<IndexEntry>(*index);
    --entry->column;
    moved.push_back(std::move(entry));
  }
  table.definitions.erase(table.definitions.begin() + static_cast<ptrdiff_t>(column));
  table.columns.erase(table.columns.begin() + static_cast<ptrdiff_t>(column));
  context.catalog().replace_table(std::make_shared<const Table>(std::move(table)), moved);
}

void rename_table(StatementContext& context, Table& table, const sql::Identifier& name) {
  Catalog& catalog = context.catalog();
  const bool same = equals_ignore_case(table.name, name.name);
  if (!same && (catalog.find_table(name.name) || catalog.find_view(name.name))) {
    throw Error(ErrorKind::kName, fmt::format("\"{}\" already exists", name.name)).at(name.span);
  }
  const std::vector<IndexEntryPtr> indexes = catalog.indexes_of(table.name);
  catalog.drop_table(table.name);
  table.name = name.name;
  catalog.add_table(std::make_shared<const Table>(std::move(table)));
  for (const IndexEntryPtr& index : indexes) {
    auto entry = std::make_shared<IndexEntry>(*index);
    entry->table = name.name;
    catalog.add_index(std::move(entry));
  }
}

void alter_column(StatementContext& context, Table& table, const sql::AlterTable& alter) {
  const size_t column = require_column(table, alter.column);
  ColumnDefinition& definition = table.definitions[column];
  switch (alter.action) {
    case Action::kDropColumn:
      return drop_column(context, table, column, alter.column.span);
    case Action::kRenameColumn:
      if (!equals_ignore_case(definition.name, alter.new_name.name)) check_new_name(table, alter.new_name);
      definition.name = alter.new_name.name;
      break;
    case Action::kSetNotNull:
      check_no_nulls(context, table, column, alter.column.span);
      definition.not_null = true;
      break;
    case Action::kDropNotNull:
      definition.not_null = false;
      break;
    default:
      table.columns[column] =
          cast_rows(context, alter.table, sql::make_column({}, alter.column, alter.column.span), alter.type);
      definition.type = resolve_type(alter.type);
      break;
  }
  replace_table(context, std::move(table));
}

}  // namespace

StatementResult run_alter_table(StatementContext& context, const sql::AlterTable& alter) {
  if (alter.if_exists && !is_table(context.catalog(), alter.table))
    return message_result(fmt::format("table \"{}\" does not exist, skipped", alter.table.name));
  Table table = *require_table(context.catalog(), alter.table);
  const std::string name = table.name;
  if (alter.if_missing && table.find_column(alter.added.name.name))
    return message_result(fmt::format("column \"{}\" already exists, skipped", alter.added.name.name));
  if (alter.if_present && !table.find_column(alter.column.name))
    return message_result(fmt::format("column \"{}\" does not exist, skipped", alter.column.name));
  if (alter.action == Action::kAddColumn) {
    add_column(context, table, alter);
  } else if (alter.action == Action::kRenameTable) {
    rename_table(context, table, alter.new_name);
  } else {
    alter_column(context, table, alter);
  }
  check_views(context, name, alter.table.span);
  return message_result("ALTER TABLE");
}

}  // namespace rtsql
