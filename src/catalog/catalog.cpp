#include "catalog/catalog.h"

#include <fmt/format.h>

#include <algorithm>

#include "catalog/traced_rows.h"
#include "common/check.h"
#include "common/text.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

template <class Pointer>
auto find_named(const std::vector<Pointer>& entries, std::string_view name) {
  return std::find_if(entries.begin(), entries.end(),
                      [&](const Pointer& entry) { return equals_ignore_case(entry->name, name); });
}

template <class Pointer>
Pointer named_or_null(const std::vector<Pointer>& entries, std::string_view name) {
  auto found = find_named(entries, name);
  return found == entries.end() ? nullptr : *found;
}

template <class Pointer>
void replace_named(std::vector<Pointer>& entries, Pointer entry) {
  auto found = find_named(entries, entry->name);
  RTSQL_CHECK(found != entries.end());
  entries[static_cast<size_t>(found - entries.begin())] = std::move(entry);
}

template <class Pointer>
std::vector<std::string> names_of(const std::vector<Pointer>& entries) {
  std::vector<std::string> names;
  for (const Pointer& entry : entries) names.push_back(entry->name);
  return names;
}

}  // namespace

Table with_expressions(const Table& table, const IndexEntry& index) {
  Table extended = table;
  for (const ExpressionColumn& column : index.expressions) {
    std::string name = column.expression.text;
    while (extended.find_column(name)) name += "_";
    extended.definitions.push_back({std::move(name), column.expression.value->type});
    extended.columns.push_back(column.values);
  }
  return extended;
}

std::vector<std::string> indexed_texts(const IndexEntry& index, const TableSchema& table) {
  std::vector<std::string> texts;
  const size_t own = table.definitions.size();
  for (const size_t column : index.columns) {
    texts.push_back(column < own ? sql::name_text(table.definitions[column].name)
                                 : fmt::format("({})", index.expressions.at(column - own).expression.text));
  }
  return texts;
}

bool reads_column(const IndexEntry& index, size_t column) {
  const auto names = [&](const std::vector<size_t>& columns) {
    return std::ranges::find(columns, column) != columns.end();
  };
  return names(index.columns) || std::ranges::any_of(index.expressions, [&](const ExpressionColumn& of) {
           return names(of.expression.columns);
         });
}

uint64_t resident_bytes(const IndexEntry& index) {
  if (!index.is_built()) return 0;
  const Table values = with_expressions({}, index);
  return index.index->build_statistics().resident_bytes + values.resident_bytes();
}

uint64_t resident_bytes(const CubeEntry& cube) {
  if (!cube.is_built()) return 0;
  uint64_t bytes = cube.cells->resident_bytes();
  if (cube.index) bytes += resident_bytes(*cube.index);
  if (cube.kept) bytes += cube.kept->table->resident_bytes() + resident_bytes(*cube.kept->index);
  if (cube.traced) bytes += cube.traced->scene.resident_bytes() + cube.traced->groups->resident_bytes();
  return bytes;
}

TablePtr Catalog::find_table(std::string_view name) const {
  return named_or_null(tables_, name);
}
IndexEntryPtr Catalog::find_index(std::string_view name) const {
  return named_or_null(indexes_, name);
}

ViewEntryPtr Catalog::find_view(std::string_view name) const {
  return named_or_null(views_, name);
}

CubeEntryPtr Catalog::find_cube(std::string_view name) const {
  return named_or_null(cubes_, name);
}

TypeEntryPtr Catalog::find_type(std::string_view name) const {
  return named_or_null(types_, name);
}

std::vector<IndexEntryPtr> Catalog::indexes_of(const TableSchema& table) const {
  std::vector<IndexEntryPtr> found;
  if (const CubeEntryPtr cube = find_cube(table.name)) {
    if (cube->cells.get() == &table && cube->index) found.push_back(cube->index);
    if (cube->kept && cube->kept->table.get() == &table) found.push_back(cube->kept->index);
  }
  for (const IndexEntryPtr& index : indexes_) {
    if (equals_ignore_case(index->table, table.name)) found.push_back(index);
  }
  return found;
}

