// Runs CREATE MACRO and DROP MACRO.
#include <fmt/format.h>

#include <memory>

#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/statement/statements.h"
#include "engine/table/place.h"
#include "function/registry/function_entries.h"
#include "sql/query.h"

namespace rtsql {
namespace {

// A name of a function that is built in keeps its meaning.
void check_macro_name(const sql::ObjectName& name) {
  for (const FunctionEntry& function : function_entries()) {
    if (!equals_ignore_case(function.name, name.name)) continue;
    throw Error(ErrorKind::kName, fmt::format("function \"{}\" is built in", name.name))
        .sqlstate(sqlstate::kDuplicateObject)
        .at(name.span)
        .hint("a macro has another name");
  }
}

std::vector<MacroParameter> parameters_of(const sql::CreateMacro& create) {
  std::vector<MacroParameter> parameters;
  for (const sql::MacroParameter& written : create.parameters) {
    for (const MacroParameter& before : parameters) {
      if (!equals_ignore_case(before.name, written.name.name)) continue;
      throw Error(ErrorKind::kName, fmt::format("parameter \"{}\" is named twice", written.name.name))
          .sqlstate(sqlstate::kInvalidFunctionDefinition)
          .at(written.name.span);
    }
    const bool needs_default = !parameters.empty() && !parameters.back().default_value.empty();
    if (needs_default && !written.default_value) {
      throw Error(
          ErrorKind::kSyntax,
          fmt::format("parameter \"{}\" stands behind one with a default and has none", written.name.name))
          .sqlstate(sqlstate::kInvalidFunctionDefinition)
          .at(written.name.span)
          .hint("parameters with a default come last: (a, b := 1)");
    }
    parameters.push_back({written.name.name, written.default_value ? to_sql(*written.default_value) : ""});
  }
  return parameters;
}

MacroEntryPtr require_macro(const StatementContext& context, const sql::ObjectName& name) {
  if (MacroEntryPtr found = context.names.find_macro(name.path())) return found;
  throw Error(ErrorKind::kName, fmt::format("macro \"{}\" does not exist", name.text()))
      .sqlstate(sqlstate::kUndefinedFunction)
      .at(name.span)
      .hint(suggest_name(name.name, context.names.macro_names()));
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateMacro& create) {
  const SchemaName schema = place_of_new(context, create.name, create.temporary);
  check_macro_name(create.name);
  const bool exists = context.catalog().find_macro({schema, create.name.name}) != nullptr;
  if (exists && create.if_not_exists)
    return message_result(
        fmt::format("macro \"{}\" already exists, skipped", displayable(create.name.text())));
  if (exists && !create.or_replace) {
    throw Error(ErrorKind::kName, fmt::format("macro \"{}\" already exists", create.name.text()))
        .sqlstate(sqlstate::kDuplicateObject)
        .at(create.name.span)
        .hint("CREATE OR REPLACE MACRO puts another in its place; IF NOT EXISTS leaves it as it is");
  }
  const auto macro = std::make_shared<const MacroEntry>(
      MacroEntry{.name = create.name.name,
                 .schema = schema,
                 .parameters = parameters_of(create),
                 .text = create.query ? to_sql(*create.query) : to_sql(*create.value),
                 .gives_rows = create.query != nullptr});
  context.transaction.change(
      [&](Catalog& catalog) { exists ? catalog.replace_macro(macro) : catalog.add_macro(macro); });
  return message_result("CREATE MACRO");
}

StatementResult run_statement(StatementContext& context, const sql::DropMacro& drop) {
  std::vector<std::string> messages;
  bool has_dropped = false;
  for (const sql::ObjectName& name : drop.names) {
    if (drop.if_exists && !context.names.find_macro(name.path())) {
      messages.push_back(fmt::format("macro \"{}\" does not exist, skipped", displayable(name.text())));
      continue;
    }
    const MacroEntryPtr macro = require_macro(context, name);
    context.transaction.change([&](Catalog& catalog) { catalog.drop_macro(*macro); });
    has_dropped = true;
  }
  if (has_dropped) messages.emplace_back("DROP MACRO");
  return message_result(join(messages, "\n"));
}

}  // namespace rtsql
