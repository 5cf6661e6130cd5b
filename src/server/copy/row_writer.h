// Writes the rows of COPY TO STDOUT as messages: a row each, as text, CSV or in PostgreSQL's binary form.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/file/sent_copy.h"
#include "engine/result/result.h"
#include "schema/host_column.h"
#include "server/codec/message_writer.h"

namespace rtsql::server {

class CopyRowWriter {
 public:
  // What it is given outlives it.
  CopyRowWriter(const SentCopy& copy, const std::vector<ResultColumn>& columns, MessageWriter& writer);

  // Writes what stands in front of the rows, a row, and what stands behind them.
  void begin();
  void write_row(const std::vector<HostColumn>& columns, uint64_t row);
  void finish();

 private:
  void append_field(std::string& bytes, const HostColumn& column, uint64_t row, size_t position);
  void append_text_field(std::string& bytes, std::string_view text) const;
  void append_csv_field(std::string& bytes, std::string_view text, bool is_forced) const;
  void append_header(std::string& bytes) const;

  const SentCopy& copy_;
  const std::vector<ResultColumn>& columns_;
  MessageWriter& writer_;
  std::vector<bool> is_quoted_;  // by column, of CSV
  bool has_begun_ = false;       // binary rows have told what they are
  std::string value_;
};

}  // namespace rtsql::server
