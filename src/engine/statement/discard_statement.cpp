// Runs DISCARD and UNLISTEN, by which pools of connections have a session be as a new one.
#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"
#include "engine/statement/statements.h"

namespace rtsql {
namespace {

void drop_temporary_objects(StatementContext& context) {
  const SchemaName own = SchemaName::temporary_of(context.session.number);
  if (!context.catalog().has_any_of(own)) return;
  context.transaction.change([&](Catalog& catalog) { catalog.drop_all_of(own); });
}

void discard_all(StatementContext& context, const sql::Discard& discard) {
  if (context.session.block) {
    throw Error(ErrorKind::kTransaction, "DISCARD ALL cannot run inside a transaction block")
        .sqlstate(sqlstate::kActiveTransaction)
        .at(discard.what.span);
  }
  drop_temporary_objects(context);
  context.session.prepared.clear();
  context.session.cursors.clear();
  context.session.taken.reset();
  context.session.settings = context.session.initial_settings;
  context.session.client_values = context.session.initial_client_values;
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Discard& discard) {
  const std::string what = to_lower(discard.what.name);
  if (what == "all") {
    discard_all(context, discard);
  } else if (what == "plans") {
    context.session.prepared.drop_plans();
  } else if (is_one_of(what, {"temp", "temporary"})) {
    drop_temporary_objects(context);
  } else if (what == "sequences") {
    context.session.taken.reset();
  } else {
    throw Error(ErrorKind::kSyntax, fmt::format("there is no DISCARD {}", discard.what.name))
        .at(discard.what.span)
        .hint("ALL, PLANS, SEQUENCES and TEMP can be discarded");
  }
  return message_result("DISCARD " + (what == "temporary" ? "TEMP" : to_upper(what)));
}

StatementResult run_statement(StatementContext&, const sql::Unlisten&) {
  return message_result("UNLISTEN");
}

}  // namespace rtsql
