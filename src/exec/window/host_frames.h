// The frames of a window's rows on the host, for what no tree of words answers: the rows that a frame has
// more or less than the one before it change a summary, so that frames that slide cost a few steps a row.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "exec/execution.h"
#include "exec/window/window_frames.h"
#include "exec/window/window_rows.h"
#include "logical/window.h"

namespace rtsql {

// The rows from `begin` to before `end`.
struct RowSpan {
  uint32_t begin = 0, end = 0;
  bool operator==(const RowSpan&) const = default;
};

// A frame is what is in `whole`, less what is in `hole`, and the row itself where it is in the hole but
// stays. The hole lies in the whole; neither ends before it begins.
struct HostFrame {
  RowSpan whole, hole;
  bool has_row = false;
  bool operator==(const HostFrame&) const = default;
};

class HostFrames {
 public:
  static constexpr uint64_t kRowsBetweenPolls = 1u << 14;

  // Reads the places back. Finishes the stream.
  HostFrames(Execution& execution, const WindowRows& rows, WindowFrames& frames, const Frame& frame);

  // Returns the frame of a row. It is called for rows in ascending order.
  HostFrame next(uint32_t row);

  // Calls `change(row, by)`, with 1 for a row that comes into the frame and with -1 for one that leaves it,
  // and then `answer(row)`, for each row of the window. A row may leave before it comes. Polls for
  // interrupts.
  template <class Change, class Answer>
  void follow(const Change& change, const Answer& answer);

 private:
  // Changes `held` to `wanted`.
  template <class Change>
  void move(RowSpan& held, RowSpan wanted, int sign, const Change& change);
  void count_steps(uint64_t steps);

  Execution& execution_;
  FrameExclusion exclusion_;
  std::vector<uint32_t> begins_, ends_;
  std::vector<uint32_t> peers_;  // where they begin, and an end; none where the exclusion reads none
  size_t peer_ = 0;
  uint64_t steps_ = 0;
};

template <class Change>
void HostFrames::move(RowSpan& held, RowSpan wanted, int sign, const Change& change) {
  const auto change_all = [&](uint32_t begin, uint32_t end, int by) {
    for (uint32_t row = begin; row < end; ++row) {
      count_steps(1);
      change(row, by * sign);
    }
  };
  const bool apart = wanted.begin >= held.end || wanted.end <= held.begin;
  if (apart) {
    change_all(held.begin, held.end, -1);
    change_all(wanted.begin, wanted.end, 1);
  } else {
    change_all(held.begin, wanted.begin, -1);
    change_all(wanted.begin, held.begin, 1);
    change_all(wanted.end, held.end, -1);
    change_all(held.end, wanted.end, 1);
  }
  held = wanted;
}

template <class Change, class Answer>
void HostFrames::follow(const Change& change, const Answer& answer) {
  RowSpan whole, hole;
  peer_ = 0;
  for (uint32_t row = 0; row < begins_.size(); ++row) {
    count_steps(1);
    const HostFrame frame = next(row);
    move(whole, frame.whole, 1, change);
    move(hole, frame.hole, -1, change);
    if (frame.has_row) change(row, 1);
    answer(row);
    if (frame.has_row) change(row, -1);
  }
}

}  // namespace rtsql
