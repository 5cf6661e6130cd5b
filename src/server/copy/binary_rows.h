// Reads rows in the binary format of COPY, and makes CSV of them: a signature, then for each row a count of
// fields, and for each of these its length and the bytes of its type.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result/result.h"
#include "server/copy/spool.h"

namespace rtsql::server {

class BinaryRows {
 public:
  // The CSV has the form of engine/file/sent_copy.h. What it is given outlives this.
  BinaryRows(const std::vector<ResultColumn>& columns, Spool& spool) : columns_(columns), spool_(spool) {}

  // Takes the next piece of what is sent, which may begin and end anywhere. Throws Error(kData) where it is
  // none of that format, and Error(kValue) for bytes that are no value of their column, with the row.
  void take(std::string_view piece);
  void finish();  // throws Error(kData) where the rows have not ended

 private:
  bool take_header();  // these return whether all of it is there
  bool take_row();
  void write_field(size_t column, std::string_view bytes);

  const std::vector<ResultColumn>& columns_;
  Spool& spool_;
  std::string rest_;  // that has come and is not whole
  size_t taken_ = 0;  // of it
  uint64_t rows_ = 0;
  bool has_header_ = false, has_ended_ = false;
};

}  // namespace rtsql::server
