#include "exec/window/window_aggregates.h"

#include <algorithm>
#include <map>

#include "exec/aggregate/accumulators.h"
#include "exec/expression/dictionaries.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/window/frame_words.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

// Aggregates that share their frame share accumulators.
struct FrameGroup {
  const Frame* frame = nullptr;
  std::vector<size_t> places;  // among the calls
  std::vector<AggregateCall> aggregates;
  uint32_t relation = 0;
  AccumulatorLayout layout;
};

std::vector<FrameGroup> group_by_frame(const WindowRows& rows, const std::vector<const WindowCall*>& calls) {
  std::vector<FrameGroup> groups;
  for (size_t i = 0; i < calls.size(); ++i) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const FrameGroup& known) {
      return same_frame(*known.frame, calls[i]->frame);
    });
    if (group == groups.end()) {
      groups.emplace_back();
      group = groups.end() - 1;
      group->frame = &calls[i]->frame;
      group->relation = new_relation();
    }
    AggregateCall call = calls[i]->aggregate;
    if (call.argument) call.argument = rows.rows.resolve(call.argument);
    group->places.push_back(i);
    group->aggregates.push_back(std::move(call));
  }
  for (FrameGroup& group : groups) {
    group.layout = lay_out_accumulators(group.aggregates, group.relation, false);
  }
  return groups;
}

// Says which dictionary the strings of MIN and MAX are of, and that a count of rows is not 0 where the frame
// has its own row.
ExprPtr completed(const ExprPtr& result, const FrameGroup& group, const DictionaryPtr& dictionary) {
  auto counts_rows = [&](const Expr& expr) {
    return expr.op == Op::kColumn && expr.column.relation == group.relation &&
           group.layout.accumulators[expr.column.ordinal].kind == AccumulatorKind::kCountRows;
  };
  return fold(rewrite(result, [&](const Expr& node) -> ExprPtr {
    if (node.op == Op::kFromKey) {
      auto copy = std::make_shared<Expr>(node);
      copy->dictionary = dictionary;
      return copy;
    }
    const bool asks_whether_empty = node.op == Op::kEqual && counts_rows(*node.operands[0]);
    if (!asks_whether_empty || !always_has_current_row(*group.frame)) return nullptr;
    return make_literal(Value::of_integer(TypeId::kBoolean, 0));
  }));
}

// Drops the accumulators that no result reads.
void drop_unread(FrameGroup& group) {
  AccumulatorLayout& layout = group.layout;
  std::map<uint32_t, uint32_t> places;  // of those that are read
  std::vector<Accumulator> read;
  for (ExprPtr& result : layout.results) {
    result = rewrite(result, [&](const Expr& node) -> ExprPtr {
      if (node.op != Op::kColumn || node.column.relation != group.relation) return nullptr;
      const auto [place, is_new] = places.emplace(node.column.ordinal, static_cast<uint32_t>(read.size()));
      if (is_new) read.push_back(layout.accumulators[node.column.ordinal]);
      return make_column({group.relation, place->second}, node.type, node.nullable, node.text, node.span);
    });
  }
  layout.accumulators = std::move(read);
}

}  // namespace

std::vector<ExprPtr> aggregate_frames(Execution& execution, WindowRows& rows, WindowFrames& frames,
                                      const std::vector<const WindowCall*>& calls) {
  std::vector<ExprPtr> values(calls.size());
  if (calls.empty()) return values;
  std::vector<FrameGroup> groups = group_by_frame(rows, calls);
  FrameWords words(execution, rows, frames);
  Dictionaries dictionaries(rows.rows);
  for (FrameGroup& group : groups) {
    AccumulatorLayout& layout = group.layout;
    for (size_t i = 0; i < group.places.size(); ++i) {
      const AggregateCall& call = group.aggregates[i];
      const DictionaryPtr dictionary =
          call.type.id == TypeId::kVarchar ? dictionaries.of(*call.argument) : nullptr;
      layout.results[i] = completed(layout.results[i], group, dictionary);
    }
    drop_unread(group);
    for (const Accumulator& accumulator : layout.accumulators) words.request(accumulator);
    for (size_t i = 0; i < group.places.size(); ++i) values[group.places[i]] = layout.results[i];
  }
  words.write();
  std::vector<SourceRows> sources;
  for (const FrameGroup& group : groups) {
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
