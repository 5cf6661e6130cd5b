// Columns that a file's path has the values of: its name, and those of folders such as year=2024.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "storage/csv_reader.h"

namespace rtsql::csv {

struct PathColumn {
  std::string name;
  Type type;                                       // the least that holds the values of all files
  std::vector<std::optional<std::string>> values;  // of each file; absent: NULL
};

// Returns what the options ask for. Folders count where `hive_partitioning` says so, or says nothing and all
// paths have folders of the same keys. Throws Error(kData) where it says so and their keys differ.
std::vector<PathColumn> path_columns(const std::vector<std::string>& paths, const CsvOptions& options);

}  // namespace rtsql::csv
