#include "catalog/catalog_names.h"

#include <algorithm>

#include "common/text.h"

namespace rtsql {
namespace {

std::optional<SchemaName> first_with(const std::vector<SchemaName>& places, const auto& has) {
  const auto found = std::ranges::find_if(places, has);
  return found == places.end() ? std::nullopt : std::optional(*found);
}

template <class Pointer>
std::vector<std::string> names_within(const std::vector<Pointer>& entries, const SearchPath& path) {
  std::vector<std::string> names;
  for (const Pointer& entry : entries) {
    if (std::ranges::find(path.schemas, entry->schema) != path.schemas.end()) names.push_back(entry->name);
  }
  return names;
}

}  // namespace

std::vector<SchemaName> CatalogNames::places_of(const std::vector<std::string>& qualifiers) const {
  if (qualifiers.empty()) return path_.schemas;
  if (qualifiers.size() == 1) {
    const std::string& qualifier = qualifiers.front();
    if (equals_ignore_case(qualifier, kTemporarySchema))
      return path_.session == 0 ? std::vector<SchemaName>()
                                : std::vector{SchemaName::temporary_of(path_.session)};
    if (SchemaName schema{path_.database, qualifier}; catalog().has_schema(schema)) return {schema};
    if (const AttachedDatabase* const database = catalog().find_database(qualifier))
      return {SchemaName::main_of(database->number)};
    return equals_ignore_case(qualifier, kPublicSchema) ? std::vector{SchemaName::main_of(path_.database)}
                                                        : std::vector<SchemaName>();
  }
  const AttachedDatabase* const database = catalog().find_database(qualifiers.front());
  if (database == nullptr || qualifiers.size() > 2) return {};
  if (SchemaName schema{database->number, qualifiers.back()}; catalog().has_schema(schema)) return {schema};
  return equals_ignore_case(qualifiers.back(), kPublicSchema)
             ? std::vector{SchemaName::main_of(database->number)}
             : std::vector<SchemaName>();
}

std::optional<SchemaName> CatalogNames::schema_of_relation(const NamePath& name) const {
  return first_with(places_of(name.qualifiers), [&](const SchemaName& schema) {
    return catalog().has_relation({schema, name.name});
  });
}

TablePtr CatalogNames::find_table(const NamePath& name) const {
  const std::optional<SchemaName> schema = schema_of_relation(name);
  return schema ? catalog().find_table({*schema, name.name}) : nullptr;
}

ViewEntryPtr CatalogNames::find_view(const NamePath& name) const {
  const std::optional<SchemaName> schema = schema_of_relation(name);
  return schema ? catalog().find_view({*schema, name.name}) : nullptr;
}

CubeEntryPtr CatalogNames::find_cube(const NamePath& name) const {
  const std::optional<SchemaName> schema = schema_of_relation(name);
  return schema ? catalog().find_cube({*schema, name.name}) : nullptr;
}

TypeEntryPtr CatalogNames::find_type(const NamePath& name) const {
  for (const SchemaName& schema : places_of(name.qualifiers)) {
    if (TypeEntryPtr type = catalog().find_type({schema, name.name})) return type;
  }
  return nullptr;
}

SequenceEntryPtr CatalogNames::find_sequence(const NamePath& name) const {
  for (const SchemaName& schema : places_of(name.qualifiers)) {
    if (SequenceEntryPtr sequence = catalog().find_sequence({schema, name.name})) return sequence;
  }
  return nullptr;
}

MacroEntryPtr CatalogNames::find_macro(const NamePath& name) const {
  for (const SchemaName& schema : places_of(name.qualifiers)) {
    if (MacroEntryPtr macro = catalog().find_macro({schema, name.name})) return macro;
  }
  return nullptr;
}

IndexEntryPtr CatalogNames::find_index(const NamePath& name) const {
  for (const SchemaName& schema : places_of(name.qualifiers)) {
    if (IndexEntryPtr index = catalog().find_index({schema, name.name})) return index;
  }
  return nullptr;
}

bool CatalogNames::is_taken(const EntryName& name) const {
  return catalog().has_relation(name) || catalog().find_index(name);
}

bool CatalogNames::means(const std::vector<std::string>& qualifiers, const SchemaName& schema) const {
  const std::vector<SchemaName> places = places_of(qualifiers);
  return std::ranges::find(places, schema) != places.end();
}

std::vector<std::string> CatalogNames::table_names() const {
  return names_within(catalog().tables(), path_);
}

std::vector<std::string> CatalogNames::view_names() const {
  return names_within(catalog().views(), path_);
}

std::vector<std::string> CatalogNames::type_names() const {
  return names_within(catalog().types(), path_);
}

std::vector<std::string> CatalogNames::sequence_names() const {
  return names_within(catalog().sequences(), path_);
}

std::vector<std::string> CatalogNames::macro_names() const {
  return names_within(catalog().macros(), path_);
}

std::vector<std::string> CatalogNames::index_names() const {
  return names_within(catalog().indexes(), path_);
}

std::vector<std::string> CatalogNames::cube_names() const {
  return names_within(catalog().cubes(), path_);
}

std::vector<std::string> CatalogNames::schema_names() const {
  std::vector<std::string> names = {std::string(kMainSchema), std::string(kTemporarySchema)};
  for (const SchemaName& schema : catalog().schemas()) {
    if (schema.database == path_.database) names.push_back(schema.name);
  }
  for (const AttachedDatabase& database : catalog().databases()) names.push_back(database.name);
  return names;
}

NamePath CatalogNames::name_in_definitions(const EntryName& name, const SchemaName& of) const {
  NamePath path{std::string(name.name)};
  const bool is_near = name.schema.lies_in(of.database);
  if (is_near && name.schema.is_main()) return path;
  if (!name.schema.is_temporary() && !is_near)
    path.qualifiers.push_back(catalog().database_name(name.schema.database));
  path.qualifiers.push_back(name.schema.name);
  return path;
}

std::unique_ptr<const SchemaReader> CatalogNames::of_definitions(const SchemaName& schema) const {
  return std::make_unique<const CatalogNames>(version_, SearchPath::of_definitions(schema));
}

std::vector<std::vector<std::string>> CatalogNames::unique_index_keys(const TableSchema& table) const {
  std::vector<std::vector<std::string>> keys;
  for (const IndexEntryPtr& index : catalog().indexes_of(table)) {
    if (index->unique && !index->of_constraint) keys.push_back(indexed_texts(*index, table));
  }
  return keys;
}

std::string CatalogNames::shown_schema(const SchemaName& schema) const {
  if (schema.is_temporary() || schema.database == path_.database) return schema.name;
  const std::string& database = catalog().database_name(schema.database);
  return means({database}, schema) ? database : database + "." + schema.name;
}

std::string CatalogNames::shown(const EntryName& name, const std::optional<SchemaName>& meant_alone) const {
  if (meant_alone == name.schema) return std::string(name.name);
  return shown_schema(name.schema) + "." + std::string(name.name);
}

std::string CatalogNames::shown_relation(const EntryName& name) const {
  return shown(name, schema_of_relation({std::string(name.name)}));
}

std::string CatalogNames::shown_index(const EntryName& name) const {
  const IndexEntryPtr meant = find_index({std::string(name.name)});
  return shown(name, meant ? std::optional(meant->schema) : std::nullopt);
}

std::string CatalogNames::shown_type(const EntryName& name) const {
  const TypeEntryPtr meant = find_type({std::string(name.name)});
  return shown(name, meant ? std::optional(meant->schema) : std::nullopt);
}

std::string CatalogNames::shown_sequence(const EntryName& name) const {
  const SequenceEntryPtr meant = find_sequence({std::string(name.name)});
  return shown(name, meant ? std::optional(meant->schema) : std::nullopt);
}

std::string CatalogNames::shown_macro(const EntryName& name) const {
  const MacroEntryPtr meant = find_macro({std::string(name.name)});
  return shown(name, meant ? std::optional(meant->schema) : std::nullopt);
}

}  // namespace rtsql
