// Writes CSV: RFC 4180 quoting, rows that end in LF, NULL as `null_text` (an empty field), an empty string as
// "".
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/host_column.h"
#include "storage/compression/compression.h"

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
  // Takes the text piece by piece; what it throws ends the writing.
  using Sink = std::function<void(std::string_view)>;

  CsvWriter(Sink sink, CsvWriteOptions options);
  void write_header(const std::vector<std::string>& names);
  void write_rows(const std::vector<HostColumn>& columns);  // all of one length

 private:
  void append_field(const HostColumn& column, uint64_t row);
  void append_text(std::string_view text);
  void flush();

  Sink sink_;
  CsvWriteOptions options_;
  std::array<bool, 256> special_{};  // by byte: it may stand in a field only between quotes
  std::string buffer_;
};

}  // namespace rtsql
