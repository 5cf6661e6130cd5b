#include "exec/window/frame_texts.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

#include "common/error.h"
#include "common/text_limit.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/precompute/materialize.h"
#include "exec/window/host_frames.h"
#include "schema/column_builder.h"
#include "schema/list.h"

namespace rtsql {
namespace {

// The column of the texts takes as much again.
uint64_t most_text_bytes() {
  return static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) / 8;
}

class FrameTexts {
 public:
  FrameTexts(Execution& execution, const WindowRows& rows, WindowFrames& frames, const WindowCall& call)
      : execution_(execution),
        call_(call.aggregate),
        frames_(execution, rows, frames, call.frame),
        places_(rows.rows.count),
        most_bytes_(most_text_bytes()) {
    std::vector<ExprPtr> exprs = {call_.argument};
    if (call_.included) exprs.push_back(call_.included);
    if (call_.position) exprs.push_back(call_.position);
    const std::vector<ColumnPtr> columns = materialize(execution, rows.rows, exprs);
    execution.check_row_errors();
    values_ = columns[0]->read(execution.device(), 0, rows.rows.count);
    if (call_.included) included_ = columns[1]->read(execution.device(), 0, rows.rows.count);
    if (call_.position) positions_ = columns.back()->read(execution.device(), 0, rows.rows.count);
  }

  // Joins the texts of every frame; `places` says which text is that of a row.
  HostColumn join(std::vector<uint32_t>& places) {
    ColumnBuilder builder(call_.type);
    std::optional<HostFrame> last;
    for (uint32_t row = 0; row < places_.size(); ++row) {
      if (row % HostFrames::kRowsBetweenPolls == 0) execution_.work().poll();
      const HostFrame frame = frames_.next(row);
      // Where the row itself stays in the frame, no other row has the same one.
      if (!last || frame.has_row || !(frame == *last)) {
        join(frame, last, row);
        builder.append(is_text_ ? Value::of_text(text_, call_.type) : Value::null_of(call_.type));
        ++texts_;
        count_bytes(text_.size());
      }
      last = frame;
      places_[row] = texts_ - 1;
    }
    places = std::move(places_);
    return builder.finish();
  }

 private:
  void join(const HostFrame& frame, const std::optional<HostFrame>& last, uint32_t row) {
    const auto is_plain = [](const HostFrame& one) { return one.hole.begin == one.hole.end; };
    const bool extends = last && is_plain(frame) && is_plain(*last) && !call_.position &&
                         frame.whole.begin == last->whole.begin && frame.whole.end >= last->whole.end;
    uint32_t first = frame.whole.begin;
    if (extends) {
      first = last->whole.end;
    } else {
      seen_.clear();
      text_.clear();
      is_text_ = false;
    }
    rows_.clear();
    const uint32_t before = is_plain(frame) ? frame.whole.end : frame.hole.begin;
    take(first, before);
    if (frame.has_row) take(row, row + 1);
    if (!is_plain(frame)) take(frame.hole.end, frame.whole.end);
    if (call_.position)
      std::ranges::stable_sort(rows_, {}, [&](uint32_t place) { return positions_.at<int64_t>(place); });
    for (const uint32_t place : rows_) append(place);
  }

  void take(uint32_t begin, uint32_t end) {
    for (uint32_t row = begin; row < end; ++row) {
      if (++steps_ % HostFrames::kRowsBetweenPolls == 0) execution_.work().poll();
      if (is_joined(row)) rows_.push_back(row);
    }
  }

  bool makes_lists() const { return call_.aggregate == Aggregate::kArrayAgg; }

  // Tells whether the row has something to join. An element of a list may be NULL.
  bool is_joined(uint32_t row) const {
    return makes_lists() ? !call_.included || included_.at<uint8_t>(row) != 0 : !values_.is_null(row);
  }

  void append(uint32_t row) {
    if (makes_lists()) {
      append_once(make_list(call_.type, {values_.value(row)}).text);
    } else {
      append_once(values_.dictionary->string(values_.at<uint32_t>(row)));
    }
  }

  // A list is its elements' bytes, one behind the other.
  void append_once(std::string_view part) {
    if (call_.distinct && !seen_.emplace(part).second) return;
    if (is_text_) text_ += call_.separator;
    text_ += part;
    is_text_ = true;
    check_text_bytes(text_.size());
  }

  void count_bytes(uint64_t bytes) {
    bytes_ += bytes;
    if (bytes_ > most_bytes_) fail();
  }

  [[noreturn]] void fail() const {
    throw Error(ErrorKind::kMemory,
                fmt::format("not enough memory for the texts of {}: they take more than {} bytes", call_.text,
                            most_bytes_))
        .at(call_.argument->span)
        .hint("a frame with fewer rows makes shorter texts");
  }

  Execution& execution_;
  const AggregateCall& call_;
  HostFrames frames_;
  std::vector<uint32_t> places_;
  const uint64_t most_bytes_;
  HostColumn values_, included_, positions_;
  std::vector<uint32_t> rows_;            // that are to be joined
  std::unordered_set<std::string> seen_;  // of a DISTINCT call: what the frame has
  uint64_t steps_ = 0, bytes_ = 0;
  uint32_t texts_ = 0;
  std::string text_;
  bool is_text_ = false;
};

}  // namespace

ExprPtr join_frame_texts(Execution& execution, WindowRows& rows, WindowFrames& frames,
                         const WindowCall& call) {
  std::vector<uint32_t> text_of_row;
  const HostColumn texts = FrameTexts(execution, rows, frames, call).join(text_of_row);
  SharedBuffer places = share(
      execution.device().allocate(padded_rows(text_of_row.size()) * sizeof(uint32_t), "rows of a window"));
  execution.stream().stage("window");
  execution.stream().upload(*places, 0, std::as_bytes(std::span(text_of_row)));
  execution.finish();
  SourceRows source{.relation = execution.new_relation(),
                    .columns = {Column::upload(execution.device(), texts, call.text)},
                    .range = {},
                    .row_ids = places->address(),
                    .first = 0,
                    .null_extended = false,
                    .keep = places};
  const RelationId relation = source.relation;
  rows.rows.sources.push_back(std::move(source));
  return make_column({relation, 0}, call.type, true, call.text);
}

}  // namespace rtsql
