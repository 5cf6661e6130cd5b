#include "exec/window/window_aggregates.h"

#include "exec/window/frame_aggregates.h"
#include "exec/window/frame_words.h"

namespace rtsql {

std::vector<ExprPtr> aggregate_frames(Execution& execution, WindowRows& rows, WindowFrames& frames,
                                      const std::vector<const WindowCall*>& calls) {
  std::vector<ExprPtr> values(calls.size());
  if (calls.empty()) return values;
  const std::vector<FrameAggregates> groups = lay_out_frames(execution, rows.rows, calls);
  FrameWords words(execution, rows, frames);
  for (const FrameAggregates& group : groups) {
    for (const Accumulator& accumulator : group.layout.accumulators) words.request(accumulator, *group.frame);
    for (size_t i = 0; i < group.places.size(); ++i) values[group.places[i]] = group.layout.results[i];
  }
  words.write();
  std::vector<SourceRows> sources;
  for (const FrameAggregates& group : groups) {
    SourceRows source{.relation = group.relation, .columns = {}};
    for (const Accumulator& accumulator : group.layout.accumulators)
      source.columns.push_back(words.of(accumulator, *group.frame));
    if (FrameWords::is_of_last_row(*group.frame)) {
      const SharedBuffer last_rows = frames.last_rows_of(*group.frame);
      source.row_ids = last_rows->address();
      source.keep = last_rows;
    }
    sources.push_back(std::move(source));
  }
  execution.finish();
  for (SourceRows& source : sources) rows.rows.sources.push_back(std::move(source));
  return values;
}

}  // namespace rtsql
