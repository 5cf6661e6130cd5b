// Runs COPY in and out.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "bind/names/names.h"
#include "common/file_error.h"
#include "common/output_file.h"
#include "common/stopwatch.h"
#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/file_format.h"
#include "engine/file/find_files.h"
#include "engine/file/load_report.h"
#include "engine/file/underline_file.h"
#include "engine/query/device_rows.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/statement/statements.h"
#include "engine/table/default_values.h"
#include "engine/table/modify_table.h"
#include "storage/compression/compressor.h"
#include "storage/parquet_reader.h"

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
  const std::unique_ptr<RowSource> rows = make_row_source(context.session, query);
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

uint64_t write_csv(StatementContext& context, const QueryRows& query, const CsvWriteOptions& options,
                   Compression compression, OutputFile& file) {
  const std::unique_ptr<Compressor> compressor =
      make_compressor(compression, [&](std::string_view bytes) { file.write(bytes); });
  CsvWriter writer([&](std::string_view text) { compressor->write(text); }, options);
  if (options.header) {
    std::vector<std::string> names;
    for (const OutputColumn& output : query.outputs) names.push_back(output.name);
    writer.write_header(names);
  }
  const uint64_t rows = write_rows(context, query, [&](const auto& columns) { writer.write_rows(columns); });
  compressor->finish();
  return rows;
}

uint64_t write_parquet(StatementContext& context, const QueryRows& query, const ParquetWriteOptions& options,
                       OutputFile& file) {
  std::vector<ParquetWriter::ColumnName> columns;
  for (const OutputColumn& output : query.outputs) columns.push_back({output.name, output.expr->type});
  ParquetWriter writer([&](std::string_view bytes) { file.write(bytes); }, columns, options);
  const uint64_t rows = write_rows(context, query, [&](const auto& batch) { writer.write_rows(batch); });
  writer.finish();
  return rows;
}

struct OtherFormat {
  std::string_view ending;
  std::string_view what;
};
constexpr OtherFormat kOtherFormats[] = {
    {".xlsx", "a spreadsheet"},  {".xls", "a spreadsheet"},
    {".ods", "a spreadsheet"},   {".bz2", "compressed by bzip2"},
    {".xz", "compressed by xz"}, {".lz4", "compressed by lz4"},
    {".zip", "a ZIP archive"},   {".json", "JSON"},
    {".jsonl", "JSON"},          {".ndjson", "JSON"},
    {".arrow", "an Arrow file"}, {".feather", "a Feather file"},
    {".orc", "an ORC file"},     {".avro", "an Avro file"},
    {".sqlite", "a database"},   {".db", "a database"},
    {".duckdb", "a database"},
};

// Refuses a path whose ending promises what COPY does not write, unless the statement says that it is CSV.
void check_ending(const sql::CopyTo& copy) {
  const bool says_csv = std::any_of(copy.options.begin(), copy.options.end(), [](const sql::Option& option) {
    return equals_ignore_case(option.name.name, "format");
  });
  if (says_csv) return;
  const std::string path = to_lower(copy.path);
  for (const auto& [ending, what] : kOtherFormats) {
    if (!path.ends_with(ending)) continue;
    throw Error(ErrorKind::kUnsupported,
                fmt::format("\"{}\" would not be {}: COPY writes CSV and Parquet", copy.path, what))
        .at(copy.path_span)
        .hint("name a .csv or .parquet file; WITH (format csv) writes CSV under this name");
  }
}

Error not_for_terminals(std::string_view what, const sql::CopyTo& copy) {
  return Error(ErrorKind::kValue, fmt::format("{} cannot be shown on a terminal", what))
      .at(copy.path_span)
      .hint("name a file, or write plain CSV");
}

// Returns what the options say or, without, the name of the file.
Compression compression_for(const sql::CopyTo& copy, const CsvWriteOptions& options, const OutputFile& file) {
  const Compression compression = options.compression.value_or(compression_of_name(copy.path));
  if (compression != Compression::kNone && file.is_terminal())
    throw not_for_terminals("compressed data", copy);
  return compression;
}

