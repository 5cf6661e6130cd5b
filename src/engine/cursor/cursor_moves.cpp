#include "engine/cursor/cursor_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "common/error.h"
#include "common/parse.h"

namespace rtsql {
namespace {

// Rows are numbered from 1. Row 0 is before the first, and row `rows` + 1 is behind the last.
struct Path {
  int64_t at = 0;
  int64_t rows = 0;

  CursorMove forward(int64_t count) const {
    const int64_t left = std::max<int64_t>(0, rows - at);
    const int64_t taken = std::min(count, left);
    const int64_t end = count > left ? rows + 1 : at + taken;
    return {number(end), {number(std::min(at, rows)), number(taken)}, false};
  }

  CursorMove backward(int64_t count) const {
    const int64_t left = std::max<int64_t>(0, at - 1);
    const int64_t taken = std::min(count, left);
    const int64_t end = count > left ? 0 : at - taken;
    return {number(end), {number(left - taken), number(taken), true}, true};
  }

  CursorMove to(int64_t row) const {
    const int64_t end = std::clamp<int64_t>(row, 0, rows + 1);
    const bool is_row = end >= 1 && end <= rows;
    return {number(end), {is_row ? number(end - 1) : 0, is_row ? 1u : 0u}, end < at};
  }

  static uint64_t number(int64_t value) { return static_cast<uint64_t>(value); }
};

int64_t count_of(const sql::Identifier& written) {
  const std::optional<int64_t> count = parse_integer<int64_t>(written.name);
  if (count) return *count;
  throw Error(ErrorKind::kValue, fmt::format("{} is out of range for a count of rows", written.name))
      .sqlstate(sqlstate::kNumericOutOfRange)
      .at(written.span);
}

}  // namespace

CursorMove move_cursor(const sql::FetchRows& fetch, uint64_t position, uint64_t row_count) {
  using Way = sql::FetchRows::Way;
  const Path path{static_cast<int64_t>(position), static_cast<int64_t>(row_count)};
  const int64_t all = path.rows + 2;  // leads beyond the ends from anywhere
  const int64_t count = fetch.count ? std::clamp(count_of(*fetch.count), -all, all) : all;
  switch (fetch.way) {
    case Way::kAbsolute:
      return path.to(count >= 0 ? count : path.rows + 1 + count);
    case Way::kRelative:
      return path.to(path.at + count);
    case Way::kForward:
    case Way::kBackward:
      break;
  }
  if (count == 0) return path.to(path.at);  // its row once more
  const bool is_forward = (fetch.way == Way::kForward) == (count > 0);
  return is_forward ? path.forward(std::abs(count)) : path.backward(std::abs(count));
}

}  // namespace rtsql
