// What the rows of each frame add up to in one accumulator, as words.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/execution.h"
#include "exec/window/value_numbers.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"

namespace rtsql {

class FrameWords {
 public:
  FrameWords(Execution& execution, const WindowRows& rows, WindowFrames& frames)
      : execution_(execution), rows_(rows), frames_(frames) {}

  // Says that of() will be asked for the accumulator over such frames.
  void request(const Accumulator& accumulator, const Frame& frame);
  // Writes what each row contributes, after all requests. Finishes the stream.
  void write();
  // Tells whether the word of a row's frame is that of the frame's last row, whose place the caller finds by
  // WindowFrames::last_rows_of: then of() returns the words up to each row.
  static bool is_of_last_row(const Frame& frame);
  // Returns the word of every row's frame. Records into the stream: this must live until that is finished.
  ColumnPtr of(const Accumulator& accumulator, const Frame& frame);

 private:
  // The contributions of rows to an accumulator, with the tree over them.
  struct Contributions {
    Accumulator accumulator;
    SharedBuffer first_occurrences;  // of a distinct one
    gpu::Buffer words, tree;
    ColumnPtr running;  // per partition; null until it is needed
    gpu::Buffer sums;   // over all rows; likewise
  };
  Contributions* find(const Accumulator& accumulator);
  void find_first_occurrences();
  void build_tree(Contributions& contributions);
  gpu::Buffer run(const Contributions& contributions, const Runs& partitions);
  const ColumnPtr& running(Contributions& contributions);
  const ColumnPtr& counts();
  ColumnPtr column(const Accumulator& accumulator, gpu::Buffer words) const;
  gpu::Buffer allocate_words() const;
  gpu::Buffer sum_frames(const Frame& frame, gpu::Address sums);
  gpu::Buffer merge_frames(const Contributions& contributions, const Frame& frame);
  gpu::Buffer merge_distinct_frames(const Accumulator& accumulator, const Frame& frame);
  const ValueNumbers& numbers_of(const Accumulator& accumulator);
  gpu::Buffer take_last(const Contributions& contributions, const Frame& frame);

  Execution& execution_;
  const WindowRows& rows_;
  WindowFrames& frames_;
  std::vector<std::unique_ptr<Contributions>> contributions_;
  // Numbers the distinct values of each list of expressions whose values are merged on the host.
  std::vector<std::pair<std::vector<ExprPtr>, std::unique_ptr<ValueNumbers>>> numbers_;
  ColumnPtr counts_;  // the rows of each partition up to each row; null until it is needed
};

}  // namespace rtsql
