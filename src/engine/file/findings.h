// Says as a row what is detected of CSV files: what sniff_csv gives.
#pragma once

#include <string>
#include <vector>

#include "storage/csv_reader.h"

namespace rtsql {

struct HostRow {
  std::vector<ColumnDefinition> definitions;
  std::vector<HostColumn> columns;  // of one row
};

// `files` is how a statement writes the paths.
HostRow describe_findings(const CsvResult& result, const std::string& files,
                          const std::vector<std::string>& paths, const CsvOptions& options);

}  // namespace rtsql
