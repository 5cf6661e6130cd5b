// What the functions of pg_catalog read: names of objects, definitions, and what texts name.
#include <fmt/format.h>

#include "common/text.h"
#include "engine/system/object_numbers.h"
#include "engine/system/system_relation_rows.h"
#include "function/registry/function_entries.h"
#include "schema/client_type.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

std::string qualified(const SchemaName& schema, std::string_view name) {
  return fmt::format("{}.{}", sql::name_text(schema.name), sql::name_text(name));
}

std::string definition_of_relation(const SystemCatalog& catalog, const ShownRelation& relation) {
  if (relation.view) return relation.view->query + ";";
  const ShownIndex& index = *relation.index;
  std::string table;
  for (const ShownRelation& other : catalog.relations()) {
    if (other.number == index.table) table = qualified(other.schema, other.name);
  }
  return fmt::format("CREATE {}INDEX {} ON {} USING {} ({})", index.is_unique ? "UNIQUE " : "",
                     sql::name_text(relation.name), table, index.method, join(index.texts, ", "));
}

bool is_visible_type(const SystemCatalog& catalog, const TypeEntry& type) {
  const TypeEntryPtr meant = catalog.context().names.find_type({type.name});
  return meant && meant->schema == type.schema;
}

// Calls `use(class, number, schema, name, is_visible)` for each object that a text may name.
template <class Use>
void for_each_named(const SystemCatalog& catalog, const Use& use) {
  const SchemaName system{0, std::string(kSystemSchema)};
  for (const ShownRelation& relation : catalog.relations())
    use("relation", relation.number, relation.schema, relation.name, catalog.is_visible(relation));
  for (const SystemRelation& relation : system_relations()) {
    const bool is_hidden =
        catalog.context().names.schema_of_relation({std::string(relation.name)}).has_value();
    if (relation.number != 0) use("relation", relation.number, system, relation.name, !is_hidden);
  }
  for (const ShownType& type : catalog.types())
    use("type", type.number, type.entry->schema, type.entry->name, is_visible_type(catalog, *type.entry));
  use("function", 750, system, "array_in", true);
  use("function", 2400, system, "array_recv", true);
  ObjectNumbers of_functions;
  std::string_view last;
  for (const FunctionEntry& function : function_entries()) {
    if (function.name == last) continue;
    last = function.name;
    use("function", of_functions.next("function", {SchemaName(), function.name}), system, function.name,
        true);
  }
}

}  // namespace

void fill_objects(const SystemCatalog& catalog, SystemRows& rows) {
  const auto add = [&](std::string_view kind, uint32_t number, const std::string& shown, bool is_visible) {
    rows.add({{"class", kind}, {"oid", number}, {"shown", shown}, {"visible", is_visible}});
  };
  for (const ShownRelation& relation : catalog.relations()) {
    const bool is_visible = catalog.is_visible(relation);
    const bool is_defined = relation.view || relation.index;
    const bool has_bytes = relation.table || relation.index;
    rows.add(
        {{"class", "relation"},
         {"oid", relation.number},
         {"shown", is_visible ? sql::name_text(relation.name) : qualified(relation.schema, relation.name)},
         {"visible", is_visible},
         {"definition", is_defined ? Cell(definition_of_relation(catalog, relation)) : Cell()},
         {"bytes", has_bytes ? relation.bytes : 0},
         {"last_value",
          relation.sequence && relation.sequence->last ? Cell(*relation.sequence->last) : Cell()}});
  }
  for (const ShownConstraint& constraint : catalog.constraints()) {
    rows.add({{"class", "constraint"},
              {"oid", constraint.number},
              {"shown", constraint.constraint.name},
              {"definition", constraint.definition}});
  }
  for (const ShownSchema& schema : catalog.schemas())
    add("schema", schema.number, sql::name_text(schema.name.name), true);
  for (const ClientType& type : client_types()) {
    add("type", type.number, std::string(type.sql_name), true);
    add("type", type.of_lists, std::string(type.sql_name) + "[]", true);
  }
  for_each_named(catalog, [&](std::string_view kind, uint32_t number, const SchemaName& schema,
                              std::string_view name, bool is_visible) {
    if (kind == "relation" && find_system_relation(name) == nullptr) return;
    if (kind == "relation" && schema.name != kSystemSchema) return;
    add(kind, number, is_visible ? sql::name_text(name) : qualified(schema, name), is_visible);
  });
}

void fill_keys(const SystemCatalog& catalog, SystemRows& rows) {
  const auto add = [&](std::string_view kind, std::string_view key, uint32_t number) {
    rows.add({{"class", kind},
              {"key", to_lower(std::string(key))},
              {"relation", number},
              {"type", number},
              {"function", number},
              {"schema", number}});
  };
  for_each_named(catalog, [&](std::string_view kind, uint32_t number, const SchemaName& schema,
                              std::string_view name, bool is_visible) {
    if (is_visible) add(kind, name, number);
    add(kind, fmt::format("{}.{}", schema.name, name), number);
  });
  for (const ShownSchema& schema : catalog.schemas()) add("schema", schema.name.name, schema.number);
  for (const ClientType& type : client_types()) {
    add("type", type.name, type.number);
    add("type", fmt::format("{}.{}", kSystemSchema, type.name), type.number);
    if (type.sql_name != type.name) add("type", type.sql_name, type.number);
    add("type", fmt::format("{}[]", type.sql_name), type.of_lists);
    if (type.sql_name != type.name) add("type", fmt::format("{}[]", type.name), type.of_lists);
    add("type", fmt::format("_{}", type.name), type.of_lists);
  }
}

void fill_keywords(const SystemCatalog&, SystemRows& rows) {
  for (const std::string& word : sql::keywords()) {
    const bool is_reserved = sql::is_reserved(word);
    rows.add({{"word", to_lower(word)},
              {"catcode", is_reserved ? "R" : "U"},
              {"catdesc", is_reserved ? "reserved" : "unreserved"}});
  }
}

void fill_columns_of_indexes(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    if (!relation.index) continue;
    for (size_t i = 0; i < relation.index->texts.size(); ++i)
      rows.add({{"index", relation.number}, {"number", i + 1}, {"text", relation.index->texts[i]}});
  }
}

void fill_path(const SystemCatalog& catalog, SystemRows& rows) {
  int64_t number = 0;
  rows.add({{"number", ++number}, {"name", kSystemSchema}, {"is_implicit", true}});
  for (const SchemaName& schema : catalog.context().names.path().schemas)
    rows.add({{"number", ++number}, {"name", schema.name}, {"is_implicit", schema.is_temporary()}});
}

}  // namespace rtsql
