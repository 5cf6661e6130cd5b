#include "engine/table/views.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/query/view_binder.h"
#include "catalog/readers.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query/device_tables.h"

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
  const std::string_view noun = kNouns[static_cast<size_t>(*found)];
  throw Error(ErrorKind::kName,
              fmt::format("\"{}\" is a {}, not a {}", name.text(), noun, kNouns[static_cast<size_t>(wanted)]))
      .sqlstate(refusal)
      .at(name.span)
      .hint(fmt::format("DROP {} removes it", to_upper(noun)));
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
  context.transaction.change([&](Catalog& catalog) {
    for (const QualifiedName& name : names) {
      catalog.drop_table(name);
      catalog.drop_view(name);
      catalog.drop_cube(name);
    }
  });
}

void check_views(StatementContext& context, const EntryName& table, SourceSpan span) {
  DeviceTables tables(context);
  const std::vector<QualifiedName> readers = with_readers(context.catalog(), {QualifiedName(table)});
  for (const QualifiedName& name : readers) {
    const ViewEntryPtr view = context.names.sees(name.schema) ? context.catalog().find_view(name) : nullptr;
    if (!view) continue;
    try {
      bind_view(*view, context.names, &tables, span);
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::kInterrupted || error.kind() == ErrorKind::kMemory) throw;
      throw Error(ErrorKind::kName, fmt::format("this would break {}", error.message()))
          .sqlstate(sqlstate::kDependentObjects)
          .at(span)
          .hint(fmt::format("DROP VIEW \"{}\" before", context.names.shown_relation(name)));
    }
  }
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
