// Writes CSV: RFC 4180 quoting, rows that end in LF, NULL as `null_text` (an empty field), an empty string as
// "".
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/host_column.h"
#include "storage/compression/compression.h"
#include "storage/row_texts.h"

namespace rtsql {

struct CsvWriteOptions {
  bool header = true;
  std::string delimiter = ",";  // one byte or more
  char quote = '"';
  std::string null_text;
  std::optional<Compression> compression;  // of the file; absent: what its name says
};

class CsvWriter {
 public:
  CsvWriter(TextSink sink, CsvWriteOptions options);
  void write_header(const std::vector<std::string>& names);
  void write_rows(const std::vector<HostColumn>& columns);  // all of one length

 private:
  std::string rows_text(const std::vector<HostColumn>& columns, uint64_t begin, uint64_t end) const;
  void append_field(std::string& line, const HostColumn& column, uint64_t row) const;
  void append_text(std::string& line, std::string_view text) const;

  TextSink sink_;
  CsvWriteOptions options_;
  std::array<bool, 256> special_{};  // by byte: it may stand in a field only between quotes
};

}  // namespace rtsql
