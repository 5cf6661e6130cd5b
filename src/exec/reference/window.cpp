#include "exec/reference/window.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/check.h"
#include "exec/reference/accumulation.h"
#include "exec/reference/evaluation.h"
#include "exec/reference/sort.h"
#include "exec/reference/window_frames.h"
#include "exec/row_error.h"

namespace rtsql::reference {
namespace {

class CallValues {
 public:
  CallValues(const WindowCall& call, const Rows& rows, const WindowFrames& frames, const Place* outer,
             Work& work)
      : call_(call), rows_(rows), frames_(frames), outer_(outer), work_(work) {}

  // Is of functions that are no aggregates.
  Value of(uint32_t row) {
    switch (call_.function) {
      case WindowFunction::kLag:
      case WindowFunction::kLead:
        return shifted(row);
      case WindowFunction::kFirstValue:
      case WindowFunction::kLastValue:
      case WindowFunction::kNthValue:
        return picked(row);
      case WindowFunction::kChosen:
      case WindowFunction::kMostFrequent:
        return chosen(row);
      case WindowFunction::kPercentRank:
      case WindowFunction::kCumeDist:
        return share(row);
      default:
        return rank(row);
    }
  }

  // Is of aggregates: that of the row's frame, until the next call.
  const Accumulation& total(uint32_t row) {
    const std::vector<Span> pieces = frames_.of(row, call_.frame);
    const bool grows = call_.frame.start.kind == FrameBoundKind::kUnboundedPreceding &&
                       call_.frame.exclusion == FrameExclusion::kNone;
    const uint32_t begin = frames_.partition(row).begin;
    if (!grows || !total_ || begin != total_begin_) {
      total_.emplace(call_.aggregate);
      total_begin_ = total_end_ = begin;
    }
    for (const Span& piece : pieces) {
      const uint32_t first = grows ? total_end_ : piece.begin;
      if (first < piece.end) work_.add(piece.end - first);
      for (uint32_t at = first; at < piece.end; ++at) total_->add(place(at));
      total_end_ = std::max(total_end_, piece.end);
    }
    return *total_;
  }

 private:
  Place place(uint32_t row) const { return {&rows_, row, outer_}; }
  Value argument(size_t i, uint32_t row) const { return evaluate(*call_.arguments[i], place(row)); }
  Value integer(uint64_t value) const { return Value::of_integer(call_.type, static_cast<int64_t>(value)); }

  Value rank(uint32_t row) const {
    const Span part = frames_.partition(row);
    switch (call_.function) {
      case WindowFunction::kRowNumber:
        return integer(row - part.begin + 1);
      case WindowFunction::kRank:
        return integer(frames_.peers(row).begin - part.begin + 1);
      case WindowFunction::kDenseRank:
        return integer(frames_.peers_before(row) + 1);
      case WindowFunction::kNtile:
        return ntile(row);
      default:
        break;
    }
    RTSQL_CHECK(!"a window function without a value");
    return {};
  }

  Value share(uint32_t row) const {
    const Span part = frames_.partition(row), peers = frames_.peers(row);
    const auto rows = static_cast<double>(part.end - part.begin);
    if (call_.function == WindowFunction::kCumeDist)
      return Value::of_real(call_.type, static_cast<double>(peers.end - part.begin) / rows);
    return Value::of_real(call_.type,
                          rows == 1 ? 0 : static_cast<double>(peers.begin - part.begin) / (rows - 1));
  }

  // The first parts have a row more where rows are left over.
  Value ntile(uint32_t row) const {
    const Value parts = argument(0, row);
    if (parts.null) return Value::null_of(call_.type);
    if (parts.integer < 1)
      fail("the number of parts of ntile must be greater than zero", sqlstate::kInvalidNtileArgument, 0);
    const Span part = frames_.partition(row);
    const uint64_t rows = part.end - part.begin, at = row - part.begin;
    const auto count = static_cast<uint64_t>(parts.integer);
    const uint64_t size = rows / count, larger = rows % count;
    if (at < larger * (size + 1)) return integer(at / (size + 1) + 1);
    return integer(larger + (at - larger * (size + 1)) / size + 1);
  }

  [[noreturn]] void fail(const char* message, SqlState code, size_t argument_number) const {
    throw row_error(Error(ErrorKind::kValue, message).sqlstate(code), call_.arguments[argument_number]->span)
        .error;
  }

  bool counts(uint32_t row) const { return !call_.ignore_nulls || !argument(0, row).null; }

  // With IGNORE NULLS only rows that have a value are counted.
  Value shifted(uint32_t row) const {
    const Value written = argument(1, row);
    if (written.null) return Value::null_of(call_.type);
    const Span part = frames_.partition(row);
    const bool leads = (call_.function == WindowFunction::kLead) == (written.integer >= 0);
    uint64_t offset = written.integer < 0 ? -static_cast<uint64_t>(written.integer)
                                          : static_cast<uint64_t>(written.integer);
    if (offset == 0) return argument(0, row);
    for (int64_t at = row; leads ? ++at < part.end : --at >= part.begin;) {
      if (counts(static_cast<uint32_t>(at)) && --offset == 0) return argument(0, static_cast<uint32_t>(at));
    }
    return call_.arguments.size() > 2 ? argument(2, row) : Value::null_of(call_.type);
  }

