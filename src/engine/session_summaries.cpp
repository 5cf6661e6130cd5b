// Tells of the databases, tables and other entries that a session sees.
#include "catalog/owned_sequences.h"
#include "engine/picture/picture_scene.h"
#include "engine/session_impl.h"
#include "engine/table/create_sql.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

bool is_near(const CatalogNames& names, const SchemaName& schema) {
  return schema.is_temporary() || schema.database == names.path().database;
}

}  // namespace

std::vector<AttachedDatabase> Session::databases() const {
  return impl_->visible()->databases();
}

uint32_t Session::current_database() const {
  return impl_->state.path().database;
}

bool Session::has_table(const NamePath& name) const {
  const CatalogVersion catalog = impl_->visible();
  return CatalogNames(catalog, impl_->state.path()).find_table(name) != nullptr;
}

std::vector<TableSummary> Session::tables() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<TableSummary> summaries;
  for (const TablePtr& table : catalog->tables()) {
    if (!names.sees(table->schema)) continue;
    TableSummary summary{names.shown_relation(*table), false, table->rows, table->resident_bytes(),
                         create_sql(*table, *catalog), {}};
    for (const ColumnDefinition& definition : table->definitions) summary.columns.push_back(definition.name);
    if (summary.name.size() > table->name.size()) summary.schema = names.shown_schema(table->schema);
    summary.is_near = is_near(names, table->schema);
    summary.lasts = !table->schema.is_temporary() && catalog->find_database(table->schema.database)->lasts();
    summaries.push_back(std::move(summary));
  }
  for (const ViewEntryPtr& view : catalog->views()) {
    if (!names.sees(view->schema)) continue;
    summaries.push_back({names.shown_relation(*view), true, 0, 0, create_sql(*view), view->columns});
    summaries.back().is_near = is_near(names, view->schema);
    if (summaries.back().name.size() > view->name.size())
      summaries.back().schema = names.shown_schema(view->schema);
  }
  return summaries;
}

uint32_t Session::relation_number(const QualifiedName& relation) const {
  const CatalogVersion catalog = impl_->visible();
  std::optional<Impl::NumberedVersion>& known = impl_->numbered;
  const uint32_t database = impl_->state.settings.planner.current_schema.database;
  if (!known || known->version.lock() != catalog || known->database != database) {
    const CatalogNames names(catalog, impl_->state.path());
    known = {catalog, database, RelationNumbers(*catalog, names)};
  }
  return known->numbers.of(relation);
}

std::vector<IndexSummary> Session::indexes() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<IndexSummary> summaries;
  for (const IndexEntryPtr& index : catalog->indexes()) {
    if (index->of_constraint || !names.sees(index->schema)) continue;  // the statement of its table makes it
    const TablePtr table = catalog->find_table(index->table_name());
    summaries.push_back(
        {names.shown_index(*index), names.shown_relation(*table), create_sql(*index, *table)});
  }
  return summaries;
}

std::vector<CubeSummary> Session::cubes() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<CubeSummary> summaries;
  for (const CubeEntryPtr& cube : catalog->cubes()) {
    if (!names.sees(cube->schema)) continue;
    summaries.push_back({names.shown_relation(*cube), cube->is_built() ? cube->cells->rows : 0,
                         resident_bytes(*cube), cube->definition, is_near(names, cube->schema)});
  }
  return summaries;
}

std::vector<TypeSummary> Session::types() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<TypeSummary> summaries;
  for (const TypeEntryPtr& type : catalog->types()) {
    if (!names.sees(type->schema)) continue;
    summaries.push_back({names.shown_type(*type), create_sql(*type), is_near(names, type->schema)});
  }
  return summaries;
}

std::vector<SequenceSummary> Session::sequences() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<SequenceSummary> summaries;
  for (const SequenceEntryPtr& sequence : catalog->sequences()) {
    // The statement of its table makes one that is a column's own.
    if (!names.sees(sequence->schema) || owner_of(*catalog, *sequence)) continue;
    summaries.push_back(
        {names.shown_sequence(*sequence), create_sql(*sequence), is_near(names, sequence->schema)});
  }
  return summaries;
}

std::vector<MacroSummary> Session::macros() const {
  const CatalogVersion catalog = impl_->visible();
  const CatalogNames names(catalog, impl_->state.path());
  std::vector<MacroSummary> summaries;
  for (const MacroEntryPtr& macro : catalog->macros()) {
    if (!names.sees(macro->schema)) continue;
    summaries.push_back(
        {names.shown_macro(*macro), create_sql(*macro), macro->gives_rows, is_near(names, macro->schema)});
  }
  return summaries;
}

std::vector<SchemaSummary> Session::schemas() const {
  const CatalogVersion catalog = impl_->visible();
  const SearchPath path = impl_->state.path();
  std::vector<SchemaSummary> summaries;
  for (const SchemaName& schema : catalog->schemas()) {
    if (schema.database == path.database)
      summaries.push_back({schema.name, "CREATE SCHEMA " + sql::name_text(schema.name)});
  }
  for (const std::string_view always : {kMainSchema, kTemporarySchema})
    summaries.push_back({std::string(always), ""});
  for (const AttachedDatabase& database : catalog->databases()) summaries.push_back({database.name, ""});
  return summaries;
}

Definitions Session::definitions() const {
  return definitions_of(*impl_->visible(), impl_->state.path().database);
}

std::vector<std::string> Session::cursors() const {
  return impl_->state.cursors.names();
}

std::vector<std::string> Session::prepared_statements() const {
  return impl_->state.prepared.names();
}

std::shared_ptr<const Picture> Session::picture(const NamePath& name) {
  const Impl::Turn turn(*impl_, {});
  return impl_->ask({}, [&](StatementContext& context) { return picture_by_name(context, name); });
}

}  // namespace rtsql
