// Runs COPY in and out.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "bind/names/names.h"
#include "bind/statement/default_binder.h"
#include "common/file_error.h"
#include "common/output_file.h"
#include "common/stopwatch.h"
#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/file_format.h"
#include "engine/file/find_files.h"
#include "engine/file/load_report.h"
#include "engine/file/partitions.h"
#include "engine/file/sent_copy.h"
#include "engine/file/underline_file.h"
#include "engine/query/answer.h"
#include "engine/query/device_rows.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/query/show_names.h"
#include "engine/statement/program_statements.h"
#include "engine/statement/statements.h"
#include "engine/table/default_values.h"
#include "engine/table/modify_table.h"
#include "engine/table/store_rejects.h"
#include "schema/concatenate.h"
#include "storage/columnar_reader.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsPerFetch = 1u << 18;

sql::Query select_all(const sql::ObjectName& table) {
  sql::Select select;
  auto star = std::make_unique<sql::Expression>();
  star->kind = sql::ExpressionKind::kStar;
  star->span = table.span;
  select.items.push_back({std::move(star), std::nullopt, {}, {}});
  select.from = std::make_unique<sql::FromItem>();
  select.from->name = table;
  select.from->span = table.span;
  select.span = table.span;
  sql::Query query;
  query.body = std::move(select);
  query.span = table.span;
  return query;
}

// Hands the rows to `write`, some columns of them at a time, and returns how many there are.
uint64_t write_rows(StatementContext& context, const QueryRows& query,
                    const std::function<void(const std::vector<HostColumn>& columns)>& write) {
  const std::unique_ptr<RowSource> rows =
      rows_with_names(context, columns_of(query.outputs), make_row_source(context.session, query));
  rows->show_in(context.session.settings.planner.zone);
  uint64_t count = rows->row_count();
  for (uint64_t begin = 0; begin < count; begin += kRowsPerFetch) {
    context.work.poll();
    write(rows->fetch(begin, std::min(kRowsPerFetch, count - begin)));
    if (context.work.progress != nullptr) {
      context.work.progress->update("COPY", static_cast<double>(begin), static_cast<double>(count));
    }
  }
  if (context.work.progress != nullptr) context.work.progress->finish();
  return count;
}

Error not_for_terminals(std::string_view what, const sql::CopyTo& copy) {
  return Error(ErrorKind::kValue, fmt::format("{} cannot be shown on a terminal", what))
      .at(copy.path_span)
      .hint("name a file, or write plain CSV");
}

RunQuery run_source(StatementContext& context, const sql::CopyTo& copy) {
  RunQuery query = copy.query ? run_for_values(context, bind_query(context, *copy.query))
                              : run_query(context, select_all(*copy.table));
  if (query.result.outputs.empty())
    throw Error(ErrorKind::kUnsupported, "a file has at least one column").at(copy.query->span);
  return query;
}

std::vector<columnar::FileColumn> file_columns(const QueryRows& query) {
  std::vector<ResultColumn> shown = columns_of(query.outputs);
  show_types(shown);
  std::vector<columnar::FileColumn> columns;
  for (const ResultColumn& column : shown) columns.push_back({column.name, column.type});
  return columns;
}

StatementResult copied(const RunQuery& query, const std::string& message, const Stopwatch& watch) {
  StatementResult result =
      message_result(fmt::format("{} in {}", message, format_milliseconds(watch.milliseconds())), message);
  result.used = query.plan->used;
  result.on_host = query.on_host;
  result.changed_rows = query.result.rows.count;
  result.notes = query.plan->notes;
  return result;
}

StatementResult copy_to_file(StatementContext& context, const sql::CopyTo& copy,
                             const WriteOptions& options) {
  constexpr std::string_view kStandardOutput = "-";
  OutputFile file =
      OutputFile::replacing(copy.path == kStandardOutput ? "/dev/stdout" : copy.path, context.work);
  const Compression compression = compression_of(options, copy.path);
  if (file.is_terminal()) {
    if (is_binary(options)) throw not_for_terminals("a file that is no text", copy);
    if (compression != Compression::kNone) throw not_for_terminals("compressed data", copy);
  }
  const RunQuery query = run_source(context, copy);
  const Stopwatch watch;
  const std::unique_ptr<RowWriter> writer =
      make_row_writer(options, compression, file_columns(query.result), file);
  const uint64_t rows =
      write_rows(context, query.result, [&](const auto& columns) { writer->write_rows(columns); });
  writer->finish();
  file.sync();
  StatementResult result = copied(query, "COPY: " + count_noun(rows, "row"), watch);
  file.commit();  // last, as it cannot be taken back
  return result;
}

