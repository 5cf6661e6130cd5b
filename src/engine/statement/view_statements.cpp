// Runs CREATE VIEW and DROP VIEW.
#include <fmt/format.h>

#include "bind/query/view_binder.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query/device_tables.h"
#include "engine/statement/statements.h"
#include "engine/table/place.h"
#include "engine/table/views.h"

namespace rtsql {

namespace {

Error view_is_taken(const sql::ObjectName& name) {
  return Error(ErrorKind::kName, fmt::format("view \"{}\" already exists", name.text()))
      .sqlstate(sqlstate::kDuplicateTable)
      .at(name.span)
      .hint("CREATE OR REPLACE VIEW puts another in its place; IF NOT EXISTS leaves it as it is");
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateView& create) {
  const ViewPlace place = place_of_new_view(context, create.name, create.temporary);
  const auto exists_in = [&](const SchemaName& schema) {
    return is_view(context.catalog(), {schema, create.name.name}, create.name,
                   taken_name_sqlstate(create.or_replace));
  };
  const bool exists = exists_in(place.schema);
  if (exists && create.if_not_exists)
    return message_result(
        fmt::format("view \"{}\" already exists, skipped", displayable(create.name.text())));
  if (exists && !create.or_replace) {
    throw view_is_taken(create.name);
  }
  DeviceTables tables(context);
  auto view = std::make_shared<const ViewEntry>(describe_view(create, context.names, place, &tables));
  const bool replaces = view->schema == place.schema ? exists : exists_in(view->schema) && create.or_replace;
  if (!replaces && context.catalog().has_relation(*view)) throw view_is_taken(create.name);
  const CatalogVersion before = context.transaction.version();
  context.transaction.change(
      [&](Catalog& catalog) { replaces ? catalog.replace_view(view) : catalog.add_view(view); });
  if (replaces) check_readers(context, before, *view, create.name.span);
  if (view->schema != place.schema) context.notes.push_back(becomes_temporary("view", *view));
  return message_result("CREATE VIEW");
}

StatementResult run_statement(StatementContext& context, const sql::DropView& drop) {
  std::vector<QualifiedName> names;
  std::vector<std::string> messages;
  for (const sql::ObjectName& name : drop.names) {
    const QualifiedName meant = meant_relation(context, name);
    if (is_view(context.catalog(), meant, name)) {
      names.push_back(meant);
    } else if (drop.if_exists) {
      messages.push_back(fmt::format("view \"{}\" does not exist, skipped", displayable(name.text())));
    } else {
      throw Error(ErrorKind::kName, fmt::format("unknown view \"{}\"", name.text()))
          .sqlstate(sqlstate::kUndefinedTable)
          .at(name.span)
          .hint(suggest_name(name.name, context.names.view_names()));
    }
  }
  if (!names.empty()) {
    drop_relations(context, std::move(names), drop.cascade, drop.names.front());
    messages.emplace_back("DROP VIEW");
  }
  return message_result(join(messages, "\n"));
}

}  // namespace rtsql
