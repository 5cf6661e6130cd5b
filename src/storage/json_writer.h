// Writes JSON: an object a line for each row, or one array of them. DECIMALs are numbers, NULLs null.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schema/host_column.h"
#include "storage/compression/compression.h"
#include "storage/row_texts.h"

namespace rtsql {

struct JsonWriteOptions {
  bool array = false;
  std::optional<Compression> compression = {};  // of the file; absent: what its name says
};

class JsonWriter {
 public:
  JsonWriter(TextSink sink, const std::vector<std::string>& names, JsonWriteOptions options);
  void write_rows(const std::vector<HostColumn>& columns);  // all of one length
  void finish();

 private:
  std::string rows_text(const std::vector<HostColumn>& columns, uint64_t begin, uint64_t end) const;

  TextSink sink_;
  const std::vector<std::string> keys_;
  const JsonWriteOptions options_;
  bool is_empty_ = true;
};

}  // namespace rtsql
