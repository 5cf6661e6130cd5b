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
std::string named(const Catalog& catalog, const std::vector<std::string>& readers) {
  const auto cubes = std::ranges::count_if(
      readers, [&](const std::string& name) { return catalog.find_cube(name) != nullptr; });
  const std::string plural = readers.size() == 1 ? " " : "s ";
  std::string noun;
  if (cubes == 0) noun = "view" + plural;
  if (cubes == static_cast<ptrdiff_t>(readers.size())) noun = "cube" + plural;
  return fmt::format("{}\"{}\"", noun, join(readers, "\", \""));
}

enum class Kind : uint8_t { kTable, kView, kCube };

std::optional<Kind> kind_of(const Catalog& catalog, std::string_view name) {
  if (catalog.find_table(name)) return Kind::kTable;
  if (catalog.find_view(name)) return Kind::kView;
  if (catalog.find_cube(name)) return Kind::kCube;
  return std::nullopt;
}

bool is_of_kind(const Catalog& catalog, const sql::Identifier& name, Kind wanted, SqlState refusal) {
  static constexpr std::string_view kNouns[] = {"table", "view", "cube"};
  const std::optional<Kind> found = kind_of(catalog, name.name);
  if (!found || *found == wanted) return found.has_value();
  const std::string_view noun = kNouns[static_cast<size_t>(*found)];
  throw Error(ErrorKind::kName,
              fmt::format("\"{}\" is a {}, not a {}", name.name, noun, kNouns[static_cast<size_t>(wanted)]))
      .sqlstate(refusal)
      .at(name.span)
      .hint(fmt::format("DROP {} removes it", to_upper(noun)));
}

}  // namespace

void drop_relations(StatementContext& context, std::vector<std::string> names, bool cascade,
                    const sql::Identifier& first) {
  const Catalog& before = context.catalog();
  if (cascade) {
    names = with_readers(before, std::move(names));
  } else if (const std::vector<std::string> readers = readers_of(before, names); !readers.empty()) {
    throw Error(ErrorKind::kName, fmt::format("cannot drop \"{}\": {} {} it", first.name,
                                              named(before, readers), readers.size() == 1 ? "reads" : "read"))
        .sqlstate(sqlstate::kDependentObjects)
        .at(first.span)
        .hint("CASCADE drops what reads it too");
  }
  context.transaction.change([&](Catalog& catalog) {
    for (const std::string& name : names) {
      catalog.drop_table(name);
      catalog.drop_view(name);
      catalog.drop_cube(name);
    }
  });
}

void check_views(StatementContext& context, std::string_view table, SourceSpan span) {
  DeviceTables tables(context);
  const std::vector<std::string> readers = with_readers(context.catalog(), {std::string(table)});
  for (const std::string& name : readers) {
    const ViewEntryPtr view = context.catalog().find_view(name);
    if (!view) continue;
    try {
      bind_view(*view, context.catalog(), &tables, span);
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::kInterrupted || error.kind() == ErrorKind::kMemory) throw;
      throw Error(ErrorKind::kName, fmt::format("this would break {}", error.message()))
          .sqlstate(sqlstate::kDependentObjects)
          .at(span)
          .hint(fmt::format("DROP VIEW \"{}\" before", name));
    }
  }
}

bool is_table(const Catalog& catalog, const sql::Identifier& name, SqlState refusal) {
  return is_of_kind(catalog, name, Kind::kTable, refusal);
}

bool is_view(const Catalog& catalog, const sql::Identifier& name, SqlState refusal) {
  return is_of_kind(catalog, name, Kind::kView, refusal);
}

bool is_cube(const Catalog& catalog, const sql::Identifier& name, SqlState refusal) {
  return is_of_kind(catalog, name, Kind::kCube, refusal);
}

}  // namespace rtsql
