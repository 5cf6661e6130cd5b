// The frames of a window's rows, as places.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "exec/execution.h"
#include "exec/window/window_rows.h"
#include "logical/window.h"
#include "shaders/exec/window/frames.h"

namespace rtsql {

class WindowFrames {
 public:
  WindowFrames(Execution& execution, const WindowRows& rows, const Window& window)
      : execution_(execution), rows_(rows), window_(window) {}

  const Window& window() const { return window_; }
  // Returns where the frames of all rows begin and end; they are computed once. It lives as long as this.
  // Records into the stream.
  shader::WindowFrames of(const Frame& frame);

  // Returns the last row of each frame, where all have one and where they end is no matter of values. Records
  // into the stream.
  SharedBuffer last_rows_of(const Frame& frame);

 private:
  struct Known {
    FrameUnit unit;
    FrameBound bound;
    bool is_end;
    gpu::Buffer places;
  };
  gpu::Address places_of(const Frame& frame, bool is_end);
  gpu::Buffer compute(FrameUnit unit, const FrameBound& bound, bool is_end, uint32_t back = 0);
  gpu::Buffer search(const FrameBound& bound, bool is_end);

  Execution& execution_;
  const WindowRows& rows_;
  const Window& window_;
  std::vector<std::unique_ptr<Known>> known_;
};

}  // namespace rtsql
