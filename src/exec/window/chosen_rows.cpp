#include "exec/window/chosen_rows.h"

#include <algorithm>
#include <span>
#include <vector>

#include "exec/kernel/kernel_writer.h"
#include "exec/window/host_frames.h"
#include "exec/window/value_counts.h"
#include "exec/window/value_numbers.h"

namespace rtsql {
namespace {

// Tells whether both choose of one summary of the frames: at different places at most.
bool share_summary(const WindowCall& a, const WindowCall& b) {
  return a.function == b.function && same_frame(a.frame, b.frame) && a.choice.order == b.choice.order &&
         a.choice.distinct == b.choice.distinct &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(),
                    [](const ExprPtr& x, const ExprPtr& y) { return same_expr(*x, *y); });
}

// Is of calls that share their summary.
class FrameChooser {
 public:
  FrameChooser(Execution& execution, const WindowRows& rows, WindowFrames& frames,
               std::vector<const WindowCall*> calls, const HostColumn& presence)
      : calls_(std::move(calls)),
        call_(*calls_[0]),
        presence_(presence),
        frames_(execution, rows, frames, call_.frame) {
    const WindowCall& call = call_;
    std::vector<SortKey> keys;
    const size_t first = call.arguments.size() - call.choice.order.size();
    for (size_t i = 0; i < call.choice.order.size(); ++i) {
      const SortDirection direction = call.choice.order[i];
      keys.push_back({call.arguments[first + i], direction.descending, direction.nulls_first});
    }
    const bool ties_share = call.choice.distinct || call.function == WindowFunction::kMostFrequent;
    numbers_ = number_values(execution, rows, frames.window(), keys, ties_share);
    chosen_.assign(calls_.size(), std::vector<uint32_t>(rows.rows.count, kNoRow));
  }

  // Returns a row, or kNoRow, for each row, by call.
  std::vector<std::vector<uint32_t>> run() {
    if (call_.function == WindowFunction::kMostFrequent) {
      choose_most_frequent();
    } else {
      choose_by_place();
    }
    return std::move(chosen_);
  }

 private:
  void choose_most_frequent() {
    LargestCounts counts(numbers_.count());
    frames_.follow(
        [&](uint32_t row, int by) {
          if (!presence_.is_null(row)) counts.add(numbers_.of_row[row], by);
        },
        [&](uint32_t row) {
          if (counts.largest() > 0) chosen_[0][row] = numbers_.row_of[counts.find_largest()];
        });
  }

  void choose_by_place() {
    OrderedCounts counts(numbers_.count());
    std::vector<int32_t> repeats(call_.choice.distinct ? numbers_.count() : 0);
    const auto change = [&](uint32_t row, int by) {
      if (presence_.is_null(row)) return;
      const uint32_t number = numbers_.of_row[row];
      if (repeats.empty()) return counts.add(number, by);
      const bool was_there = repeats[number] > 0;
      repeats[number] += by;
      if (const bool is_there = repeats[number] > 0; is_there != was_there)
        counts.add(number, is_there ? 1 : -1);
    };
    frames_.follow(change, [&](uint32_t row) {
      const int64_t rows = counts.total();
      for (size_t i = 0; i < calls_.size() && rows > 0; ++i)
        chosen_[i][row] = numbers_.row_of[counts.at(place_among(calls_[i]->choice, rows))];
    });
  }

  const std::vector<const WindowCall*> calls_;
  const WindowCall& call_;  // the first of them
  const HostColumn& presence_;
  HostFrames frames_;
  ValueNumbers numbers_;
  std::vector<std::vector<uint32_t>> chosen_;
};

// Returns the value of a call whose rows are at these places.
ExprPtr value_at(Execution& execution, WindowRows& rows, const WindowCall& call, const ColumnPtr& value,
                 const std::vector<uint32_t>& chosen) {
  SharedBuffer places =
      share(execution.device().allocate(padded_rows(chosen.size()) * sizeof(uint32_t), "rows of a window"));
  execution.stream().stage("window");
  execution.stream().upload(*places, 0, std::as_bytes(std::span(chosen)));
  execution.finish();
  SourceRows source{.relation = execution.new_relation(),
                    .columns = {value},
                    .range = {},
                    .row_ids = places->address(),
                    .first = 0,
                    .null_extended = true,
                    .keep = places};
  const RelationId relation = source.relation;
  rows.rows.sources.push_back(std::move(source));
  return make_column({relation, 0}, call.type, true, call.text);
}

}  // namespace

std::vector<ExprPtr> choose_rows(Execution& execution, WindowRows& rows, WindowFrames& frames,
                                 const std::vector<const WindowCall*>& calls,
                                 const std::vector<const WindowArguments*>& arguments) {
  std::vector<ExprPtr> values(calls.size());
  if (!calls.empty()) execution.check_row_errors();
  for (size_t first = 0; first < calls.size(); ++first) {
    if (values[first]) continue;
    std::vector<size_t> places;
    std::vector<const WindowCall*> shared;
    for (size_t i = first; i < calls.size(); ++i) {
      const bool is_mode = calls[i]->function == WindowFunction::kMostFrequent;
      if (i != first && (is_mode || !share_summary(*calls[first], *calls[i]))) continue;
      places.push_back(i);
      shared.push_back(calls[i]);
    }
    const HostColumn presence = (*arguments[first])[1]->read(execution.device(), 0, rows.rows.count);
    const std::vector<std::vector<uint32_t>> chosen =
        FrameChooser(execution, rows, frames, shared, presence).run();
    for (size_t i = 0; i < places.size(); ++i)
      values[places[i]] = value_at(execution, rows, *shared[i], (*arguments[places[i]])[0], chosen[i]);
  }
  return values;
}

}  // namespace rtsql
