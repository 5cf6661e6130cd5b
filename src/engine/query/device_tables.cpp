#include "engine/query/device_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/query/sequence_values.h"
#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/file_format.h"
#include "engine/file/find_files.h"
#include "engine/file/findings.h"
#include "engine/file/load_report.h"
#include "engine/file/underline_file.h"
#include "engine/query/row_numbers.h"
#include "engine/query/run_query.h"
#include "engine/system/information_schema.h"
#include "engine/system/system_schema.h"
#include "gpu/work_stopwatch.h"
#include "storage/columnar_reader.h"
#include "storage/postgres_reader.h"
#include "storage/sqlite_reader.h"

namespace rtsql {

TableSchemaPtr DeviceTables::make(std::string name, std::vector<ColumnDefinition> definitions,
                                  const std::vector<HostColumn>& columns) {
  return std::make_shared<const Table>(
      make_table(context_.device(), std::move(name), std::move(definitions), columns));
}

TableSchemaPtr DeviceTables::made_once(const std::string& key, const std::function<TableSchemaPtr()>& make) {
  for (const auto& [made, table] : made_) {
    if (made == key) return table;
  }
  made_.emplace_back(key, make());
  return made_.back().second;
}

TableSchemaPtr DeviceTables::load(const sql::FromItem& file) {
  return made_once(sql::files_text(file) + sql::options_text(file.options), [&]() -> TableSchemaPtr {
    if (file.reader == "sqlite_scan") return open_sqlite(file);
    if (file.reader == "postgres_scan" || file.reader == "postgres_query") return open_postgres(file);
    const std::vector<std::string> paths = find_all_files(sql::files_of(file), context_.work);
    if (file.reader == "sniff_csv") return sniffed(file, paths);
    const std::optional<ColumnarFormat> format = read_columnar_format(paths.front(), file);
    return format ? open_columnar(*format, file, paths) : load_csv(file, paths);
  });
}

TableSchemaPtr DeviceTables::rows(const sql::Statement& statement, const std::string& text) {
  return made_once(text, [&] { return table_of(context_.session.run_statement(context_, statement), text); });
}

TableSchemaPtr DeviceTables::table_of(const StatementResult& result, const std::string& name) {
  std::vector<ColumnDefinition> definitions;
  for (const ResultColumn& column : result.columns) definitions.push_back({column.name, column.type});
  return make(name, std::move(definitions), result.rows->fetch(0, result.rows->row_count()));
}

TableSchemaPtr DeviceTables::information(const std::string& name) {
  const std::string written = to_lower(name);
  const std::vector<std::string>& known = information_tables();
  if (std::ranges::find(known, written) == known.end()) return nullptr;
  return made_once(fmt::format("{}.{}", kInformationSchema, written),
                   [&] { return table_of(information_rows(context_, *this, written), name); });
}

TableSchemaPtr DeviceTables::system(const SystemRelation& relation) {
  const std::string name(relation.name);
  return made_once(fmt::format("{}.{}", kSystemSchema, name), [&] {
    std::vector<ColumnDefinition> definitions;
    for (const SystemColumn& column : relation.columns) definitions.push_back({column.name, column.type});
    auto table = std::make_shared<Table>(make_table(context_.device(), name, std::move(definitions),
                                                    system_columns(context_, *this, relation)));
    table->schema.name = kSystemSchema;
    return TableSchemaPtr(std::move(table));
  });
}

StatementTables::Numbered DeviceTables::number_rows(const TableSchemaPtr& table, SourceSpan span) {
  const AttachedDatabase* const database = context_.catalog().find_database(table->schema.database);
  if (database != nullptr && !database->source.empty()) {
    throw Error(
        ErrorKind::kUnsupported,
        fmt::format("the rows of \"{}\" have no numbers here, as another program has them", table->name))
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(span)
        .hint("CREATE TABLE … AS copies them; row_number() OVER () numbers those of a query");
  }
  const TablePtr stored = stored_table(table);
  const bool are_places = context_.transaction.numbers_gone(stored).empty();
  const std::string key = fmt::format("rowid of {}", fmt::ptr(stored.get()));
  return {made_once(key, [&] { return std::make_shared<const Table>(with_row_numbers(context_, stored)); }),
          are_places};
}

TablePtr DeviceTables::open_columnar(ColumnarFormat format, const sql::FromItem& file,
                                     const std::vector<std::string>& paths) {
  ColumnarReadOptions options =
      parse_columnar_read_options(format, paths.front(), file.options, context_.names);
  const std::string_view reader = format == ColumnarFormat::kArrow ? "read_arrow" : "read_parquet";
  options.begin = fmt::format("{}({}, ", reader, sql::files_text(file));
  ColumnarTable opened = underline_file(file.name.span, [&] {
    return open_columnar_table(context_.device(), sql::files_text(file), paths, options);
  });
  note(std::move(opened.notes));
  return std::make_shared<const Table>(std::move(opened.table));
}

TableSchemaPtr DeviceTables::open_sqlite(const sql::FromItem& file) {
  const bool names_one = file.more_files.empty() && file.options.size() == 1 &&
                         equals_ignore_case(file.options[0].name.name, "table_name");
  if (!names_one) {
    throw Error(ErrorKind::kValue, "sqlite_scan takes a file and the name of a table in it")
        .at(file.span)
        .hint("sqlite_scan('file.db', 'table'); ATTACH 'file.db' has all tables");
  }
  const sql::Option& table = file.options[0];
  try {
    SqliteTables opened = underline_file(
        file.name.span, [&] { return open_sqlite_table(context_.device(), file.name.name, table.value); });
    note(std::move(opened.notes));
    return std::make_shared<const Table>(std::move(opened.tables.front()));
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kName) throw;
    throw Error(error).at(table.value_span);
  }
}

