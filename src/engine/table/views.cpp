#include "engine/table/views.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "bind/names/names.h"
#include "bind/query/view_binder.h"
#include "bind/statement/cube_binder.h"
#include "catalog/owned_sequences.h"
#include "catalog/readers.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query/device_tables.h"
#include "engine/table/sequences.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Writes `view "v"`, `views "v", "w"`, or `"v", "c"` of both kinds.
std::string named(const StatementContext& context, const std::vector<QualifiedName>& readers) {
  std::vector<std::string> shown;
  for (const QualifiedName& reader : readers) shown.push_back(context.names.shown_relation(reader));
  const auto cubes = std::ranges::count_if(
      readers, [&](const QualifiedName& name) { return context.catalog().find_cube(name) != nullptr; });
  const std::string plural = readers.size() == 1 ? " " : "s ";
  std::string noun;
  if (cubes == 0) noun = "view" + plural;
  if (cubes == static_cast<ptrdiff_t>(readers.size())) noun = "cube" + plural;
  return fmt::format("{}\"{}\"", noun, join(shown, "\", \""));
}

enum class Kind : uint8_t { kTable, kView, kCube };

std::optional<Kind> kind_of(const Catalog& catalog, const EntryName& name) {
  if (catalog.find_table(name)) return Kind::kTable;
  if (catalog.find_view(name)) return Kind::kView;
  if (catalog.find_cube(name)) return Kind::kCube;
  return std::nullopt;
}

bool is_of_kind(const Catalog& catalog, const EntryName& of, const sql::ObjectName& name, Kind wanted,
                SqlState refusal) {
  static constexpr std::string_view kNouns[] = {"table", "view", "cube"};
  const std::optional<Kind> found = kind_of(catalog, of);
  if (!found || *found == wanted) return found.has_value();
  if (*found == Kind::kView && catalog.find_view(of)->is_of_server) throw is_of_server(name);
  const std::string_view noun = kNouns[static_cast<size_t>(*found)];
  throw Error(ErrorKind::kName,
              fmt::format("\"{}\" is a {}, not a {}", name.text(), noun, kNouns[static_cast<size_t>(wanted)]))
      .sqlstate(refusal)
      .at(name.span)
      .hint(fmt::format("DROP {} removes it", to_upper(noun)));
}

void bind_definition(const CubeEntry& cube, const SchemaReader& names, StatementTables* tables) {
  const sql::Statement definition = sql::parse_statement(cube.definition);
  try {
    bind_cube(std::get<sql::CreateCube>(definition.node), *names.of_definitions(cube.schema), tables);
  } catch (const Error& error) {
    throw error.retold(fmt::format("cube \"{}\": {}", cube.name, error.message()));
  }
}

// Says why the view or cube cannot be bound; nothing where it can, or where there is none.
std::optional<Error> binding_failure(StatementContext& context, const CatalogNames& names,
                                     const EntryName& reader, SourceSpan span) {
  const ViewEntryPtr view = context.catalog().find_view(reader);
  const CubeEntryPtr cube = context.catalog().find_cube(reader);
  DeviceTables tables(context);
  try {
    if (view) bind_view(*view, names, &tables, span);
    if (cube) bind_definition(*cube, names, &tables);
  } catch (const Error& error) {
    if (error.ends_statement()) throw;
    return error;
  }
  return std::nullopt;
}

}  // namespace

void drop_relations(StatementContext& context, std::vector<QualifiedName> names, bool cascade,
                    const sql::ObjectName& first) {
  const Catalog& before = context.catalog();
  // What others have for themselves is theirs: it cannot be bound any more.
  const auto is_of_another = [&](const QualifiedName& name) { return !context.names.sees(name.schema); };
  if (cascade) {
    names = with_readers(before, std::move(names));
    std::erase_if(names, is_of_another);
  } else if (std::vector<QualifiedName> readers = readers_of(before, names);
             std::erase_if(readers, is_of_another), !readers.empty()) {
    throw Error(ErrorKind::kName,
                fmt::format("cannot drop \"{}\": {} {} it", first.text(), named(context, readers),
                            readers.size() == 1 ? "reads" : "read"))
        .sqlstate(sqlstate::kDependentObjects)
        .at(first.span)
        .hint("CASCADE drops what reads it too");
  }
  std::vector<SequenceEntryPtr> sequences;
  for (const QualifiedName& name : names) {
    if (const TablePtr table = before.find_table(name)) {
      for (SequenceEntryPtr& sequence : owned_sequences(before, *table))
        sequences.push_back(std::move(sequence));
    }
  }
  context.transaction.change([&](Catalog& catalog) {
    for (const QualifiedName& name : names) {
      catalog.drop_table(name);
      catalog.drop_view(name);
      catalog.drop_cube(name);
    }
  });
  drop_sequences(context, sequences, cascade, first.span);
}

void check_readers(StatementContext& context, const CatalogVersion& before, const EntryName& table,
                   SourceSpan span) {
  for (const QualifiedName& name : with_readers(context.catalog(), {QualifiedName(table)})) {
    if (context.names.sees(name.schema)) check_reader(context, before, name, span);
  }
}

// One that could not be bound before either, as a view of a file that is gone, is left as it is.
void check_reader(StatementContext& context, const CatalogVersion& before, const EntryName& reader,
                  SourceSpan span) {
  const std::optional<Error> failure = binding_failure(context, context.names, reader, span);
  if (!failure || binding_failure(context, CatalogNames(before, context.names.path()), reader, span)) return;
  const std::string_view noun = context.catalog().find_cube(reader) ? "CUBE" : "VIEW";
  throw Error(ErrorKind::kName, fmt::format("this would break {}", failure->message()))
      .sqlstate(sqlstate::kDependentObjects)
      .at(span)
      .hint(fmt::format("DROP {} \"{}\" before", noun, context.names.shown_relation(reader)));
}

bool is_table(const Catalog& catalog, const EntryName& of, const sql::ObjectName& name, SqlState refusal) {
  return is_of_kind(catalog, of, name, Kind::kTable, refusal);
}

bool is_view(const Catalog& catalog, const EntryName& of, const sql::ObjectName& name, SqlState refusal) {
  return is_of_kind(catalog, of, name, Kind::kView, refusal);
}

bool is_cube(const Catalog& catalog, const EntryName& of, const sql::ObjectName& name, SqlState refusal) {
  return is_of_kind(catalog, of, name, Kind::kCube, refusal);
}

}  // namespace rtsql
