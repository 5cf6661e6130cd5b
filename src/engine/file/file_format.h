// Says in which format a statement reads or writes a file, and reads the options of those that are no CSV.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sql/statement.h"
#include "storage/parquet_writer.h"

namespace rtsql {

enum class FileFormat { kCsv, kParquet };

// Returns what the option `format` says; none where it is not given, or names no format that there is.
std::optional<FileFormat> given_format(const std::vector<sql::Option>& options);

// Tells whether the file is to be written as Parquet: the option says so, or else its name ends so.
bool is_written_as_parquet(const std::string& path, const std::vector<sql::Option>& options);
// Throws as parse_csv_write_options.
ParquetWriteOptions parse_parquet_write_options(const std::vector<sql::Option>& given);

// Tells whether a statement reads a Parquet file. Throws Error(kValue) for options that it does not have.
bool reads_parquet(const std::string& path, const std::vector<sql::Option>& options);

// Makes SELECT * FROM the file, with these options.
sql::Query select_file(const std::string& path, SourceSpan span, const std::vector<sql::Option>& options);

}  // namespace rtsql
