// Runs CREATE SEQUENCE and DROP SEQUENCE.
#include <fmt/format.h>

#include <memory>

#include "bind/query/session_calls.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/statement/statements.h"
#include "engine/table/identity.h"
#include "engine/table/place.h"
#include "engine/table/sequences.h"

namespace rtsql {
StatementResult run_statement(StatementContext& context, const sql::CreateSequence& create) {
  const SchemaName schema = place_of_new(context, create.name, create.temporary);
  const bool exists = context.catalog().find_sequence({schema, create.name.name}) != nullptr;
  if (exists && create.if_not_exists)
    return message_result(
        fmt::format("sequence \"{}\" already exists, skipped", displayable(create.name.text())));
  if (exists && !create.or_replace) {
    throw Error(ErrorKind::kName, fmt::format("sequence \"{}\" already exists", create.name.text()))
        .sqlstate(sqlstate::kDuplicateTable)
        .at(create.name.span)
        .hint("CREATE OR REPLACE SEQUENCE puts another in its place; IF NOT EXISTS leaves it as it is");
  }
  if (create.options.name) {
    throw Error(ErrorKind::kSyntax, "SEQUENCE NAME is an option of an identity column")
        .at(create.options.name->span);
  }
  check_has_no_owner(context, {schema, create.name.name}, "replace", create.name.span);
  const auto sequence =
      std::make_shared<const SequenceEntry>(make_sequence(create.options, create.name.name, schema));
  context.transaction.change([&](Catalog& catalog) {
    exists ? catalog.replace_sequence(sequence) : catalog.add_sequence(sequence);
  });
  return message_result("CREATE SEQUENCE");
}

StatementResult run_statement(StatementContext& context, const sql::DropSequence& drop) {
  std::vector<std::string> messages;
  bool has_dropped = false;
  for (const sql::ObjectName& name : drop.names) {
    if (drop.if_exists && !context.names.find_sequence(name.path())) {
      messages.push_back(fmt::format("sequence \"{}\" does not exist, skipped", displayable(name.text())));
      continue;
    }
    const SequenceEntryPtr sequence = require_sequence(context.names, name.path(), name.span);
    check_has_no_owner(context, *sequence, "drop", name.span);
    drop_sequences(context, {sequence}, drop.cascade, name.span);
    has_dropped = true;
  }
  if (has_dropped) messages.emplace_back("DROP SEQUENCE");
  return message_result(join(messages, "\n"));
}

}  // namespace rtsql
