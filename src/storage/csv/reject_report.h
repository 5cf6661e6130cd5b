// Says what is wrong with bad rows.
#pragma once

#include "common/error.h"
#include "storage/csv/parse_file.h"

namespace rtsql::csv {

// It is asked for rows of one file in their order, as it counts lines from where the row before was. All
// arguments outlive it. It polls for interrupts.
class RejectReport {
 public:
  RejectReport(const ParseJob& job, const FileJob& file, const WorkContext& context)
      : job_(job), file_(file), context_(context) {}

  // The lines are physical ones: line breaks in quoted fields count.
  CsvReject describe(const ParsedChunk& chunk, const RejectedRow& reject);

  // Tells whether the row is the first behind the header, or of the file.
  bool is_first_row(const ParsedChunk& chunk, const RejectedRow& reject) const;

  // Returns the error that ends a load on this row, with a hint what to do; `keeps_most` says that most rows
  // stay where bad ones are skipped.
  Error error(const ParsedChunk& chunk, const RejectedRow& reject, const CsvReject& described,
              bool keeps_most) const;
  static Error too_many(const ParseJob& job, const CsvReject& first);

 private:
  std::string ways_out(const ParsedChunk& chunk, const RejectedRow& reject, const CsvReject& described,
                       bool keeps_most) const;
  struct RowPlace {
    size_t begin, end;  // in the text
  };
  RowPlace place_of_row(const ParsedChunk& chunk, uint64_t row);
  RowPlace place_behind(const ParsedChunk& chunk, size_t at) const;  // of the next row, in the chunk
  uint64_t line_of(size_t position);

  const ParseJob& job_;
  const FileJob& file_;
  const WorkContext& context_;
  // Where the row is that was asked for last, in its chunk: the next one is looked for from there.
  const ParsedChunk* chunk_ = nullptr;
  uint64_t row_ = 0;
  RowPlace place_ = {0, 0};
  size_t counted_ = 0;  // bytes of the file
  uint64_t line_ = 1;   // on which the byte behind them stands
};

}  // namespace rtsql::csv
