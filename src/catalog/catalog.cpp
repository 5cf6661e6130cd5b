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
auto find_named(const std::vector<Pointer>& entries, const EntryName& name) {
  return std::find_if(entries.begin(), entries.end(),
                      [&](const Pointer& entry) { return EntryName(*entry) == name; });
}

template <class Pointer>
Pointer named_or_null(const std::vector<Pointer>& entries, const EntryName& name) {
  auto found = find_named(entries, name);
  return found == entries.end() ? nullptr : *found;
}

template <class Pointer>
void replace_named(std::vector<Pointer>& entries, Pointer entry) {
  auto found = find_named(entries, *entry);
  RTSQL_CHECK(found != entries.end());
  entries[static_cast<size_t>(found - entries.begin())] = std::move(entry);
}

template <class Pointer>
void drop_named(std::vector<Pointer>& entries, const EntryName& name) {
  std::erase_if(entries, [&](const Pointer& entry) { return EntryName(*entry) == name; });
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
  if (cube.traced && cube.traced->sieve) bytes += cube.traced->sieve->resident_bytes();
  return bytes;
}

TablePtr Catalog::find_table(const EntryName& name) const {
  return named_or_null(tables_, name);
}
IndexEntryPtr Catalog::find_index(const EntryName& name) const {
  return named_or_null(indexes_, name);
}

ViewEntryPtr Catalog::find_view(const EntryName& name) const {
  return named_or_null(views_, name);
}

CubeEntryPtr Catalog::find_cube(const EntryName& name) const {
  return named_or_null(cubes_, name);
}

TypeEntryPtr Catalog::find_type(const EntryName& name) const {
  return named_or_null(types_, name);
}

SequenceEntryPtr Catalog::find_sequence(const EntryName& name) const {
  return named_or_null(sequences_, name);
}

MacroEntryPtr Catalog::find_macro(const EntryName& name) const {
  return named_or_null(macros_, name);
}

bool Catalog::has_relation(const EntryName& name) const {
  return find_table(name) || find_view(name) || find_cube(name);
}

const AttachedDatabase* Catalog::find_database(uint32_t number) const {
  const auto found = std::ranges::find(databases_, number, &AttachedDatabase::number);
  return found == databases_.end() ? nullptr : &*found;
}

const AttachedDatabase* Catalog::find_database(std::string_view name) const {
  const auto found = std::ranges::find_if(
      databases_, [&](const AttachedDatabase& database) { return equals_ignore_case(database.name, name); });
  return found == databases_.end() ? nullptr : &*found;
}

const std::string& Catalog::database_name(uint32_t number) const {
  const AttachedDatabase* const found = find_database(number);
  RTSQL_CHECK(found != nullptr);
  return found->name;
}

bool Catalog::has_schema(const SchemaName& schema) const {
  if (schema.is_temporary()) return true;
  if (schema.is_main()) return find_database(schema.database) != nullptr;
  return std::ranges::find(schemas_, schema) != schemas_.end();
}

std::vector<IndexEntryPtr> Catalog::indexes_of(const TableSchema& table) const {
  std::vector<IndexEntryPtr> found;
  if (const CubeEntryPtr cube = find_cube(table)) {
    if (cube->cells.get() == &table && cube->index) found.push_back(cube->index);
    if (cube->kept && cube->kept->table.get() == &table) found.push_back(cube->kept->index);
  }
  for (const IndexEntryPtr& index : indexes_) {
    if (index->table_name() == EntryName(table)) found.push_back(index);
  }
  return found;
}

bool Catalog::holds(const TableSchemaPtr& table) const {
  if (find_table(*table) == table) return true;
  const CubeEntryPtr cube = find_cube(*table);
  return cube && (cube->cells == table || (cube->kept && cube->kept->table == table));
}

bool Catalog::is_current(const CubeEntry& cube) const {
  return cube.is_built() && std::ranges::all_of(cube.sources, [&](const CubeSource& source) {
           const TableSchemaPtr table = source.table.lock();
           return table && find_table(source) == table;
         });
}

void Catalog::attach(AttachedDatabase database) {
  RTSQL_CHECK(!find_database(database.name) && !find_database(database.number));
  databases_.push_back(std::move(database));
}

void Catalog::detach(uint32_t database) {
  drop_all_in(database);
  std::erase_if(databases_, [&](const AttachedDatabase& of) { return of.number == database; });
}

