// Runs ATTACH and DETACH.
#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/database/database_name.h"
#include "engine/statement/statements.h"
#include "engine/table/method_options.h"
#include "engine/table/place.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

const std::vector<OptionDeclaration>& attach_options() {
  static const std::vector<OptionDeclaration> kOptions = {
      {.name = "read_only",
       .kind = OptionDeclaration::Kind::kBoolean,
       .default_text = "off",
       .help = "others may read the folder, too, and nobody writes to it",
       .other_names = {"readonly"}},
      {.name = "type",
       .kind = OptionDeclaration::Kind::kChoice,
       .default_text = "rtsql",
       .choices = {"rtsql"},
       .help = "what has written the folder"},
  };
  return kOptions;
}

void check_outside_of_block(const StatementContext& context, std::string_view command) {
  if (!context.session.block) return;
  throw Error(ErrorKind::kTransaction, fmt::format("{} in a transaction block", command))
      .sqlstate(sqlstate::kActiveTransaction)
      .hint("what it does is not undone; run it before BEGIN or after COMMIT");
}

// A database's name qualifies tables, as the names of schemas do.
void check_name(const std::string& name, SourceSpan span) {
  if (!name.empty() && !is_reserved_database_name(name)) return;
  throw Error(ErrorKind::kName, fmt::format("a database cannot have the name \"{}\"", name))
      .sqlstate(sqlstate::kInvalidName)
      .at(span)
      .hint("ATTACH '…' AS name");
}

void check_is_other_folder(const StatementContext& context, const sql::Attach& attach) {
  for (const AttachedDatabase& database : context.catalog().databases()) {
    std::error_code none_there;
    if (!database.lasts() || !std::filesystem::equivalent(database.folder, attach.path, none_there)) continue;
    throw Error(ErrorKind::kName,
                fmt::format("\"{}\" is attached already, as \"{}\"", attach.path, database.name))
        .sqlstate(sqlstate::kObjectInUse)
        .at(attach.path_span);
  }
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Attach& attach) {
  check_outside_of_block(context, "ATTACH");
  AttachedDatabase database;
  database.folder = attach.path == kInMemory ? "" : attach.path;
  database.name = attach.name ? attach.name->name : database_name(database.folder);
  database.read_only = parse_options(attach_options(), attach.options).boolean("read_only");
  if (attach.if_not_exists && context.catalog().find_database(database.name) != nullptr)
    return message_result(
        fmt::format("database \"{}\" is attached already, skipped", displayable(database.name)));
  const SourceSpan name_span = attach.name ? attach.name->span : attach.path_span;
  check_name(database.name, name_span);
  check_is_other_folder(context, attach);
  try {
    for (std::string& note : context.database().attach(std::move(database)))
      context.notes.push_back(std::move(note));
  } catch (const Error& error) {
    throw Error(error).at(error.kind() == ErrorKind::kName ? name_span : attach.path_span);
  }
  return message_result("ATTACH");
}

StatementResult run_statement(StatementContext& context, const sql::Detach& detach) {
  check_outside_of_block(context, "DETACH");
  if (detach.if_exists && context.catalog().find_database(detach.name.name) == nullptr)
    return message_result(
        fmt::format("database \"{}\" is not attached, skipped", displayable(detach.name.name)));
  const AttachedDatabase database = require_database(context, detach.name);
  if (database.number == 0) {
    throw Error(ErrorKind::kName, fmt::format("\"{}\" was opened first, and stays", database.name))
        .sqlstate(sqlstate::kObjectInUse)
        .at(detach.name.span)
        .hint("in the shell, .open opens another database in its place");
  }
  if (context.session.settings.planner.current_schema.database == database.number) {
    throw Error(ErrorKind::kName, fmt::format("\"{}\" is the current database", database.name))
        .sqlstate(sqlstate::kObjectInUse)
        .at(detach.name.span)
        .hint(fmt::format("USE {} before", sql::name_text(context.catalog().databases().front().name)));
  }
  for (const QualifiedName& reader : context.database().detach(database.number)) {
    if (context.names.sees(reader.schema)) {
      context.notes.push_back(fmt::format("{}, which is TEMP and reads \"{}\", goes with it",
                                          displayable(reader.name), displayable(database.name)));
    }
  }
  return message_result("DETACH");
}

}  // namespace rtsql
