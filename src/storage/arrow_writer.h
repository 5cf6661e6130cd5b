// Writes Arrow files (Feather version 2) and streams: record batches of at most kRowsOfBatch rows, texts that
// repeat by dictionaries.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "storage/arrow/write_messages.h"

namespace rtsql {

struct ArrowWriteOptions {
  arrow::BatchCodec codec = arrow::BatchCodec::kZstd;
  bool is_stream = false;
};

class ArrowWriter {
 public:
  // Takes the bytes piece by piece; what it throws ends the writing.
  using Sink = std::function<void(std::string_view)>;

  static constexpr uint64_t kRowsOfBatch = uint64_t{1} << 17;

  ArrowWriter(Sink sink, const std::vector<columnar::FileColumn>& columns, ArrowWriteOptions options);
  // Writes rows of all columns, which are of one length. The first say which columns have dictionaries.
  // Throws Error(kValue) for a value that such files have no form for.
  void write_rows(const std::vector<HostColumn>& columns);
  // Writes what stands behind the rows, without which a file is none.
  void finish();

 private:
  void begin();
  void write_batch(const std::vector<HostColumn>& columns);
  void write_halves(const std::vector<HostColumn>& columns);
  void write_dictionary(size_t column);
  arrow::WrittenBlock write(const arrow::WrittenMessage& message);
  void write(std::string_view bytes);

  Sink sink_;
  const ArrowWriteOptions options_;
  std::vector<arrow::WrittenColumn> columns_;
  std::vector<arrow::NumberedTexts> texts_;           // by column: of a stream those of the batch
  std::vector<std::vector<std::string>> last_texts_;  // by column: the dictionary that a stream has now
  std::vector<arrow::WrittenBlock> dictionaries_, batches_;
  bool has_begun_ = false;
  uint64_t position_ = 0;
};

}  // namespace rtsql