StatementResult copy_to_folder(StatementContext& context, const sql::CopyTo& copy,
                               const WriteOptions& options, const PartitionOptions& partitions) {
  check_partition_folder(copy.path, partitions);
  const RunQuery query = run_source(context, copy);
  const Stopwatch watch;
  PartitionedFiles files(copy.path, partitions, options, file_columns(query.result), context.work);
  const uint64_t rows =
      write_rows(context, query.result, [&](const auto& columns) { files.write_rows(columns); });
  files.finish();
  StatementResult result = copied(
      query, fmt::format("COPY: {}, {}", count_noun(rows, "row"), count_noun(files.files(), "file")), watch);
  files.commit();  // last, as it cannot be taken back
  return result;
}

StatementResult copy_to(StatementContext& context, const sql::CopyTo& copy) {
  std::vector<sql::Option> given = copy.options;
  const PartitionOptions partitions = take_partition_options(given);
  const WriteOptions options = parse_write_options(copy.path, copy.path_span, given);
  return partitions.columns.empty() ? copy_to_file(context, copy, options)
                                    : copy_to_folder(context, copy, options, partitions);
}

// A table says what its columns are.
void check_names_no_columns(const sql::CopyFrom& copy) {
  for (const sql::Option& option : copy.options) {
    if (!equals_ignore_case(option.name.name, "columns")) continue;
    throw Error(ErrorKind::kUnsupported, "COPY takes no option columns")
        .at(option.name.span)
        .hint("COPY t (a, b) FROM says which columns of the table the file has");
  }
}

// Tells whether a COPY of files that say what their columns are gets such of their paths that the table does
// not have, though the statement does not ask for them.
bool has_needless_path_columns(const Table& table, const std::vector<std::string>& names,
                               const ColumnarReadOptions& options) {
  if (options.paths.hive_partitioning) return false;
  return std::ranges::any_of(names, [&](const std::string& name) { return !table.find_column(name); });
}

// Columns go by their names, or else to those that the statement lists.
StatementResult copy_from_columnar(StatementContext& context, const sql::CopyFrom& copy,
                                   const std::vector<std::string>& paths, ColumnarFormat format) {
  ColumnarReadOptions options =
      parse_columnar_read_options(format, paths.front(), copy.options, context.names);
  std::vector<sql::Option> given = copy.options;
  // They stay open until the query has them open: standard input is read once.
  std::shared_ptr<const columnar::FileSet> files = open_columnar_files(paths, options);
  if (has_needless_path_columns(*stored_table(require_table(context.names, copy.table)),
                                columnar_names(*files), options)) {
    options.paths.hive_partitioning = false;
    const SourceSpan span = sql::span_of(copy.files);
    given.push_back({{"hive_partitioning", span}, "false", span, {}, {}});
    files = open_columnar_files(paths, options);
  }
  sql::Insert insert;
  insert.table = copy.table;
  insert.columns = copy.columns;
  if (insert.columns.empty()) {
    for (std::string& name : columnar_names(*files))
      insert.columns.push_back({std::move(name), sql::span_of(copy.files)});
  }
  insert.query = std::make_unique<sql::Query>(select_files(copy.files, given));
  StatementResult result = run_statement(context, insert);
  constexpr std::string_view kInsert = "INSERT";
  for (std::string* message : {&result.message, &result.untimed}) {
    if (message->starts_with(kInsert)) message->replace(0, kInsert.size(), "COPY");
  }
  return result;
}

Error only_for_clients(std::string_view what, SourceSpan span, std::string_view instead) {
  return Error(ErrorKind::kUnsupported, fmt::format("{} is a client of rtsql serve, and there is none", what))
      .at(span)
      .hint(std::string(instead));
}

Error is_no_csv(SourceSpan span) {
  return Error(ErrorKind::kUnsupported, "the shell reads CSV from standard input")
      .at(span)
      .hint("COPY t FROM STDIN (FORMAT csv), or COPY t FROM '-', which finds how it is written");
}

// The file with the rows that a client has sent has a name that nobody knows.
Error without_path(const Error& error, const std::string& path) {
  std::string message = error.message();
  for (size_t at; (at = message.find(path)) != std::string::npos;) message.replace(at, path.size(), "STDIN");
  return error.retold(std::move(message));
}

// Gives the rows that were loaded the defaults that differ from row to row.
void fill_from_sequences(StatementContext& context, const Table& before, const std::vector<size_t>& given,
                         Table& loaded, SourceSpan span) {
  const uint64_t added = loaded.rows - before.rows;
  for (size_t i = 0; i < loaded.definitions.size(); ++i) {
    const bool is_given = std::find(given.begin(), given.end(), i) != given.end();
    if (is_given || added == 0 || !takes_values(loaded.definitions[i])) continue;
    std::vector<HostColumn> parts;
    if (before.rows > 0) parts.push_back(before.columns[i]->read(context.device(), 0, before.rows));
    parts.push_back(default_column(context, loaded.definitions[i], before.schema, added, span));
    loaded.columns[i] = Column::upload(context.device(), concatenate(std::move(parts)), "defaults");
  }
}