void Catalog::drop_all_in(uint32_t database) {
  const auto lies_in = [&](const SchemaName& schema) { return schema.lies_in(database); };
  drop_where(lies_in);
  std::erase_if(schemas_, lies_in);
}

std::vector<QualifiedName> Catalog::relations_in(const std::function<bool(const SchemaName&)>& takes) const {
  std::vector<QualifiedName> names;
  const auto add = [&](const auto& entries) {
    for (const auto& entry : entries) {
      if (takes(entry->schema)) names.emplace_back(EntryName(*entry));
    }
  };
  add(tables_);
  add(views_);
  add(cubes_);
  return names;
}

void Catalog::add_schema(SchemaName schema) {
  RTSQL_CHECK(!has_schema(schema));
  schemas_.push_back(std::move(schema));
}

void Catalog::drop_schema(const SchemaName& schema) {
  std::erase(schemas_, schema);
}

bool Catalog::has_any_of(const SchemaName& schema) const {
  const auto has = [&](const auto& entries) {
    return std::ranges::any_of(entries, [&](const auto& entry) { return entry->schema == schema; });
  };
  return has(tables_) || has(views_) || has(cubes_) || has(types_) || has(macros_) || has(sequences_);
}

void Catalog::drop_all_of(const SchemaName& schema) {
  drop_where([&](const SchemaName& of) { return of == schema; });
}

void Catalog::drop_where(const std::function<bool(const SchemaName&)>& lies_in) {
  const auto drop = [&](auto& entries) {
    std::erase_if(entries, [&](const auto& entry) { return lies_in(entry->schema); });
  };
  drop(tables_);
  drop(indexes_);
  drop(views_);
  drop(cubes_);
  drop(types_);
  drop(macros_);
  drop(sequences_);
}

void Catalog::add_table(TablePtr table) {
  RTSQL_CHECK(!has_relation(*table));
  tables_.push_back(std::move(table));
}

void Catalog::replace_table(TablePtr table, const std::vector<IndexEntryPtr>& indexes) {
  replace_named(tables_, std::move(table));
  for (const IndexEntryPtr& index : indexes) replace_named(indexes_, index);
}

void Catalog::drop_table(const EntryName& name) {
  std::erase_if(indexes_, [&](const IndexEntryPtr& index) { return index->table_name() == name; });
  drop_named(tables_, name);
}

void Catalog::add_index(IndexEntryPtr index) {
  RTSQL_CHECK(!find_index(*index));
  indexes_.push_back(std::move(index));
}

void Catalog::replace_index(IndexEntryPtr index) {
  replace_named(indexes_, std::move(index));
}

void Catalog::drop_index(const EntryName& name) {
  drop_named(indexes_, name);
}

void Catalog::add_view(ViewEntryPtr view) {
  RTSQL_CHECK(!has_relation(*view));
  views_.push_back(std::move(view));
}

void Catalog::replace_view(ViewEntryPtr view) {
  replace_named(views_, std::move(view));
}

void Catalog::drop_view(const EntryName& name) {
  drop_named(views_, name);
}

void Catalog::add_cube(CubeEntryPtr cube) {
  RTSQL_CHECK(!has_relation(*cube));
  cubes_.push_back(std::move(cube));
}

void Catalog::replace_cube(CubeEntryPtr cube) {
  replace_named(cubes_, std::move(cube));
}

void Catalog::drop_cube(const EntryName& name) {
  drop_named(cubes_, name);
}

void Catalog::add_type(TypeEntryPtr type) {
  RTSQL_CHECK(!find_type(*type));
  types_.push_back(std::move(type));
}

void Catalog::replace_type(TypeEntryPtr type) {
  replace_named(types_, std::move(type));
}

void Catalog::drop_type(const EntryName& name) {
  drop_named(types_, name);
}

void Catalog::add_sequence(SequenceEntryPtr sequence) {
  RTSQL_CHECK(!find_sequence(*sequence));
  sequences_.push_back(std::move(sequence));
}

void Catalog::replace_sequence(SequenceEntryPtr sequence) {
  replace_named(sequences_, std::move(sequence));
}

void Catalog::drop_sequence(const EntryName& name) {
  drop_named(sequences_, name);
}

void Catalog::add_macro(MacroEntryPtr macro) {
  RTSQL_CHECK(!find_macro(*macro));
  macros_.push_back(std::move(macro));
}

void Catalog::replace_macro(MacroEntryPtr macro) {
  replace_named(macros_, std::move(macro));
}

void Catalog::drop_macro(const EntryName& name) {
  drop_named(macros_, name);
}

}  // namespace rtsql
