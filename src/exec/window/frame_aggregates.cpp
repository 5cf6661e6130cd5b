#include "exec/window/frame_aggregates.h"

#include <algorithm>
#include <map>

#include "exec/kernel/dictionaries.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

std::vector<FrameAggregates> group_by_frame(Execution& execution, const RowSet& rows,
                                            const std::vector<const WindowCall*>& calls) {
  std::vector<FrameAggregates> groups;
  for (size_t i = 0; i < calls.size(); ++i) {
    auto group = std::find_if(groups.begin(), groups.end(), [&](const FrameAggregates& known) {
      return same_frame(*known.frame, calls[i]->frame);
    });
    if (group == groups.end()) {
      groups.emplace_back();
      group = groups.end() - 1;
      group->frame = &calls[i]->frame;
      group->relation = execution.new_relation();
    }
    AggregateCall call = calls[i]->aggregate;
    for (ExprPtr* expr : call.expressions()) *expr = rows.resolve(*expr);
    group->places.push_back(i);
    group->aggregates.push_back(std::move(call));
  }
  for (FrameAggregates& group : groups) {
    group.layout = lay_out_accumulators(group.aggregates, group.relation, false);
  }
  return groups;
}

// Says which dictionary the strings of MIN and MAX are of, and that a count of rows is not 0 where the frame
// has its own row.
ExprPtr completed(const ExprPtr& result, const FrameAggregates& group, const DictionaryPtr& dictionary) {
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
void drop_unread(FrameAggregates& group) {
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

std::vector<FrameAggregates> lay_out_frames(Execution& execution, const RowSet& rows,
                                            const std::vector<const WindowCall*>& calls) {
  std::vector<FrameAggregates> groups = group_by_frame(execution, rows, calls);
  Dictionaries dictionaries(execution, rows);
  for (FrameAggregates& group : groups) {
    for (size_t i = 0; i < group.places.size(); ++i) {
      const AggregateCall& call = group.aggregates[i];
      const DictionaryPtr dictionary = has_dictionary(call.type) ? dictionaries.of(*call.argument) : nullptr;
      group.layout.results[i] = completed(group.layout.results[i], group, dictionary);
    }
    drop_unread(group);
  }
  return groups;
}

}  // namespace rtsql
