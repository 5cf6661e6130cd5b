// Runs CREATE VIEW and DROP VIEW.
#include <fmt/format.h>

#include <algorithm>

#include "bind/view_binder.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/device_tables.h"
#include "engine/statement/views.h"

namespace rtsql {
namespace {

bool has_name(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& other) { return equals_ignore_case(other, name); });
}

// Lists the views and cubes that read one of the names and are none of them.
std::vector<std::string> readers_of(const Catalog& catalog, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  const auto add = [&](const auto& entries) {
    for (const auto& entry : entries) {
      const bool reads = std::any_of(entry->reads.begin(), entry->reads.end(),
                                     [&](const std::string& read) { return has_name(names, read); });
      if (reads && !has_name(names, entry->name)) found.push_back(entry->name);
    }
  };
  add(catalog.views());
  add(catalog.cubes());
  return found;
}

// Adds what reads the names, and what reads that, and so on.
std::vector<std::string> with_readers(const Catalog& catalog, std::vector<std::string> names) {
  for (;;) {
    const std::vector<std::string> found = readers_of(catalog, names);
    if (found.empty()) return names;
    names.insert(names.end(), found.begin(), found.end());
  }
}

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

bool is_of_kind(const Catalog& catalog, const sql::Identifier& name, Kind wanted) {
  static constexpr std::string_view kNouns[] = {"table", "view", "cube"};
  const std::optional<Kind> found = kind_of(catalog, name.name);
  if (!found || *found == wanted) return found.has_value();
  const std::string_view noun = kNouns[static_cast<size_t>(*found)];
  throw Error(ErrorKind::kName,
              fmt::format("\"{}\" is a {}, not a {}", name.name, noun, kNouns[static_cast<size_t>(wanted)]))
      .at(name.span)
      .hint(fmt::format("DROP {} removes it", to_upper(noun)));
}

}  // namespace

void drop_relations(StatementContext& context, std::vector<std::string> names, bool cascade,
                    const sql::Identifier& first) {
  Catalog& catalog = context.catalog();
  if (cascade) {
    names = with_readers(catalog, std::move(names));
  } else if (const std::vector<std::string> readers = readers_of(catalog, names); !readers.empty()) {
    throw Error(ErrorKind::kName,
                fmt::format("cannot drop \"{}\": {} {} it", first.name, named(catalog, readers),
                            readers.size() == 1 ? "reads" : "read"))
        .at(first.span)
        .hint("CASCADE drops what reads it too");
  }
  for (const std::string& name : names) {
    catalog.drop_table(name);
    catalog.drop_view(name);
    catalog.drop_cube(name);
  }
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
          .at(span)
          .hint(fmt::format("DROP VIEW \"{}\" before", name));
    }
  }
}

bool is_table(const Catalog& catalog, const sql::Identifier& name) {
  return is_of_kind(catalog, name, Kind::kTable);
}

bool is_view(const Catalog& catalog, const sql::Identifier& name) {
  return is_of_kind(catalog, name, Kind::kView);
}

bool is_cube(const Catalog& catalog, const sql::Identifier& name) {
  return is_of_kind(catalog, name, Kind::kCube);
}

StatementResult run_create_view(StatementContext& context, const sql::CreateView& create) {
  Catalog& catalog = context.catalog();
  const bool exists = is_view(catalog, create.name);
  if (exists && create.if_not_exists)
    return message_result(fmt::format("view \"{}\" already exists, skipped", displayable(create.name.name)));
  if (exists && !create.or_replace) {
    throw Error(ErrorKind::kName, fmt::format("view \"{}\" already exists", create.name.name))
        .at(create.name.span)
        .hint("CREATE OR REPLACE VIEW puts another in its place; IF NOT EXISTS leaves it as it is");
  }
  DeviceTables tables(context);
  auto view = std::make_shared<const ViewEntry>(describe_view(create, catalog, &tables));
  if (exists) {
    catalog.replace_view(view);
    check_views(context, view->name, create.name.span);
  } else {
    catalog.add_view(view);
  }
  return message_result("CREATE VIEW");
}

StatementResult run_drop_view(StatementContext& context, const sql::DropView& drop) {
  std::vector<std::string> names;
  std::vector<std::string> messages;
  for (const sql::Identifier& name : drop.names) {
    if (is_view(context.catalog(), name)) {
      names.push_back(name.name);
    } else if (drop.if_exists) {
      messages.push_back(fmt::format("view \"{}\" does not exist, skipped", displayable(name.name)));
    } else {
      throw Error(ErrorKind::kName, fmt::format("unknown view \"{}\"", name.name))
          .at(name.span)
          .hint(suggest_name(name.name, context.catalog().view_names()));
    }
  }
  if (!names.empty()) {
    drop_relations(context, std::move(names), drop.cascade, drop.names.front());
    messages.emplace_back("DROP VIEW");
  }
  return message_result(join(messages, "\n"));
}

}  // namespace rtsql
