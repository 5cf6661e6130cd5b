// Writes rows as a file of a format: what COPY … TO has the choice of.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "common/output_file.h"
#include "sql/statement.h"
#include "storage/arrow_writer.h"
#include "storage/csv_writer.h"
#include "storage/json_writer.h"
#include "storage/parquet_writer.h"

namespace rtsql {

using WriteOptions = std::variant<CsvWriteOptions, JsonWriteOptions, ParquetWriteOptions, ArrowWriteOptions>;

// Returns the format that the option `format` says, or else the path's ending, or else CSV, with its options.
// Throws as parse_csv_write_options, and Error(kUnsupported) for a path that promises another format.
WriteOptions parse_write_options(const std::string& path, SourceSpan path_span,
                                 const std::vector<sql::Option>& given);

// Returns how a file of that path is compressed, as a whole.
Compression compression_of(const WriteOptions& options, const std::string& path);
// Tells whether such a file is no text.
bool is_binary(const WriteOptions& options);
// Returns how names of files of the format end: ".csv".
std::string_view ending_of(const WriteOptions& options);

class RowWriter {
 public:
  virtual ~RowWriter() = default;
  virtual void write_rows(const std::vector<HostColumn>& columns) = 0;  // all of one length
  virtual void finish() = 0;                                            // writes what stands behind the rows
};

// The writer's file outlives it.
std::unique_ptr<RowWriter> make_row_writer(const WriteOptions& options, Compression compression,
                                           const std::vector<columnar::FileColumn>& columns,
                                           OutputFile& file);

}  // namespace rtsql
