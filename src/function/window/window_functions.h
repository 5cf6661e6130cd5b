// The functions that are computed over a window alone. Every aggregate is one besides
// (function/aggregate/aggregate_functions.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rtsql {

enum class WindowFunction : uint8_t {
  kRowNumber,
  kRank,
  kDenseRank,
  kPercentRank,
  kCumeDist,
  kNtile,
  kLag,
  kLead,
  kFirstValue,
  kLastValue,
  kNthValue,
  kAggregate,  // an aggregate of the rows of the frame
  // The binder makes these of aggregates; they have no names:
  kChosen,        // the value of the row of the frame that has a place in an order of the function's own
  kMostFrequent,  // the frame's most frequent value
};

struct WindowFunctionEntry {
  std::string_view name;  // lower case
  WindowFunction function;
  size_t least_arguments;
  size_t most_arguments;
  std::string_view signature;  // "lag(value [, offset [, default]])": for errors and docs
  std::string_view help;
};

const std::vector<WindowFunctionEntry>& window_functions();
const WindowFunctionEntry* find_window_function(std::string_view name);  // null if it is none

// Tells whether the function gives a value of some row, so that it can pass over NULLs.
bool gives_value(WindowFunction function);
// Tells whether it is one of those that have no name.
bool chooses_row(WindowFunction function);
// Tells whether the function's value depends on the frame, not on the partition alone.
bool reads_frame(WindowFunction function);

}  // namespace rtsql
