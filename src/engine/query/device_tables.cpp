#include "engine/query/device_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "engine/file/csv_options.h"
#include "engine/file/find_files.h"
#include "engine/file/load_report.h"
#include "engine/file/underline_file.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

TableSchemaPtr DeviceTables::make(std::string name, std::vector<ColumnDefinition> definitions,
                                  const std::vector<HostColumn>& columns) {
  return std::make_shared<const Table>(
      make_table(context_.device(), std::move(name), std::move(definitions), columns));
}

TableSchemaPtr DeviceTables::load(const sql::Identifier& path, const std::vector<sql::Option>& options) {
  const std::string name = quote_string(path.name);
  const std::string key = name + sql::options_text(options);
  for (const auto& [file, table] : files_) {
    if (file == key) return table;
  }
  CsvOptions parsed = parse_csv_read_options(options, context_.session.settings.planner.zone, context_.names);
  parsed.options_begin = fmt::format("read_csv({}, ", name);
  const gpu::WorkStopwatch watch;
  CsvTable loaded = underline_file(path.span, [&] {
    return load_csv_table(context_.device(), name, find_files(path.name, context_.work), parsed,
                          context_.work);
  });
  context_.timings.upload += watch.milliseconds();
  for (std::string& note : load_notes(loaded.result, path.name)) {
    std::vector<std::string>& notes = context_.notes;  // a statement may be bound more than once
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
  }
  files_.emplace_back(key, std::make_shared<const Table>(std::move(loaded.table)));
  return files_.back().second;
}

std::optional<TableSchemaPtr> DeviceTables::returned(const sql::CommonTable& modification) const {
  const auto found = context_.returned.find(&modification);
  return found == context_.returned.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace rtsql