StatementResult copy_to_file(StatementContext& context, const sql::CopyTo& copy) {
  std::optional<ParquetWriteOptions> parquet;
  std::optional<CsvWriteOptions> csv;
  if (is_written_as_parquet(copy.path, copy.options)) {
    parquet = parse_parquet_write_options(copy.options);
  } else {
    check_ending(copy);
    csv = parse_csv_write_options(copy.options);
  }
  OutputFile file = OutputFile::replacing(copy.path, context.work);
  if (parquet && file.is_terminal()) throw not_for_terminals("a Parquet file", copy);
  const Compression compression = csv ? compression_for(copy, *csv, file) : Compression::kNone;
  RunQuery query = copy.query ? run_for_values(context, bind_query(context, *copy.query))
                              : run_query(context, select_all(*copy.table));
  if (query.result.outputs.empty())
    throw Error(ErrorKind::kUnsupported, "a file has at least one column").at(copy.query->span);
  Stopwatch watch;
  const uint64_t rows = parquet ? write_parquet(context, query.result, *parquet, file)
                                : write_csv(context, query.result, *csv, compression, file);
  file.sync();
  std::string message = "COPY: " + count_noun(rows, "row");
  StatementResult result =
      message_result(fmt::format("{} in {}", message, format_milliseconds(watch.milliseconds())), message);
  result.used = query.plan->used;
  result.on_host = query.on_host;
  add_notes(result, query.plan->notes);
  file.commit();  // last, as it cannot be taken back
  return result;
}

// A table says what its columns are: files add none.
void check_adds_no_columns(const sql::CopyFrom& copy) {
  for (const sql::Option& option : copy.options) {
    for (const std::string_view name : {"union_by_name", "filename", "hive_partitioning"}) {
      if (!equals_ignore_case(option.name.name, name)) continue;
      throw Error(ErrorKind::kUnsupported, fmt::format("COPY takes no option {}", name))
          .at(option.name.span)
          .hint(fmt::format("INSERT INTO t SELECT … FROM read_csv({}, {}) does", quote_string(copy.path),
                            name));
    }
  }
}

}  // namespace

// Columns go by their names, or else to those that the statement lists.
StatementResult copy_from_parquet(StatementContext& context, const sql::CopyFrom& copy) {
  sql::Insert insert;
  insert.table = copy.table;
  insert.columns = copy.columns;
  if (insert.columns.empty()) {
    for (std::string& name : parquet_column_names(copy.path))
      insert.columns.push_back({std::move(name), copy.path_span});
  }
  insert.query = std::make_unique<sql::Query>(select_file(copy.path, copy.path_span, copy.options));
  StatementResult result = run_statement(context, insert);
  constexpr std::string_view kInsert = "INSERT";
  for (std::string* message : {&result.message, &result.untimed}) {
    if (message->starts_with(kInsert)) message->replace(0, kInsert.size(), "COPY");
  }
  return result;
}

StatementResult run_statement(StatementContext& context, const sql::CopyFrom& copy) {
  if (reads_parquet(copy.path, copy.options))
    return underline_file(copy.path_span, [&] { return copy_from_parquet(context, copy); });
  check_adds_no_columns(copy);
  TablePtr table = stored_table(require_table(context.names, copy.table));
  std::vector<size_t> columns = target_columns(*table, copy.columns);
  CsvOptions options =
      parse_csv_read_options(copy.options, context.session.settings.planner.zone, context.names);
  options.by_position = !copy.columns.empty();
  const std::vector<Value> others = default_values(context, *table, columns, copy.table.span);
  Stopwatch watch;
  CsvTable loaded = underline_file(copy.path_span, [&] {
    return append_csv(context.device(), *table, columns, others, find_files(copy.path, context.work), options,
                      context.work);
  });
  loaded.table.schema = table->schema;
  context.timings.upload += watch.milliseconds();
  if (loaded.result.rows > 0) replace_table(context, std::move(loaded.table), {copy.table.span, table->rows});
  return message_result(describe_copy(loaded.result, copy.path, watch.milliseconds()),
                        describe_copy(loaded.result, copy.path, std::nullopt));
}

StatementResult run_statement(StatementContext& context, const sql::CopyTo& copy) {
  return underline_file(copy.path_span, [&] { return copy_to_file(context, copy); });
}

}  // namespace rtsql
