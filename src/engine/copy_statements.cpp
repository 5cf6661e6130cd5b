// COPY in and out.
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "bind/select_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/change_table.h"
#include "engine/csv_options.h"
#include "engine/load_report.h"
#include "engine/query.h"
#include "engine/stopwatch.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsPerFetch = 1u << 18;

[[noreturn]] void io_error(std::string_view what, const std::string& path, SourceSpan span) {
  throw Error(ErrorKind::kIo, fmt::format("cannot {} \"{}\": {}", what, path, std::strerror(errno))).at(span);
}

sql::Select select_all(const sql::Identifier& table) {
  sql::Select select;
  auto star = std::make_unique<sql::Expression>();
  star->kind = sql::ExpressionKind::kStar;
  star->span = table.span;
  select.items.push_back({std::move(star), std::nullopt});
  sql::TableReference reference;
  reference.name = table;
  reference.span = table.span;
  select.from = std::move(reference);
  select.span = table.span;
  return select;
}

// A file that appears under its name only when it is complete.
class NewFile {
 public:
  NewFile(const std::string& path, SourceSpan span) : path_(path), partial_(path + ".partial"), span_(span) {
    out_.open(partial_, std::ios::binary | std::ios::trunc);
    if (!out_) io_error("write", path_, span_);
  }
  ~NewFile() {
    if (!complete_) std::remove(partial_.c_str());
  }
  NewFile(const NewFile&) = delete;

  std::ostream& stream() { return out_; }
  void finish() {
    out_.flush();
    if (!out_) io_error("write", path_, span_);
    out_.close();
    if (std::rename(partial_.c_str(), path_.c_str()) != 0) io_error("write", path_, span_);
    complete_ = true;
  }

 private:
  std::string path_, partial_;
  SourceSpan span_;
  std::ofstream out_;
  bool complete_ = false;
};

bool is_special_file(const std::string& path) {
  return path.starts_with("/dev/");
}

uint64_t write_rows(StatementContext& context, const QueryRows& query, std::ostream& out,
                    const CsvWriteOptions& options) {
  CsvWriter writer(out, options);
  if (options.header) {
    std::vector<std::string> names;
    for (const OutputColumn& output : query.outputs) names.push_back(output.name);
    writer.write_header(names);
  }
  std::unique_ptr<RowSource> rows = make_row_source(context.session, query);
  uint64_t count = rows->row_count();
  for (uint64_t begin = 0; begin < count; begin += kRowsPerFetch) {
    context.work.poll();
    writer.write_rows(rows->fetch(begin, std::min(kRowsPerFetch, count - begin)));
    if (context.work.progress != nullptr) {
      context.work.progress->update("COPY", static_cast<double>(begin), static_cast<double>(count));
    }
  }
  if (context.work.progress != nullptr) context.work.progress->finish();
  return count;
}

}  // namespace

StatementResult run_copy_from(StatementContext& context, const sql::CopyFrom& copy) {
  TablePtr table = require_table(context.catalog(), copy.table);
  std::vector<size_t> columns = target_columns(*table, copy.columns);
  CsvOptions options = parse_csv_read_options(copy.options);
  std::vector<ColumnDefinition> target;
  for (size_t column : columns) target.push_back(table->definitions[column]);
  Stopwatch watch;
  CsvResult loaded = read_csv(copy.path, options, target, context.work);
  append_to_table(context, *table, spread_columns(*table, columns, std::move(loaded.columns)));
  return message_result(describe_copy(loaded, watch.milliseconds()), describe_copy(loaded, std::nullopt));
}

StatementResult run_copy_to(StatementContext& context, const sql::CopyTo& copy) {
  CsvWriteOptions options = parse_csv_write_options(copy.options);
  RunQuery query = copy.query ? run_query(context, *copy.query) : run_query(context, select_all(*copy.table));
  Stopwatch watch;
  uint64_t rows = 0;
  if (is_special_file(copy.path)) {
    std::ofstream out(copy.path, std::ios::binary);
    if (!out) io_error("write", copy.path, copy.path_span);
    rows = write_rows(context, query.result, out, options);
    out.close();
    if (!out) io_error("write", copy.path, copy.path_span);
  } else {
    NewFile file(copy.path, copy.path_span);
    rows = write_rows(context, query.result, file.stream(), options);
    file.finish();
  }
  StatementResult result = message_result(
      fmt::format("COPY: {} in {}", count_noun(rows, "row"), format_milliseconds(watch.milliseconds())));
  result.indexes_used = query.plan.indexes;
  return result;
}

}  // namespace rtsql
