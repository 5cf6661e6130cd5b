// Runs CREATE SCHEMA, DROP SCHEMA, ALTER SCHEMA and USE.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bind/names/names.h"
#include "bind/names/system_relations.h"
#include "catalog/owned_sequences.h"
#include "catalog/readers.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/statement/statements.h"
#include "engine/table/identity.h"
#include "engine/table/place.h"
#include "engine/table/sequences.h"
#include "engine/table/types.h"
#include "engine/table/views.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

// Returns the schema that a statement would make: in the current database, where none is named.
SchemaName new_schema(const StatementContext& context, const sql::ObjectName& name) {
  if (name.qualifiers.empty()) return {context.names.path().database, name.name};
  const std::vector<SchemaName> places = context.names.places_of(name.qualifiers);
  if (name.qualifiers.size() == 1 && !places.empty() && places.front().is_main())
    return {places.front().database, name.name};
  throw Error(ErrorKind::kName, fmt::format("unknown database \"{}\"", name.qualifiers.front()))
      .sqlstate(sqlstate::kUnknownDatabase)
      .at(name.span);
}

bool is_reserved_schema(const std::string& name) {
  return equals_ignore_case(name, kMainSchema) || equals_ignore_case(name, kTemporarySchema) ||
         equals_ignore_case(name, kInformationSchema) || equals_ignore_case(name, kSystemSchema);
}

void check_free_schema(const StatementContext& context, const SchemaName& schema, SourceSpan span) {
  if (!is_reserved_schema(schema.name) && !context.catalog().has_schema(schema)) return;
  throw Error(ErrorKind::kName, fmt::format("schema \"{}\" already exists", schema.name))
      .sqlstate(sqlstate::kDuplicateSchema)
      .at(span);
}

// `main` and `temp` are there always.
void check_may_change(const SchemaName& schema, std::string_view verb, SourceSpan span) {
  if (!schema.is_main() && !schema.is_temporary()) return;
  throw Error(ErrorKind::kName, fmt::format("cannot {} schema \"{}\"", verb, schema.name))
      .sqlstate(sqlstate::kDependentObjects)
      .at(span)
      .hint("every database has main, and every session temp");
}

// What a schema has.
struct Contents {
  std::vector<QualifiedName> relations;  // tables, views and cubes
  std::vector<TypeEntryPtr> types;
  std::vector<SequenceEntryPtr> sequences;  // that are no column's own
  std::vector<MacroEntryPtr> macros;

  bool is_empty() const { return relations.empty() && types.empty() && sequences.empty() && macros.empty(); }
  std::string first() const {
    if (!relations.empty()) return relations.front().name;
    if (!types.empty()) return types.front()->name;
    return sequences.empty() ? macros.front()->name : sequences.front()->name;
  }
};

Contents contents_of(const Catalog& catalog, const SchemaName& schema) {
  Contents contents;
  contents.relations = catalog.relations_in([&](const SchemaName& of) { return of == schema; });
  for (const TypeEntryPtr& type : catalog.types()) {
    if (type->schema == schema) contents.types.push_back(type);
  }
  for (const SequenceEntryPtr& sequence : catalog.sequences()) {
    if (sequence->schema == schema && !owner_of(catalog, *sequence)) contents.sequences.push_back(sequence);
  }
  for (const MacroEntryPtr& macro : catalog.macros()) {
    if (macro->schema == schema) contents.macros.push_back(macro);
  }
  return contents;
}

void drop_schema(StatementContext& context, const SchemaName& schema, const sql::ObjectName& name,
                 bool cascade) {
  const Contents contents = contents_of(context.catalog(), schema);
  if (!cascade && !contents.is_empty()) {
    throw Error(ErrorKind::kName,
                fmt::format("cannot drop schema \"{}\": \"{}\" lies in it", name.text(), contents.first()))
        .sqlstate(sqlstate::kDependentObjects)
        .at(name.span)
        .hint("CASCADE drops what it has, and what reads that");
  }
  if (!contents.relations.empty()) drop_relations(context, contents.relations, true, name);
  for (const TypeEntryPtr& type : contents.types) check_unused(context, *type, name, "drop");
  if (!contents.types.empty()) drop_types(context, contents.types, name.span);
  drop_sequences(context, contents.sequences, true, name.span);
  context.transaction.change([&](Catalog& catalog) {
    for (const MacroEntryPtr& macro : contents.macros) catalog.drop_macro(*macro);
    catalog.drop_schema(schema);
  });
}

template <class Entry>
std::shared_ptr<Entry> moved(const std::shared_ptr<const Entry>& entry, const SchemaName& to) {
  auto changed = std::make_shared<Entry>(*entry);
  changed->schema = to;
  return changed;
}

// The texts of definitions name the schema, so that what has such texts, or is named in them, stays where it
// is.
void check_unnamed(const StatementContext& context, const SchemaName& schema, SourceSpan span) {
  const Catalog& catalog = context.catalog();
  const Contents contents = contents_of(catalog, schema);
  std::vector<QualifiedName> readers = readers_of(catalog, contents.relations);
  std::erase_if(readers, [&](const QualifiedName& reader) { return !context.names.sees(reader.schema); });
  const auto is_in_schema = [&](const auto& entry) { return entry->schema == schema; };
  const auto view = std::ranges::find_if(catalog.views(), is_in_schema);
  const auto cube = std::ranges::find_if(catalog.cubes(), is_in_schema);
  std::string name;
  if (!readers.empty()) name = context.names.shown_relation(readers.front());
  if (view != catalog.views().end()) name = context.names.shown_relation(**view);
  if (cube != catalog.cubes().end()) name = context.names.shown_relation(**cube);
  if (!contents.types.empty()) name = context.names.shown_type(*contents.types.front());
  if (!contents.sequences.empty()) name = context.names.shown_sequence(*contents.sequences.front());
  if (!contents.macros.empty()) name = context.names.shown_macro(*contents.macros.front());
  if (name.empty()) return;
  throw Error(
      ErrorKind::kName,
      fmt::format("cannot rename schema \"{}\": \"{}\" names it, or may be named with it", schema.name, name))
      .sqlstate(sqlstate::kDependentObjects)
      .at(span)
      .hint("a schema of tables that no view or cube reads can be renamed");
}

