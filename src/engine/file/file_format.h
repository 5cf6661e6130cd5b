// Says in which format a statement reads or writes a file, and reads the options of those that are no CSV.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "schema/schema_reader.h"
#include "sql/statement.h"
#include "storage/arrow_writer.h"
#include "storage/columnar_reader.h"
#include "storage/json_writer.h"
#include "storage/parquet_writer.h"

namespace rtsql {

enum class FileFormat { kCsv, kJson, kParquet, kArrow, kArrowStream };

// Returns what the option `format` says; none where it is not given, or names no format that there is.
std::optional<FileFormat> given_format(const std::vector<sql::Option>& options);

// Returns the format in which the file is to be written: the option says it, or else its name ends so.
FileFormat written_format(const std::string& path, const std::vector<sql::Option>& options);
// These throw as parse_csv_write_options.
ParquetWriteOptions parse_parquet_write_options(const std::vector<sql::Option>& given);
ArrowWriteOptions parse_arrow_write_options(const std::vector<sql::Option>& given, bool is_stream);
JsonWriteOptions parse_json_write_options(const std::vector<sql::Option>& given);

// Tells as which such files a statement reads those that it names, of which this is the first; none: as
// others.
std::optional<ColumnarFormat> read_columnar_format(const std::string& first,
                                                   const std::vector<sql::Option>& options);
// The same of an item of FROM. Throws Error(kData) where read_parquet is given another file.
std::optional<ColumnarFormat> read_columnar_format(const std::string& first, const sql::FromItem& item);
// `first` is for messages. Throws Error(kValue) for an option of CSV, and as parse_csv_read_options.
ColumnarReadOptions parse_columnar_read_options(ColumnarFormat format, const std::string& first,
                                                const std::vector<sql::Option>& given,
                                                const SchemaReader& types);

// Makes SELECT * FROM the files, with these options.
sql::Query select_files(const std::vector<sql::Identifier>& files, const std::vector<sql::Option>& options);

}  // namespace rtsql
