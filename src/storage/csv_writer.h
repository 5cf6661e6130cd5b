// CSV files out: RFC 4180 quoting, NULL as an empty field, an empty string as "".
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "storage/host_column.h"

namespace rtsql {

struct CsvWriteOptions {
  bool header = true;
  char delimiter = ',';
  char quote = '"';
  std::string null_text;
};

class CsvWriter {
 public:
  CsvWriter(std::ostream& out, CsvWriteOptions options);
  void write_header(const std::vector<std::string>& names);
  void write_rows(const std::vector<HostColumn>& columns);  // all of one length

 private:
  void write_field(const HostColumn& column, uint64_t row);
  std::ostream& out_;
  CsvWriteOptions options_;
};

}  // namespace rtsql