  Value picked(uint32_t row) const {
    std::vector<Span> pieces = frames_.of(row, call_.frame);
    uint64_t n = 1;
    if (call_.function == WindowFunction::kNthValue) {
      const Value written = argument(1, row);
      if (written.null) return Value::null_of(call_.type);
      if (written.integer < 1)
        fail("n of nth_value must be greater than zero", sqlstate::kInvalidNthValueArgument, 1);
      n = static_cast<uint64_t>(written.integer);
    }
    const bool from_end = call_.function == WindowFunction::kLastValue;
    if (from_end) std::reverse(pieces.begin(), pieces.end());
    for (const Span& piece : pieces) {
      for (uint32_t i = 0; i < piece.end - piece.begin; ++i) {
        const uint32_t at = from_end ? piece.end - 1 - i : piece.begin + i;
        if (counts(at) && --n == 0) return argument(0, at);
      }
    }
    return Value::null_of(call_.type);
  }

  // Returns the rows of the frame that count, in the order of the call.
  std::vector<uint32_t> ordered_rows(const std::vector<Span>& frame) const {
    std::vector<uint32_t> counted;
    for (const Span& piece : frame) {
      work_.add(piece.end - piece.begin);
      for (uint32_t at = piece.begin; at < piece.end; ++at) {
        if (!argument(1, at).null) counted.push_back(at);
      }
    }
    std::stable_sort(counted.begin(), counted.end(), [&](uint32_t a, uint32_t b) {
      int by_order = 0;
      for (size_t i = 0; i < call_.choice.order.size() && by_order == 0; ++i) {
        const SortDirection direction = call_.choice.order[i];
        by_order = order_by({nullptr, direction.descending, direction.nulls_first},
                            argument(first_key() + i, a), argument(first_key() + i, b));
      }
      return by_order < 0;
    });
    return counted;
  }
  size_t first_key() const { return call_.arguments.size() - call_.choice.order.size(); }

  std::string text_of_keys(uint32_t row) const {
    std::vector<Value> keys;
    for (size_t i = first_key(); i < call_.arguments.size(); ++i) keys.push_back(argument(i, row));
    return key_of(keys);
  }

  // Rows with the same frame choose the same.
  Value chosen(uint32_t row) {
    std::vector<Span> frame = frames_.of(row, call_.frame);
    if (!chosen_ || !(frame == chosen_of_)) {
      chosen_ = choose_among(frame);
      chosen_of_ = std::move(frame);
    }
    return *chosen_;
  }

  Value choose_among(const std::vector<Span>& frame) const {
    std::vector<uint32_t> counted = ordered_rows(frame);
    if (counted.empty()) return Value::null_of(call_.type);
    const bool is_mode = call_.function == WindowFunction::kMostFrequent;
    if (!is_mode && !call_.choice.distinct)
      return argument(
          0, counted[static_cast<size_t>(place_among(call_.choice, static_cast<int64_t>(counted.size())))]);
    std::vector<std::pair<uint32_t, uint64_t>> values;  // the first row of each, and how often it is there
    std::string last;
    for (const uint32_t at : counted) {
      std::string text = text_of_keys(at);
      if (values.empty() || text != last) values.emplace_back(at, 0);
      ++values.back().second;
      last = std::move(text);
    }
    if (!is_mode)
      return argument(
          0,
          values[static_cast<size_t>(place_among(call_.choice, static_cast<int64_t>(values.size())))].first);
    const auto less_frequent = [](const auto& a, const auto& b) { return a.second < b.second; };
    return argument(0, std::max_element(values.begin(), values.end(), less_frequent)->first);
  }

  const WindowCall& call_;
  const Rows& rows_;
  const WindowFrames& frames_;
  const Place* outer_;
  Work& work_;
  std::optional<Accumulation> total_;
  uint32_t total_begin_ = 0, total_end_ = 0;  // the rows of a frame that grows which it has
  std::optional<Value> chosen_;
  std::vector<Span> chosen_of_;  // the frame
};

}  // namespace

Rows run_window(const Window& window, const Rows& rows, const Place* outer, Work& work) {
  work.add(rows.count * (window.sort_keys().size() + 1));
  Rows ordered = sorted(rows, window.sort_keys(), outer);
  const WindowFrames frames(window, ordered, outer);
  Relation result;
  for (const WindowCall& call : window.calls) {
    const uint32_t column = result.add_column();
    if (Accumulation::may_have_no_value(call.aggregate)) result.fallible.insert(column);
    CallValues values(call, ordered, frames, outer, work);
    for (uint32_t row = 0; row < ordered.count; ++row) {
      work.at_row("window", outer, row, ordered.count);
      work.add();
      if (call.function != WindowFunction::kAggregate) {
        result.columns[column].push_back(values.of(row));
        continue;
      }
      const Accumulation& total = values.total(row);
      result.append(column, [&] { return total.value(); });
    }
  }
  ordered.add(window.relation, std::move(result));
  return ordered;
}

}  // namespace rtsql::reference
