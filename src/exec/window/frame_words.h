// What the rows of each frame add up to in one accumulator, as a word for every row.
#pragma once

#include <memory>
#include <vector>

#include "exec/aggregate/accumulators.h"
#include "exec/execution.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"

namespace rtsql {

class FrameWords {
 public:
  FrameWords(Execution& execution, const WindowRows& rows, WindowFrames& frames)
      : execution_(execution), rows_(rows), frames_(frames) {}

  // Says that of() will be asked for the accumulator.
  void request(const Accumulator& accumulator);
  // Writes what each row contributes, after all requests. Finishes the stream.
  void write();
  // Returns the word of every row's frame. Records into the stream: this must live until that is finished.
  gpu::Buffer of(const Accumulator& accumulator, const Frame& frame);

 private:
  // The contributions of rows to an accumulator, with the tree over them.
  struct Contributions {
    Accumulator accumulator;
    gpu::Buffer words, tree;
    gpu::Buffer running;  // per partition; empty until it is needed
    gpu::Buffer sums;     // over all rows; likewise
  };
  Contributions* find(const Accumulator& accumulator);
  void build_tree(Contributions& contributions);
  gpu::Buffer run(const Contributions& contributions, const Runs& partitions);
  gpu::Buffer allocate_words() const;
  gpu::Buffer sum_frames(const Frame& frame, gpu::Address sums);
  gpu::Buffer merge_frames(const Contributions& contributions, const Frame& frame);
  gpu::Buffer take_last(const Contributions& contributions, const Frame& frame);

  Execution& execution_;
  const WindowRows& rows_;
  WindowFrames& frames_;
  std::vector<std::unique_ptr<Contributions>> contributions_;
};

}  // namespace rtsql
