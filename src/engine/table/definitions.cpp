#include "engine/table/definitions.h"

#include <algorithm>
#include <iterator>

#include "catalog/owned_sequences.h"
#include "engine/table/create_sql.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

// A view may have been replaced by one that reads a younger one.
std::vector<ViewEntryPtr> in_order_of_reading(std::vector<ViewEntryPtr> views) {
  std::vector<ViewEntryPtr> ordered;
  while (!views.empty()) {
    const auto is_there = [&](const QualifiedName& read) {
      return std::ranges::none_of(
          views, [&](const ViewEntryPtr& view) { return QualifiedName(EntryName(*view)) == read; });
    };
    const auto next = std::ranges::find_if(
        views, [&](const ViewEntryPtr& view) { return std::ranges::all_of(view->reads, is_there); });
    const auto taken = next == views.end() ? views.begin() : next;
    ordered.push_back(*taken);
    views.erase(taken);
  }
  return ordered;
}

}  // namespace

std::string short_name(const Table& table) {
  return table.schema.is_main() ? sql::name_text(table.name) : full_name(table);
}

std::string full_name(const Table& table) {
  return sql::name_text(table.schema.name) + "." + sql::name_text(table.name);
}

Definitions definitions_of(const Catalog& catalog, uint32_t database) {
  Definitions definitions;
  const auto is_kept = [&](const SchemaName& schema) { return schema.lies_in(database); };
  const auto add_kept = [&](const auto& entries, std::vector<std::string>& statements, const auto& write) {
    for (const auto& entry : entries) {
      if (is_kept(entry->schema)) statements.push_back(write(*entry));
    }
  };
  for (const SchemaName& schema : catalog.schemas()) {
    if (is_kept(schema)) definitions.before_rows.push_back("CREATE SCHEMA " + sql::name_text(schema.name));
  }
  const auto create = [](const auto& entry) { return create_sql(entry); };
  add_kept(catalog.types(), definitions.before_rows, create);
  for (const SequenceEntryPtr& sequence : catalog.sequences()) {
    if (is_kept(sequence->schema) && !owner_of(catalog, *sequence))
      definitions.before_rows.push_back(create_sql(*sequence));
  }
  add_kept(catalog.macros(), definitions.before_rows, create);
  add_kept(catalog.tables(), definitions.before_rows,
           [&](const Table& table) { return create_sql(table, catalog); });
  add_kept(in_order_of_reading(catalog.views()), definitions.before_rows, create);
  std::ranges::copy_if(catalog.tables(), std::back_inserter(definitions.tables),
                       [&](const TablePtr& table) { return is_kept(table->schema); });
  for (const TablePtr& table : definitions.tables)
    std::ranges::move(restart_sql(*table, catalog), std::back_inserter(definitions.after_rows));
  for (const IndexEntryPtr& index : catalog.indexes()) {
    const TablePtr table = catalog.find_table(EntryName(index->schema, index->table));
    if (is_kept(index->schema) && !index->of_constraint)
      definitions.after_rows.push_back(create_sql(*index, *table));
  }
  add_kept(catalog.cubes(), definitions.after_rows, [](const CubeEntry& cube) { return cube.definition; });
  return definitions;
}

}  // namespace rtsql
