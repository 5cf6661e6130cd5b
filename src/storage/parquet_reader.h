// Makes tables of Parquet files (storage/parquet).
#pragma once

#include <string>
#include <vector>

#include "storage/table.h"

namespace rtsql {

struct ParquetTable {
  Table table;
  std::vector<std::string> notes;  // what a user should know: columns that are left out
};

// Tells whether the path names a file that begins as a Parquet file does. Of what is no regular file, such as
// a pipe, it reads nothing.
bool is_parquet_file(const std::string& path);

// Returns the names of the columns that a table of the file has. Throws as open_parquet_table.
std::vector<std::string> parquet_column_names(const std::string& path);

// Opens a table whose columns are read, each as a whole, when they are first used. Columns within groups are
// named by the path to them; lists and maps are left out. Types are those that the file says. Throws
// Error(kIo) and Error(kData); Error(kInterrupted), too, where columns are used.
ParquetTable open_parquet_table(gpu::Device& device, std::string name, const std::string& path);

}  // namespace rtsql
