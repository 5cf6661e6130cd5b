#include "engine/table/definitions.h"

#include <algorithm>

#include "catalog/temporary.h"
#include "common/text.h"
#include "engine/table/create_sql.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

// A view may have been replaced by one that reads a younger one.
std::vector<ViewEntryPtr> in_order_of_reading(std::vector<ViewEntryPtr> views) {
  std::vector<ViewEntryPtr> ordered;
  while (!views.empty()) {
    const auto is_there = [&](const std::string& read) {
      return std::ranges::none_of(
          views, [&](const ViewEntryPtr& view) { return equals_ignore_case(view->name, read); });
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

std::vector<TablePtr> kept_tables(const Catalog& catalog) {
  const TemporaryNames temporary(catalog);
  std::vector<TablePtr> kept;
  for (const TablePtr& table : catalog.tables()) {
    if (!temporary.contains(*table)) kept.push_back(table);
  }
  return kept;
}

Definitions definitions_of(const Catalog& catalog) {
  const TemporaryNames temporary(catalog);
  Definitions definitions;
  for (const TypeEntryPtr& type : catalog.types()) {
    if (!temporary.contains(*type)) definitions.before_rows.push_back(create_sql(*type));
  }
  for (const TablePtr& table : kept_tables(catalog)) {
    definitions.before_rows.push_back(create_sql(*table));
    definitions.tables.push_back(sql::name_text(table->name));
  }
  for (const ViewEntryPtr& view : in_order_of_reading(catalog.views())) {
    if (!temporary.contains(*view)) definitions.before_rows.push_back(create_sql(*view));
  }
  for (const IndexEntryPtr& index : catalog.indexes()) {
    if (!temporary.contains(*index) && !index->of_constraint)
      definitions.after_rows.push_back(create_sql(*index, *catalog.find_table(index->table)));
  }
  for (const CubeEntryPtr& cube : catalog.cubes()) {
    if (!temporary.contains(*cube)) definitions.after_rows.push_back(cube->definition);
  }
  return definitions;
}

}  // namespace rtsql
