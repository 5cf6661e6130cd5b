// Columns that a file's path has the values of: its name, and those of folders such as year=2024.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "schema/type.h"

namespace rtsql::csv {

struct PathOptions {
  bool filename = false;  // a column has the path of a row's file
  // Folders key=value of the paths are columns; absent: if all paths have the same keys.
  std::optional<bool> hive_partitioning;
};

struct PathColumn {
  std::string name;
  Type type;                                       // the least that holds the values of all files
  std::vector<std::optional<std::string>> values;  // of each file; absent: NULL
};

// Returns what the options ask for. Keys and values are as percent signs in the folders say: %2F is a slash.
// Throws Error(kData) where `hive_partitioning` says that folders count and their keys differ.
std::vector<PathColumn> path_columns(const std::vector<std::string>& paths, const PathOptions& options,
                                     const std::string& date_format);

}  // namespace rtsql::csv
