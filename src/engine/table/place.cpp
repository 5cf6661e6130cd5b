#include "engine/table/place.h"

#include <fmt/format.h>

#include "bind/names/names.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

constexpr uint32_t kNobody = UINT32_MAX;  // no session has the number, so that nothing lies in its schema

}  // namespace

SchemaName place_of_new(const StatementContext& context, const sql::ObjectName& name, bool temporary) {
  if (name.qualifiers.empty()) {
    if (temporary) return SchemaName::temporary_of(context.session.number);
    const SchemaName& current = context.session.settings.planner.current_schema;
    if (context.catalog().has_schema(current)) return current;
    throw current_is_gone(context).at(name.span);
  }
  check_place(context.names, name);
  SchemaName schema = context.names.places_of(name.qualifiers).front();
  if (!temporary || schema.is_temporary()) return schema;
  throw Error(ErrorKind::kName,
              fmt::format("\"{}\" would be TEMP, and lies in another schema than temp", name.text()))
      .sqlstate(sqlstate::kInvalidTableDefinition)
      .at(name.span)
      .hint("leave out the schema, or TEMP");
}

ViewPlace place_of_new_view(const StatementContext& context, const sql::ObjectName& name, bool temporary) {
  const SchemaName schema = place_of_new(context, name, temporary);
  return {schema, name.qualifiers.empty() ? SchemaName::temporary_of(context.session.number) : schema};
}

std::string becomes_temporary(std::string_view noun, const EntryName& made) {
  return fmt::format("{} {} is TEMP, as what it reads is", noun, displayable(made.name));
}

QualifiedName meant_relation(const StatementContext& context, const sql::ObjectName& name) {
  if (const std::optional<SchemaName> schema = context.names.schema_of_relation(name.path()))
    return {*schema, name.name};
  const std::vector<SchemaName> places = context.names.places_of(name.qualifiers);
  return {places.empty() ? SchemaName::temporary_of(kNobody) : places.back(), name.name};
}

const AttachedDatabase& require_database(const StatementContext& context, const sql::Identifier& name) {
  const Catalog& catalog = context.catalog();
  if (const AttachedDatabase* const database = catalog.find_database(name.name)) return *database;
  std::vector<std::string> names;
  for (const AttachedDatabase& database : catalog.databases()) names.push_back(database.name);
  throw Error(ErrorKind::kName, fmt::format("unknown database \"{}\"", name.name))
      .sqlstate(sqlstate::kUnknownDatabase)
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

Error current_is_gone(const StatementContext& context) {
  const SchemaName& current = context.session.settings.planner.current_schema;
  if (context.catalog().find_database(current.database) != nullptr) {
    return Error(ErrorKind::kName, fmt::format("the current schema \"{}\" is there no more", current.name))
        .sqlstate(sqlstate::kUnknownSchema)
        .hint("USE main");
  }
  return Error(ErrorKind::kName, "the current database is attached no more")
      .sqlstate(sqlstate::kUnknownDatabase)
      .hint(fmt::format("USE {}", sql::name_text(context.catalog().databases().front().name)));
}

SchemaName require_schema(const StatementContext& context, const sql::ObjectName& name) {
  std::vector<std::string> path = name.qualifiers;
  path.push_back(name.name);
  const std::vector<SchemaName> places = context.names.places_of(path);
  if (!places.empty()) return places.front();
  throw Error(ErrorKind::kName, fmt::format("unknown schema \"{}\"", name.text()))
      .sqlstate(sqlstate::kUnknownSchema)
      .at(name.span)
      .hint(suggest_name(name.name, context.names.schema_names()));
}

}  // namespace rtsql