// Reads "s" and "database.s".
sql::ObjectName place_of(const sql::Identifier& written) {
  sql::ObjectName place;
  place.span = written.span;
  const size_t dot = written.name.find('.');
  if (dot != std::string::npos) place.qualifiers.push_back(written.name.substr(0, dot));
  place.name = written.name.substr(dot == std::string::npos ? 0 : dot + 1);
  return place;
}

// Tells whether a path says nothing by the schema: a session always finds what it has, and no schema is that
// of a user.
bool says_nothing(const sql::Identifier& schema) {
  return is_one_of(to_lower(schema.name), {"", "pg_catalog", "information_schema", "$user"});
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateSchema& create) {
  SchemaName schema = new_schema(context, create.name);
  if (create.if_not_exists && context.catalog().has_schema(schema))
    return message_result(
        fmt::format("schema \"{}\" already exists, skipped", displayable(create.name.text())));
  check_free_schema(context, schema, create.name.span);
  context.transaction.change([&](Catalog& catalog) { catalog.add_schema(std::move(schema)); });
  return message_result("CREATE SCHEMA");
}

StatementResult run_statement(StatementContext& context, const sql::DropSchema& drop) {
  std::vector<std::string> messages;
  bool has_dropped = false;
  for (const sql::ObjectName& name : drop.names) {
    std::vector<std::string> path = name.qualifiers;
    path.push_back(name.name);
    if (drop.if_exists && context.names.places_of(path).empty()) {
      messages.push_back(fmt::format("schema \"{}\" does not exist, skipped", displayable(name.text())));
      continue;
    }
    const SchemaName schema = require_schema(context, name);
    check_may_change(schema, "drop", name.span);
    drop_schema(context, schema, name, drop.cascade);
    if (context.session.settings.planner.current_schema == schema)
      context.session.settings.planner.current_schema = SchemaName::main_of(schema.database);
    has_dropped = true;
  }
  if (has_dropped) messages.emplace_back("DROP SCHEMA");
  return message_result(join(messages, "\n"));
}

StatementResult run_statement(StatementContext& context, const sql::RenameSchema& rename) {
  const SchemaName before = require_schema(context, rename.name);
  check_may_change(before, "rename", rename.name.span);
  const SchemaName after{before.database, rename.new_name.name};
  if (!(before == after)) check_free_schema(context, after, rename.new_name.span);
  check_unnamed(context, before, rename.name.span);
  context.transaction.change([&](Catalog& catalog) {
    const std::vector<TablePtr> tables = catalog.tables();
    const std::vector<IndexEntryPtr> indexes = catalog.indexes();
    const std::vector<SequenceEntryPtr> sequences = catalog.sequences();
    for (const TablePtr& table : tables) {
      if (table->schema == before) catalog.drop_table(*table);
    }
    for (const SequenceEntryPtr& sequence : sequences) {
      if (sequence->schema == before) catalog.drop_sequence(*sequence);
    }
    catalog.drop_schema(before);
    catalog.add_schema(after);
    for (const SequenceEntryPtr& sequence : sequences) {
      if (sequence->schema == before) catalog.add_sequence(moved(sequence, after));
    }
    for (const TablePtr& table : tables) {
      if (table->schema != before) continue;
      auto changed = moved(table, after);
      put_identities_in(context.names, *changed);
      catalog.add_table(std::move(changed));
    }
    for (const IndexEntryPtr& index : indexes) {
      if (index->schema == before) catalog.add_index(moved(index, after));
    }
  });
  if (context.session.settings.planner.current_schema == before)
    context.session.settings.planner.current_schema = after;
  return message_result("ALTER SCHEMA");
}

bool is_search_path(std::string_view setting) {
  return equals_ignore_case(setting, "schema") || equals_ignore_case(setting, "search_path");
}

StatementResult set_search_path(StatementContext& context, const sql::Set& set) {
  SchemaName& current = context.session.settings.planner.current_schema;
  if (equals_ignore_case(set.value, "default")) {
    current = SchemaName::main_of(current.database);
    return message_result("SET");
  }
  std::vector<SchemaName> path;
  for (const sql::Identifier& value : set.values) {
    if (!says_nothing(value)) path.push_back(require_schema(context, place_of(value)));
  }
  if (path.empty()) path.push_back(SchemaName::main_of(current.database));
  const bool is_alone = path.size() == 1;
  if (!is_alone && !(path.size() == 2 && path[1] == SchemaName::main_of(path[0].database))) {
    throw Error(ErrorKind::kUnsupported, "a search path has one schema, and main behind it")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(set.value_span)
        .hint("a name of another schema is qualified: schema.name");
  }
  current = path.front();
  return message_result("SET");
}

StatementResult run_statement(StatementContext& context, const sql::Use& use) {
  context.session.settings.planner.current_schema = require_schema(context, use.place);
  return message_result("USE");
}

}  // namespace rtsql
