#include "function/window/window_functions.h"

#include <algorithm>

namespace rtsql {

const std::vector<WindowFunctionEntry>& window_functions() {
  using enum WindowFunction;
  static const std::vector<WindowFunctionEntry> kFunctions = {
      {"cume_dist", kCumeDist, 0, 0, "cume_dist()", "share of the partition's rows up to the row's peers"},
      {"dense_rank", kDenseRank, 0, 0, "dense_rank()", "number of the row's peers among groups of peers"},
      {"first_value", kFirstValue, 1, 1, "first_value(value)", "value of the frame's first row"},
      {"lag", kLag, 1, 3, "lag(value [, offset [, default]])", "value of the row offset rows before"},
      {"last_value", kLastValue, 1, 1, "last_value(value)", "value of the frame's last row"},
      {"lead", kLead, 1, 3, "lead(value [, offset [, default]])", "value of the row offset rows behind"},
      {"nth_value", kNthValue, 2, 2, "nth_value(value, n)", "value of the frame's n-th row, from 1"},
      {"ntile", kNtile, 1, 1, "ntile(n)", "number of the row's part of n equal parts, from 1"},
      {"percent_rank", kPercentRank, 0, 0, "percent_rank()", "(rank - 1) / (rows - 1), from 0 to 1"},
      {"rank", kRank, 0, 0, "rank()", "number of the first of the row's peers"},
      {"row_number", kRowNumber, 0, 0, "row_number()", "number of the row in its partition, from 1"},
  };
  return kFunctions;
}

const WindowFunctionEntry* find_window_function(std::string_view name) {
  const auto& functions = window_functions();
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const WindowFunctionEntry& function) { return function.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

bool gives_value(WindowFunction function) {
  switch (function) {
    case WindowFunction::kLag:
    case WindowFunction::kLead:
    case WindowFunction::kFirstValue:
    case WindowFunction::kLastValue:
    case WindowFunction::kNthValue:
      return true;
    default:
      return false;
  }
}

bool chooses_row(WindowFunction function) {
  return function == WindowFunction::kChosen || function == WindowFunction::kMostFrequent;
}

bool reads_frame(WindowFunction function) {
  switch (function) {
    case WindowFunction::kFirstValue:
    case WindowFunction::kLastValue:
    case WindowFunction::kNthValue:
    case WindowFunction::kAggregate:
    case WindowFunction::kChosen:
    case WindowFunction::kMostFrequent:
      return true;
    default:
      return false;
  }
}

}  // namespace rtsql