std::vector<std::vector<std::string>> Catalog::unique_index_keys(const TableSchema& table) const {
  std::vector<std::vector<std::string>> keys;
  for (const IndexEntryPtr& index : indexes_of(table)) {
    if (index->unique && !index->of_constraint) keys.push_back(indexed_texts(*index, table));
  }
  return keys;
}

bool Catalog::holds(const TableSchemaPtr& table) const {
  if (find_table(table->name) == table) return true;
  const CubeEntryPtr cube = find_cube(table->name);
  return cube && (cube->cells == table || (cube->kept && cube->kept->table == table));
}

bool Catalog::is_current(const CubeEntry& cube) const {
  return cube.is_built() && std::ranges::all_of(cube.sources, [&](const CubeSource& source) {
           const TableSchemaPtr table = source.table.lock();
           return table && find_table(source.name) == table;
         });
}

std::vector<std::string> Catalog::table_names() const {
  return names_of(tables_);
}
std::vector<std::string> Catalog::index_names() const {
  return names_of(indexes_);
}

std::vector<std::string> Catalog::view_names() const {
  return names_of(views_);
}

std::vector<std::string> Catalog::cube_names() const {
  return names_of(cubes_);
}

std::vector<std::string> Catalog::type_names() const {
  return names_of(types_);
}

void Catalog::add_table(TablePtr table) {
  RTSQL_CHECK(!find_table(table->name) && !find_view(table->name) && !find_cube(table->name));
  tables_.push_back(std::move(table));
}

void Catalog::replace_table(TablePtr table, const std::vector<IndexEntryPtr>& indexes) {
  replace_named(tables_, std::move(table));
  for (const IndexEntryPtr& index : indexes) replace_named(indexes_, index);
}

void Catalog::drop_table(std::string_view name) {
  std::erase_if(indexes_, [&](const IndexEntryPtr& index) { return equals_ignore_case(index->table, name); });
  std::erase_if(tables_, [&](const TablePtr& table) { return equals_ignore_case(table->name, name); });
}

void Catalog::add_index(IndexEntryPtr index) {
  RTSQL_CHECK(!find_index(index->name));
  indexes_.push_back(std::move(index));
}

void Catalog::replace_index(IndexEntryPtr index) {
  replace_named(indexes_, std::move(index));
}

void Catalog::drop_index(std::string_view name) {
  std::erase_if(indexes_, [&](const IndexEntryPtr& index) { return equals_ignore_case(index->name, name); });
}

void Catalog::add_view(ViewEntryPtr view) {
  RTSQL_CHECK(!find_table(view->name) && !find_view(view->name) && !find_cube(view->name));
  views_.push_back(std::move(view));
}

void Catalog::replace_view(ViewEntryPtr view) {
  replace_named(views_, std::move(view));
}

void Catalog::drop_view(std::string_view name) {
  std::erase_if(views_, [&](const ViewEntryPtr& view) { return equals_ignore_case(view->name, name); });
}

void Catalog::add_cube(CubeEntryPtr cube) {
  RTSQL_CHECK(!find_table(cube->name) && !find_view(cube->name) && !find_cube(cube->name));
  cubes_.push_back(std::move(cube));
}

void Catalog::replace_cube(CubeEntryPtr cube) {
  replace_named(cubes_, std::move(cube));
}

void Catalog::drop_cube(std::string_view name) {
  std::erase_if(cubes_, [&](const CubeEntryPtr& cube) { return equals_ignore_case(cube->name, name); });
}

void Catalog::add_type(TypeEntryPtr type) {
  RTSQL_CHECK(!find_type(type->name));
  types_.push_back(std::move(type));
}

void Catalog::replace_type(TypeEntryPtr type) {
  replace_named(types_, std::move(type));
}

void Catalog::drop_type(std::string_view name) {
  std::erase_if(types_, [&](const TypeEntryPtr& type) { return equals_ignore_case(type->name, name); });
}

}  // namespace rtsql