StatementResult copy_from_text(StatementContext& context, const sql::CopyFrom& copy,
                               const std::vector<std::string>& paths, CsvOptions options) {
  TablePtr table = stored_table(require_table(context.names, copy.table));
  std::vector<size_t> columns = target_columns(*table, copy.columns);
  const std::vector<Value> others = default_values(context, *table, columns, copy.table.span);
  Stopwatch watch;
  const SourceSpan files_span = sql::span_of(copy.files);
  CsvTable loaded = underline_file(files_span, [&] {
    return append_csv(context.device(), *table, columns, others, paths, options, context.work);
  });
  loaded.table.schema = table->schema;
  fill_from_sequences(context, *table, columns, loaded.table, copy.table.span);
  context.timings.upload += watch.milliseconds();
  if (loaded.result.rows > 0) replace_table(context, std::move(loaded.table), {copy.table.span, table->rows});
  store_rejects(context, loaded.result, options, files_span);
  const std::string files = sql::shown_files(copy.files);
  const auto describe = [&](std::optional<double> milliseconds) {
    return copy.is_sent ? describe_sent_copy(loaded.result, milliseconds)
                        : describe_copy(loaded.result, files, milliseconds);
  };
  StatementResult result = message_result(describe(watch.milliseconds()), describe(std::nullopt));
  result.changed_rows = loaded.result.rows;
  return result;
}

CsvOptions reader_options(StatementContext& context, const SentCopy& sent) {
  CsvOptions options =
      parse_csv_read_options(sent.others, context.session.settings.planner.zone, context.names);
  apply_to_reader(sent, options);
  return options;
}

StatementResult copy_from_client(StatementContext& context, const sql::CopyFrom& copy) {
  const std::string& path = context.session.sent_path;
  const bool is_sent = !path.empty();
  if (!is_sent && context.session.has_client)
    throw only_for_clients("STDIN", sql::span_of(copy.files), "COPY t FROM '-' reads standard input");
  const SentCopy sent = parse_sent_copy(copy);
  CsvOptions options = reader_options(context, sent);
  // The shell has its own standard input.
  if (!is_sent && sent.format != SentCopy::Format::kCsv) throw is_no_csv(sql::span_of(copy.files));
  if (!is_sent) return copy_from_text(context, copy, {"-"}, std::move(options));
  try {
    return copy_from_text(context, copy, {path}, std::move(options));
  } catch (const Error& error) {
    throw without_path(error, path);
  }
}

StatementResult copy_to_client(StatementContext& context, const sql::CopyTo& copy) {
  if (!context.session.has_client)
    throw only_for_clients("STDOUT", copy.path_span, "COPY t TO '-' writes to standard output");
  parse_sent_copy(copy);
  if (copy.query) return run_statement(context, *copy.query);
  return run_statement(context, select_all(*copy.table));
}

}  // namespace

CopySummary copy_summary(StatementContext& context, const sql::Statement& statement) {
  if (const auto* to = std::get_if<sql::CopyTo>(&statement.node))
    return {false, {}, parse_sent_copy(*to), {}};
  const auto& from = std::get<sql::CopyFrom>(statement.node);
  const TablePtr table = stored_table(require_table(context.names, from.table));
  CopySummary summary{true, from.table.name, parse_sent_copy(from), {}};
  reader_options(context, summary.options);  // what is wrong with them is said before rows are sent
  for (const size_t column : target_columns(*table, from.columns))
    summary.columns.push_back({table->definitions[column].name, table->definitions[column].type});
  return summary;
}

StatementResult run_statement(StatementContext& context, const sql::CopyFrom& copy) {
  if (copy.is_sent) return copy_from_client(context, copy);
  const std::vector<std::string> paths = find_all_files(copy.files, context.work);
  if (const std::optional<ColumnarFormat> format = read_columnar_format(paths.front(), copy.options))
    return underline_file(sql::span_of(copy.files),
                          [&] { return copy_from_columnar(context, copy, paths, *format); });
  check_names_no_columns(copy);
  CsvOptions options =
      parse_csv_read_options(copy.options, context.session.settings.planner.zone, context.names);
  options.by_position = !copy.columns.empty();
  return copy_from_text(context, copy, paths, std::move(options));
}

StatementResult run_statement(StatementContext& context, const sql::CopyTo& copy) {
  if (copy.is_sent) return copy_to_client(context, copy);
  return underline_file(copy.path_span, [&] { return copy_to(context, copy); });
}

}  // namespace rtsql
