#include "exec/aggregate/single_group.h"

#include <algorithm>
#include <bit>

#include "exec/aggregate/distinct_bits.h"
#include "exec/aggregate/joined_rows.h"
#include "exec/aggregate/sorted_groups.h"
#include "exec/aggregate/ungrouped_aggregate.h"

namespace rtsql {

SingleGroup::SingleGroup(const Grouping& grouping) : GroupStrategy(grouping) {
  for (const Accumulator& accumulator : grouping.accumulators) totals_.push_back(accumulator.initial_word());
}

void SingleGroup::add(const PipelineInput& rows) {
  const std::vector<Accumulator>& accumulators = grouping().accumulators;
  std::vector<Accumulator> others;
  std::vector<size_t> places;  // of these
  const RowBitmap* bitmap = rows.only_bitmap();
  for (size_t i = 0; i < accumulators.size(); ++i) {
    if (bitmap != nullptr && accumulators[i].kind == AccumulatorKind::kCountRows) {
      totals_[i] += bitmap->count;
    } else if (const std::optional<uint64_t> distinct = count_distinct(accumulators[i], rows.rows)) {
      totals_[i] += *distinct;
    } else {
      others.push_back(accumulators[i]);
      places.push_back(i);
    }
  }
  if (others.empty() && grouping().joining_calls.empty()) return;
  const std::vector<SharedBuffer> first_occurrences = grouping().find_first_occurrences(rows.rows, others);
  const std::vector<uint64_t> words = reduce(execution(), rows, others, addresses_of(first_occurrences));
  for (size_t i = 0; i < words.size(); ++i) {
    uint64_t& total = totals_[places[i]];
    total = merge_words(others[i].kind, total, words[i]);
  }
  for (const AggregateCall& call : grouping().joining_calls)
    texts_.push_back(join_rows(execution(), rows.rows, call, nullptr, 1));
}

// Aggregates other than COUNT need to know which rows have the different values.
bool SingleGroup::counts_distinct_alone(const Accumulator& accumulator) const {
  const auto is_count = [&](const Accumulator& other) {
    return !other.distinct || other.kind == AccumulatorKind::kCountValues ||
           !same_expr(*other.argument, *accumulator.argument);
  };
  const std::vector<Accumulator>& accumulators = grouping().accumulators;
  return accumulator.distinct && accumulator.distinct_by.empty() &&
         std::all_of(accumulators.begin(), accumulators.end(), is_count);
}

std::optional<uint64_t> SingleGroup::count_distinct(const Accumulator& accumulator,
                                                    const RowSet& rows) const {
  if (!counts_distinct_alone(accumulator)) return std::nullopt;
  if (const auto count = count_distinct_by_bits(execution(), rows, accumulator.argument)) return count;
  if (!suit_sorting(execution(), rows, {accumulator.argument})) return std::nullopt;
  return count_distinct_by_sorting(execution(), rows, accumulator.argument);
}

// The one row is made of what the host knows: most of its columns fold to literals, which takes no kernel.
RowSet SingleGroup::finish() {
  RowSet rows;
  rows.count = 1;
  rows.sources.push_back(
      {.relation = grouping().slot_relation, .columns = {}, .range = RangeFunction{0, 1, 1}});
  std::vector<ExprPtr> columns;
  for (const ExprPtr& result : grouping().results) {
    columns.push_back(rewrite(result, [&](const Expr& node) -> ExprPtr {
      if (node.op != Op::kColumn) return nullptr;
      if (node.column.ordinal >= grouping().accumulators.size()) return text(node.column.ordinal);
      const uint64_t total = totals_.at(node.column.ordinal);
      return make_literal(node.type.id == TypeId::kDouble
                              ? Value::of_real(node.type, std::bit_cast<double>(total))
                              : Value::of_integer(node.type, static_cast<int64_t>(total)));
    }));
  }
  rows.computed.push_back({grouping().group.relation, std::move(columns)});
  return rows;
}

ExprPtr SingleGroup::text(uint32_t ordinal) const {
  if (texts_.empty()) return make_literal(Value::null_of(TypeId::kVarchar));
  const ColumnPtr& joined = texts_.at(ordinal - grouping().accumulators.size());
  return make_literal(joined->read(execution().device(), 0, 1).value(0));
}

}  // namespace rtsql
