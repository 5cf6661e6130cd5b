#include "exec/window/chosen_rows.h"

#include <span>
#include <vector>

#include "exec/kernel/kernel_writer.h"
#include "exec/window/host_frames.h"
#include "exec/window/value_counts.h"
#include "exec/window/value_numbers.h"

namespace rtsql {
namespace {

class FrameChooser {
 public:
  FrameChooser(Execution& execution, const WindowRows& rows, WindowFrames& frames, const WindowCall& call,
               const HostColumn& presence)
      : call_(call), presence_(presence), frames_(execution, rows, frames, call.frame) {
    std::vector<SortKey> keys;
    const size_t first = call.arguments.size() - call.choice.order.size();
    for (size_t i = 0; i < call.choice.order.size(); ++i) {
      const SortDirection direction = call.choice.order[i];
      keys.push_back({call.arguments[first + i], direction.descending, direction.nulls_first});
    }
    const bool ties_share = call.choice.distinct || call.function == WindowFunction::kMostFrequent;
    numbers_ = number_values(execution, rows, frames.window(), keys, ties_share);
    chosen_.assign(rows.rows.count, kNoRow);
  }

  // Returns a row, or kNoRow, for each row.
  std::vector<uint32_t> run() {
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
          if (counts.largest() > 0) chosen_[row] = numbers_.row_of[counts.find_largest()];
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
      if (const int64_t rows = counts.total(); rows > 0)
        chosen_[row] = numbers_.row_of[counts.at(place_among(call_.choice, rows))];
    });
  }

  const WindowCall& call_;
  const HostColumn& presence_;
  HostFrames frames_;
  ValueNumbers numbers_;
  std::vector<uint32_t> chosen_;
};

}  // namespace

ExprPtr choose_rows(Execution& execution, WindowRows& rows, WindowFrames& frames, const WindowCall& call,
                    const WindowArguments& arguments) {
  execution.check_row_errors();
  const ColumnPtr& value = arguments[0];
  const HostColumn presence = arguments[1]->read(execution.device(), 0, rows.rows.count);
  const std::vector<uint32_t> chosen = FrameChooser(execution, rows, frames, call, presence).run();
  SharedBuffer places =
      share(execution.device().allocate(padded_rows(chosen.size()) * sizeof(uint32_t), "rows of a window"));
  execution.stream().stage("window");
  execution.stream().upload(*places, 0, std::as_bytes(std::span(chosen)));
  execution.finish();
  SourceRows source{.relation = new_relation(),
                    .columns = {value},
                    .range = {},
                    .row_ids = places->address(),
                    .first = 0,
                    .null_extended = true,
                    .keep = places};
  const uint32_t relation = source.relation;
  rows.rows.sources.push_back(std::move(source));
  return make_column({relation, 0}, call.type, true, call.text);
}

}  // namespace rtsql
