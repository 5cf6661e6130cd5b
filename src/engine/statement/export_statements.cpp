// Runs EXPORT DATABASE, which writes what a database has as a folder of texts, and IMPORT DATABASE, which
// reads it: schema.sql makes types, tables and views; load.sql copies a file into each table, then makes
// indexes and cubes. Both are scripts that any session can run within the folder.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "common/file_error.h"
#include "common/output_file.h"
#include "common/text.h"
#include "engine/statement/statements.h"
#include "engine/table/definitions.h"
#include "sql/keywords.h"
#include "sql/literal_text.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

constexpr std::string_view kSchema = "schema.sql", kLoad = "load.sql";
constexpr std::string_view kOptions = "WITH (header)";

// Names the file of a table's rows: by the table's name where file systems take it, and it is of `main`.
std::string file_of(const Table& table, size_t number) {
  const bool is_plain = std::ranges::all_of(table.name, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
  return is_plain && table.schema.is_main() ? table.name + ".csv" : fmt::format("table_{}.csv", number);
}

void write_script(const StatementContext& context, const std::string& path,
                  const std::vector<std::string>& statements) {
  OutputFile file = OutputFile::replacing(path, context.work);
  for (const std::string& statement : statements) file.write(statement + ";\n");
  file.sync();
  file.commit();
}

// Makes the folder, and removes it again where what follows fails.
class NewFolder {
 public:
  explicit NewFolder(const sql::ExportDatabase& exported) : path_(exported.folder) {
    std::error_code failure;
    if (std::filesystem::exists(path_, failure)) {
      throw Error(ErrorKind::kIo, fmt::format("\"{}\" is there already", path_))
          .at(exported.folder_span)
          .sqlstate(sqlstate::kDuplicateFile)
          .hint("expected the name of a folder that is not there");
    }
    std::filesystem::create_directories(path_, failure);
    if (failure) {
      throw Error(ErrorKind::kIo, fmt::format("cannot make the folder \"{}\": {}", path_, failure.message()))
          .at(exported.folder_span);
    }
  }
  ~NewFolder() {
    std::error_code ignored;
    if (!kept_) std::filesystem::remove_all(path_, ignored);
  }
  NewFolder(const NewFolder&) = delete;

  std::string file(std::string_view name) const { return (std::filesystem::path(path_) / name).string(); }
  void keep() { kept_ = true; }

 private:
  const std::string path_;
  bool kept_ = false;
};

std::string read_script(const sql::ImportDatabase& imported, std::string_view name) {
  const std::string path = (std::filesystem::path(imported.folder) / name).string();
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    throw Error(ErrorKind::kIo, fmt::format("cannot read \"{}\"", path))
        .at(imported.folder_span)
        .hint("expected a folder that EXPORT DATABASE has written");
  }
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

sql::Statement parse_part(const sql::ImportDatabase& imported, std::string_view text) {
  sql::Statement statement = sql::parse_statement(text);
  // The files are beside the script.
  if (auto* const copy = std::get_if<sql::CopyFrom>(&statement.node)) {
    for (sql::Identifier& file : copy->files)
      file.name = (std::filesystem::path(imported.folder) / file.name).string();
  }
  return statement;
}

// Has the session find names as the scripts mean them: from `main` of the current database, and nothing that
// is TEMP.
class NamesOfScripts {
 public:
  explicit NamesOfScripts(SessionState& session)
      : session_(session), current_(session.settings.planner.current_schema) {
    session.sees_temporary = false;
    session.settings.planner.current_schema = SchemaName::main_of(current_.database);
  }
  ~NamesOfScripts() {
    session_.sees_temporary = true;
    session_.settings.planner.current_schema = current_;
  }
  NamesOfScripts(const NamesOfScripts&) = delete;

 private:
  SessionState& session_;
  const SchemaName current_;
};

void run_script(StatementContext& context, const sql::ImportDatabase& imported, std::string_view name) {
  const std::string script = read_script(imported, name);
  for (const sql::ScriptPart& part : sql::split_script(script)) {
    try {
      run_statement(context,
                    parse_part(imported, std::string_view(script).substr(part.begin, part.end - part.begin)));
    } catch (const Error& error) {
      const uint32_t line = position_of(script, static_cast<uint32_t>(part.begin)).line;
      throw error.retold(fmt::format("line {} of {}: {}", line, name, error.message()));
    }
  }
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::ExportDatabase& exported) {
  NewFolder folder(exported);
  const Definitions definitions = definitions_of(context.catalog(), context.names.path().database);
  std::vector<std::string> load;
  const std::vector<TablePtr>& tables = definitions.tables;
  for (size_t i = 0; i < tables.size(); ++i) {
    const std::string file = file_of(*tables[i], i + 1);
    const std::string name = full_name(*tables[i]);
    run_statement(context, sql::parse_statement(fmt::format("COPY {} TO {} {}", name,
                                                            quote_string(folder.file(file)), kOptions)));
    load.push_back(fmt::format("COPY {} FROM {} {}", name, quote_string(file), kOptions));
  }
  load.insert(load.end(), definitions.after_rows.begin(), definitions.after_rows.end());
  write_script(context, folder.file(kSchema), definitions.before_rows);
  write_script(context, folder.file(kLoad), load);
  folder.keep();
  return message_result(fmt::format("EXPORT DATABASE: {}", count_noun(tables.size(), "table")));
}

StatementResult run_statement(StatementContext& context, const sql::ImportDatabase& imported) {
  const size_t before = context.catalog().tables().size();
  {
    const NamesOfScripts names(context.session);
    StatementContext within{context.session, context.transaction, context.work, context.values};
    for (const std::string_view script : {kSchema, kLoad}) run_script(within, imported, script);
    context.notes.insert(context.notes.end(), within.notes.begin(), within.notes.end());
    context.timings = within.timings;
  }
  return message_result(
      fmt::format("IMPORT DATABASE: {}", count_noun(context.catalog().tables().size() - before, "table")));
}

}  // namespace rtsql
