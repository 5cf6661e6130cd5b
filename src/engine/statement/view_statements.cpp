// Runs CREATE VIEW and DROP VIEW.
#include <fmt/format.h>

#include "bind/query/view_binder.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query/device_tables.h"
#include "engine/statement/statements.h"
#include "engine/table/views.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::CreateView& create) {
  const bool exists = is_view(context.catalog(), create.name, taken_name_sqlstate(create.or_replace));
  if (exists && create.if_not_exists)
    return message_result(fmt::format("view \"{}\" already exists, skipped", displayable(create.name.name)));
  if (exists && !create.or_replace) {
    throw Error(ErrorKind::kName, fmt::format("view \"{}\" already exists", create.name.name))
        .sqlstate(sqlstate::kDuplicateTable)
        .at(create.name.span)
        .hint("CREATE OR REPLACE VIEW puts another in its place; IF NOT EXISTS leaves it as it is");
  }
  DeviceTables tables(context);
  auto view = std::make_shared<const ViewEntry>(describe_view(create, context.catalog(), &tables));
  context.transaction.change(
      [&](Catalog& catalog) { exists ? catalog.replace_view(view) : catalog.add_view(view); });
  if (exists) check_views(context, view->name, create.name.span);
  return message_result("CREATE VIEW");
}

StatementResult run_statement(StatementContext& context, const sql::DropView& drop) {
  std::vector<std::string> names;
  std::vector<std::string> messages;
  for (const sql::Identifier& name : drop.names) {
    if (is_view(context.catalog(), name)) {
      names.push_back(name.name);
    } else if (drop.if_exists) {
      messages.push_back(fmt::format("view \"{}\" does not exist, skipped", displayable(name.name)));
    } else {
      throw Error(ErrorKind::kName, fmt::format("unknown view \"{}\"", name.name))
          .sqlstate(sqlstate::kUndefinedTable)
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
