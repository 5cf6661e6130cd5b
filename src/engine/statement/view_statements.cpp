// Runs CREATE VIEW and DROP VIEW.
#include <fmt/format.h>

#include <algorithm>

#include "bind/view_binder.h"
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

// Lists the views that read one of the names and are none of them.
std::vector<std::string> views_reading(const Catalog& catalog, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const ViewEntryPtr& view : catalog.views()) {
    const bool reads = std::any_of(view->reads.begin(), view->reads.end(),
                                   [&](const std::string& read) { return has_name(names, read); });
    if (reads && !has_name(names, view->name)) found.push_back(view->name);
  }
  return found;
}

// Adds the views that read the names, and those that read these, and so on.
std::vector<std::string> with_readers(const Catalog& catalog, std::vector<std::string> names) {
  for (;;) {
    const std::vector<std::string> found = views_reading(catalog, names);
    if (found.empty()) return names;
    names.insert(names.end(), found.begin(), found.end());
  }
}

}  // namespace

void drop_relations(StatementContext& context, std::vector<std::string> names, bool cascade,
                    const sql::Identifier& first) {
  Catalog& catalog = context.catalog();
  if (cascade) {
    names = with_readers(catalog, std::move(names));
  } else if (const std::vector<std::string> readers = views_reading(catalog, names); !readers.empty()) {
    const bool is_one = readers.size() == 1;
    throw Error(ErrorKind::kName,
                fmt::format("cannot drop \"{}\": {} \"{}\" {} it", first.name, is_one ? "view" : "views",
                            join(readers, "\", \""), is_one ? "reads" : "read"))
        .at(first.span)
        .hint("CASCADE drops the views too");
  }
  for (const std::string& name : names) {
    catalog.drop_table(name);
    catalog.drop_view(name);
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
  if (!catalog.find_view(name.name)) return catalog.find_table(name.name) != nullptr;
  throw Error(ErrorKind::kName, fmt::format("\"{}\" is a view, not a table", name.name))
      .at(name.span)
      .hint("DROP VIEW removes it");
}

bool is_view(const Catalog& catalog, const sql::Identifier& name) {
  if (!catalog.find_table(name.name)) return catalog.find_view(name.name) != nullptr;
  throw Error(ErrorKind::kName, fmt::format("\"{}\" is a table, not a view", name.name))
      .at(name.span)
      .hint("DROP TABLE removes it");
}

StatementResult run_create_view(StatementContext& context, const sql::CreateView& create) {
  Catalog& catalog = context.catalog();
  const bool exists = is_view(catalog, create.name);
  if (exists && create.if_not_exists)
    return message_result(fmt::format("view \"{}\" already exists, skipped", create.name.name));
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
      messages.push_back(fmt::format("view \"{}\" does not exist, skipped", name.name));
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
