// Runs ATTACH and DETACH.
#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/database/database_name.h"
#include "engine/file/file_format.h"
#include "engine/file/underline_file.h"
#include "engine/statement/statements.h"
#include "engine/table/method_options.h"
#include "engine/table/place.h"
#include "sql/keywords.h"
#include "storage/postgres_reader.h"
#include "storage/sqlite_reader.h"

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
       .choices = {"rtsql", "sqlite", "postgres"},
       .help =
           "what has written the folder or the file, or the server's program; without, the content tells"},
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

enum class Writer { kRtsql, kSqlite, kPostgres };

// Tells who has written what is attached, by TYPE, else by its content.
Writer writer_of(const sql::Attach& attach) {
  for (const sql::Option& option : attach.options) {
    if (!equals_ignore_case(option.name.name, "type")) continue;
    if (equals_ignore_case(option.value, "sqlite")) return Writer::kSqlite;
    return equals_ignore_case(option.value, "postgres") ? Writer::kPostgres : Writer::kRtsql;
  }
  if (is_postgres_uri(attach.path)) return Writer::kPostgres;
  return is_sqlite_file(attach.path) ? Writer::kSqlite : Writer::kRtsql;
}

// Holds what another program has, and an attached database shows.
struct ForeignTables {
  std::vector<Table> tables;
  std::vector<ViewEntry> views;
};

sql::Option text_option(const char* name, const std::string& value) {
  return {{name, {}}, value, {}, {}, {}};
}

// Makes a view of what a function reads, whose columns have these names. Its database is the one that gets
// it.
ViewEntry foreign_view(const char* reader, const std::string& source, std::string schema,
                       const std::string& name, std::vector<std::string> columns,
                       const std::vector<sql::Option>& options) {
  const sql::Query query = select_files({{source, {}}}, options);
  std::get<sql::Select>(query.body).from->reader = reader;
  ViewEntry view;
  view.name = name;
  view.schema.name = std::move(schema);
  view.query = sql::to_sql(query);
  view.query_columns = columns;
  view.columns = std::move(columns);
  return view;
}

// Reads the tables of an SQLite file, whose rows follow when they are used.
ForeignTables tables_of_sqlite(StatementContext& context, const sql::Attach& attach) {
  SqliteTables opened =
      underline_file(attach.path_span, [&] { return open_sqlite_tables(context.device(), attach.path); });
  for (std::string& note : opened.notes) context.notes.push_back(std::move(note));
  ForeignTables made;
  made.tables = std::move(opened.tables);
  const std::string path = std::filesystem::absolute(attach.path).string();
  for (SqliteView& view : opened.views) {
    made.views.push_back(foreign_view("sqlite_scan", path, std::string(kMainSchema), view.name,
                                      std::move(view.columns), {text_option("table_name", view.name)}));
  }
  return made;
}

// Lists the tables of a server, each of which is a view that reads it: every statement sees what the server
// has by then. Its schema `public` is the one that needs no name.
ForeignTables tables_of_postgres(const std::string& server, const std::string& database) {
  ForeignTables made;
  std::set<std::pair<std::string, std::string>> used;
  for (PostgresRelation& relation : list_postgres_relations(connect_to_postgres(server))) {
    const std::string schema = relation.schema == "public" ? std::string(kMainSchema) : relation.schema;
    if (!used.emplace(to_lower(schema), to_lower(relation.name)).second) continue;
    ViewEntry view =
        foreign_view("postgres_scan", database, schema, relation.name, std::move(relation.columns),
                     {text_option("schema_name", relation.schema), text_option("table_name", relation.name)});
    view.is_of_server = true;
    made.views.push_back(std::move(view));
  }
  return made;
}

// Names the database by the file without its ending: shop.db is shop.
std::string name_of_sqlite_file(const std::string& path) {
  return database_name(std::filesystem::path(path).stem().string());
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Attach& attach) {
  check_outside_of_block(context, "ATTACH");
  AttachedDatabase database;
  database.folder = attach.path == kInMemory ? "" : attach.path;
  database.name = attach.name ? attach.name->name : database_name(database.folder);
  database.read_only = parse_options(attach_options(), attach.options).boolean("read_only");
  const Writer writer = writer_of(attach);
  const bool is_postgres = writer == Writer::kPostgres;
  const bool is_sqlite = writer == Writer::kSqlite;
  if (is_sqlite || is_postgres) {
    database.folder.clear();
    database.read_only = true;
    database.source = database.shown_source = attach.path;
  }
  if (is_sqlite && !attach.name) database.name = name_of_sqlite_file(attach.path);
  if (is_postgres) {
    database.shown_source = shown_postgres_server(attach.path);
    if (!attach.name) database.name = "postgres";
  }
  if (attach.if_not_exists && context.catalog().find_database(database.name) != nullptr)
    return message_result(
        fmt::format("database \"{}\" is attached already, skipped", displayable(database.name)));
  const SourceSpan name_span = attach.name ? attach.name->span : attach.path_span;
  check_name(database.name, name_span);
  check_is_other_folder(context, attach);
  ForeignTables foreign;
  if (is_sqlite) foreign = tables_of_sqlite(context, attach);
  if (is_postgres) foreign = tables_of_postgres(attach.path, database.name);
  try {
    for (std::string& note :
         context.database().attach(std::move(database), std::move(foreign.tables), std::move(foreign.views)))
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
