#include "engine/lasting/read_version.h"

#include <fmt/format.h>

#include <utility>

#include "bind/statement/index_binder.h"
#include "catalog/catalog_names.h"
#include "common/display_text.h"
#include "common/error.h"
#include "engine/lasting/stored_column.h"
#include "index/registry/registry.h"
#include "store/schema_record.h"

namespace rtsql {
namespace {

TablePtr table_of(gpu::Device& device, const std::shared_ptr<Store>& store, uint32_t database,
                  const stored::Table& record) {
  std::vector<ColumnDefinition> definitions;
  std::vector<ColumnPtr> columns;
  for (const stored::Column& column : record.columns()) {
    definitions.push_back(from_record(column));
    columns.push_back(stored_column(device, store, column, record.rows()));
  }
  std::vector<Constraint> constraints;
  for (const stored::Constraint& constraint : record.constraints())
    constraints.push_back(from_record(constraint));
  auto table = std::make_shared<Table>(record.name(), std::move(definitions), std::move(columns),
                                       record.rows(), std::move(constraints));
  table->schema = schema_from_record(record.schema(), database);
  return table;
}

IndexEntryPtr index_of(const Catalog& catalog, const SchemaReader& names, uint32_t database,
                       const stored::Index& record) {
  const SchemaName schema = schema_from_record(record.schema(), database);
  const TablePtr table = catalog.find_table({schema, record.table()});
  const IndexMethod* const method = find_index_method(record.method());
  if (!table || method == nullptr) {
    throw Error(ErrorKind::kData,
                fmt::format("index \"{}\" of the database is of the table \"{}\" and the method \"{}\", "
                            "of which one is unknown",
                            record.name(), record.table(), record.method()))
        .sqlstate(sqlstate::kDataCorrupted);
  }
  IndexEntry entry;
  entry.schema = schema;
  entry.name = record.name();
  entry.table = record.table();
  entry.columns = {record.columns().begin(), record.columns().end()};
  for (const std::string& text : record.expressions())
    entry.expressions.push_back({bind_indexed_expression(text, *table, names), nullptr});
  entry.method = method;
  std::vector<std::pair<std::string, std::string>> options;
  for (const stored::IndexOption& option : record.options())
    options.emplace_back(option.name(), option.value());
  entry.options = IndexOptions::parse(entry.method->options, options);
  entry.unique = record.unique();
  entry.of_constraint = record.of_constraint();
  return std::make_shared<const IndexEntry>(std::move(entry));
}

CubeEntryPtr cube_of(uint32_t database, const stored::Cube& record) {
  return std::make_shared<const CubeEntry>(
      CubeEntry{.name = record.name(),
                .schema = schema_from_record(record.schema(), database),
                .definition = record.definition(),
                .reads = reads_from_record(record.reads(), record.qualified_reads(), database),
                .sources = {},
                .conjuncts = {},
                .dimensions = {},
                .measures = {},
                .cells = nullptr,
                .index = nullptr});
}

}  // namespace

void read_version(gpu::Device& device, const std::shared_ptr<Store>& store, uint32_t database,
                  const std::shared_ptr<Catalog>& into, std::vector<std::string>& notes) {
  const stored::Catalog& stored = store->catalog();
  for (const std::string& schema : stored.schemas()) into->add_schema(schema_from_record(schema, database));
  for (const stored::EnumType& type : stored.types())
    into->add_type(std::make_shared<const TypeEntry>(from_record(type, database)));
  for (const stored::Table& table : stored.tables())
    into->add_table(table_of(device, store, database, table));
  for (const stored::View& view : stored.views())
    into->add_view(std::make_shared<const ViewEntry>(from_record(view, database)));
  for (const stored::Sequence& sequence : stored.sequences())
    into->add_sequence(std::make_shared<const SequenceEntry>(from_record(sequence, database)));
  for (const stored::Macro& macro : stored.macros())
    into->add_macro(std::make_shared<const MacroEntry>(from_record(macro, database)));
  const CatalogVersion with_tables = into;
  const CatalogNames names(with_tables, SearchPath::of_definitions(SchemaName::main_of(database)));
  for (const stored::Index& index : stored.indexes()) {
    try {
      into->add_index(index_of(*into, names, database, index));
    } catch (const Error& error) {
      notes.push_back(fmt::format("index {} of table {} is left out: {}", displayable(index.name()),
                                  displayable(index.table()), error.message()));
    }
  }
  for (const stored::Cube& cube : stored.cubes()) into->add_cube(cube_of(database, cube));
}

}  // namespace rtsql
