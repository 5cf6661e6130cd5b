#include "engine/query/device_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/file_format.h"
#include "engine/file/find_files.h"
#include "engine/file/load_report.h"
#include "engine/file/underline_file.h"
#include "gpu/work_stopwatch.h"
#include "storage/parquet_reader.h"

namespace rtsql {

TableSchemaPtr DeviceTables::make(std::string name, std::vector<ColumnDefinition> definitions,
                                  const std::vector<HostColumn>& columns) {
  return std::make_shared<const Table>(
      make_table(context_.device(), std::move(name), std::move(definitions), columns));
}

TableSchemaPtr DeviceTables::load(const sql::Identifier& path, const std::vector<sql::Option>& options) {
  const std::string key = quote_string(path.name) + sql::options_text(options);
  for (const auto& [file, table] : files_) {
    if (file == key) return table;
  }
  files_.emplace_back(key, reads_parquet(path.name, options) ? open_parquet(path) : load_csv(path, options));
  return files_.back().second;
}

TablePtr DeviceTables::open_parquet(const sql::Identifier& path) {
  ParquetTable opened = underline_file(
      path.span, [&] { return open_parquet_table(context_.device(), quote_string(path.name), path.name); });
  note(std::move(opened.notes));
  return std::make_shared<const Table>(std::move(opened.table));
}

TablePtr DeviceTables::load_csv(const sql::Identifier& path, const std::vector<sql::Option>& options) {
  const std::string name = quote_string(path.name);
  CsvOptions parsed = parse_csv_read_options(options, context_.session.settings.planner.zone, context_.names);
  parsed.options_begin = fmt::format("read_csv({}, ", name);
  const gpu::WorkStopwatch watch;
  CsvTable loaded = underline_file(path.span, [&] {
    return load_csv_table(context_.device(), name, find_files(path.name, context_.work), parsed,
                          context_.work);
  });
  context_.timings.upload += watch.milliseconds();
  note(load_notes(loaded.result, path.name));
  return std::make_shared<const Table>(std::move(loaded.table));
}

void DeviceTables::note(std::vector<std::string> notes) {
  for (std::string& note : notes) {
    std::vector<std::string>& known = context_.notes;
    if (std::find(known.begin(), known.end(), note) == known.end()) known.push_back(std::move(note));
  }
}

std::optional<TableSchemaPtr> DeviceTables::returned(const sql::CommonTable& modification) const {
  const auto found = context_.returned.find(&modification);
  return found == context_.returned.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace rtsql