TableSchemaPtr DeviceTables::open_postgres(const sql::FromItem& file) {
  const bool is_query = file.reader == "postgres_query";
  std::map<std::string, const sql::Option*> given;
  for (const sql::Option& option : file.options) given[to_lower(option.name.name)] = &option;
  const auto find = [&](const char* name) { return given.contains(name) ? given[name] : nullptr; };
  const sql::Option* const last = find(is_query ? "query" : "table_name");
  const sql::Option* const schema = find("schema_name");
  const size_t known = (last != nullptr ? 1 : 0) + (schema != nullptr && !is_query ? 1 : 0);
  if (last == nullptr || known != file.options.size() || !file.more_files.empty()) {
    throw Error(ErrorKind::kValue,
                fmt::format("{} takes a server and {}", file.reader,
                            is_query ? "a query" : "the names of a schema and a table in it"))
        .at(file.span)
        .hint(
            is_query
                ? "postgres_query('host=… dbname=…', 'SELECT …'); an attached server's name stands for it, "
                  "too"
                : "postgres_scan('host=… dbname=…', 'public', 'table'); ATTACH '…' AS p (TYPE postgres) has "
                  "all tables");
  }
  try {
    const PostgresConnectionPtr connection = connection_to(file.name.name);
    PostgresTable opened =
        is_query ? open_postgres_query(context_.device(), connection, last->value)
                 : open_postgres_table(context_.device(), connection,
                                       schema == nullptr ? "public" : schema->value, last->value);
    note(std::move(opened.notes));
    return std::make_shared<const Table>(std::move(opened.table));
  } catch (const Error& error) {
    // The text that says which server is meant may have a password: no error shows it.
    if (error.span() || error.kind() == ErrorKind::kIo || error.kind() == ErrorKind::kInterrupted) throw;
    throw Error(error).at(last->value_span);
  }
}

PostgresConnectionPtr DeviceTables::connection_to(const std::string& server) {
  const AttachedDatabase* const attached = context_.catalog().find_database(server);
  const std::string& text = attached != nullptr && !attached->source.empty() ? attached->source : server;
  PostgresConnectionPtr& connection = connections_[text];
  if (!connection) connection = connect_to_postgres(text);
  return connection;
}

CsvOptions DeviceTables::csv_options(const sql::FromItem& file) const {
  CsvOptions parsed =
      parse_csv_read_options(file.options, context_.session.settings.planner.zone, context_.names);
  parsed.options_begin = fmt::format("read_csv({}, ", sql::files_text(file));
  parsed.wants_json = file.reader.find("json") != std::string::npos;
  return parsed;
}

TableSchemaPtr DeviceTables::sniffed(const sql::FromItem& file, const std::vector<std::string>& paths) {
  const CsvOptions options = csv_options(file);
  const CsvResult result =
      underline_file(file.name.span, [&] { return inspect_csv(paths, options, context_.work); });
  const HostRow row = describe_findings(result, sql::files_text(file), paths, options);
  return make("sniff_csv", row.definitions, row.columns);
}

TablePtr DeviceTables::load_csv(const sql::FromItem& file, const std::vector<std::string>& paths) {
  const std::string name = sql::files_text(file);
  const CsvOptions parsed = csv_options(file);
  const gpu::WorkStopwatch watch;
  CsvTable loaded = underline_file(
      file.name.span, [&] { return load_csv_table(context_.device(), name, paths, parsed, context_.work); });
  context_.timings.upload += watch.milliseconds();
  note(load_notes(loaded.result, sql::shown_files(sql::files_of(file))));
  if (!parsed.rejects_table.empty()) keep_left_out(file, std::move(loaded.result), parsed);
  return std::make_shared<const Table>(std::move(loaded.table));
}

void DeviceTables::keep_left_out(const sql::FromItem& file, CsvResult result, const CsvOptions& options) {
  const std::string files = sql::files_text(file) + sql::options_text(file.options);
  const auto are_kept = [&](const LeftOutRows& rows) { return rows.files == files; };
  if (std::ranges::none_of(context_.left_out, are_kept))
    context_.left_out.push_back({files, std::move(result), options});
}

void DeviceTables::note(std::vector<std::string> notes) {
  for (std::string& note : notes) {
    std::vector<std::string>& known = context_.notes;
    if (std::find(known.begin(), known.end(), note) == known.end()) known.push_back(std::move(note));
  }
}

HostColumn DeviceTables::values(LogicalQuery query) {
  return values_of(context_, std::move(query));
}

void DeviceTables::take_values(const SequenceEntry& sequence, uint64_t rows, SourceSpan span) {
  if (rows == 0) return;
  auto after = std::make_shared<SequenceEntry>(*context_.catalog().find_sequence(sequence));
  after->last = after->last_of(rows);
  if (!after->last) throw is_used_up(sequence).at(span);
  after->restart.reset();
  context_.session.taken = {QualifiedName(EntryName(*after)), *after->last};
  context_.transaction.change([&](Catalog& catalog) { catalog.replace_sequence(after); });
}

std::optional<int64_t> DeviceTables::last_value() const {
  const std::optional<TakenValue>& taken = context_.session.taken;
  return taken && context_.catalog().find_sequence(taken->sequence) ? std::optional(taken->value)
                                                                    : std::nullopt;
}

const Value* DeviceTables::variable(const std::string& name) const {
  const std::map<std::string, Value>& variables = context_.session.settings.variables;
  const auto found = variables.find(name);
  return found == variables.end() ? nullptr : &found->second;
}

std::optional<TableSchemaPtr> DeviceTables::returned(const sql::CommonTable& modification) const {
  const auto found = context_.returned.find(&modification);
  return found == context_.returned.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace rtsql
