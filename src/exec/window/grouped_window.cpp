#include "exec/window/grouped_window.h"

#include <fmt/format.h>

#include <optional>

#include "exec/aggregate/accumulate.h"
#include "exec/aggregate/group_assignment.h"
#include "exec/aggregate/partial_groups.h"
#include "exec/aggregate/perfect_hash_groups.h"
#include "exec/aggregate/quantiles.h"
#include "exec/kernel/dictionaries.h"
#include "exec/window/frame_aggregates.h"

namespace rtsql {
namespace {

// Says which group each row is of: a uint32 for each.
struct Groups {
  uint64_t count = 0;
  SharedBuffer of_row;
};

// Stores the numbers of the rows' groups.
class GroupNumbersSink : public Sink {
 public:
  GroupNumbersSink(const PerfectHashGroups& groups, gpu::Address numbers)
      : groups_(groups), numbers_(numbers) {}

  void write(KernelWriter& writer, SinkText& text) const override {
    writer.frame().declare(fmt::format("uint slots[{}];\n", kRowsPerThread));
    const std::string slot = write_slot(groups_, writer, text.row);
    text.row += fmt::format("slots[j] = {};\n", slot);
    text.thread += fmt::format(
        "[[unroll]] for (uint q = 0u; q < kRows / 4u; ++q) U32x4s({} + uint64_t(i + 4u * q) * 4ul).v[0] = "
        "uvec4(slots[4u * q], slots[4u * q + 1u], slots[4u * q + 2u], slots[4u * q + 3u]);\n",
        writer.inputs().word(numbers_));
    writer.count_bits_per_row(8 * sizeof(uint32_t));
  }

 private:
  const PerfectHashGroups& groups_;
  const gpu::Address numbers_;
};

Groups direct_groups(Execution& execution, const RowSet& rows, const PerfectHashGroups& perfect_hash) {
  Groups groups;
  groups.count = perfect_hash.slots;
  groups.of_row =
      share(execution.device().allocate(padded_rows(rows.count) * sizeof(uint32_t), "groups of rows"));
  KernelWriter writer(execution, rows);
  writer.add(GroupNumbersSink(perfect_hash, groups.of_row->address()));
  execution.stream().stage("group");
  writer.launch("window groups", writer.workgroups(false));
  return groups;
}

Groups one_group(Execution& execution, const RowSet& rows) {
  Groups groups{
      1, share(execution.device().allocate(padded_rows(rows.count) * sizeof(uint32_t), "groups of rows"))};
  execution.stream().fill(*groups.of_row, 0);
  return groups;
}

Groups find_groups(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys) {
  if (keys.empty()) return one_group(execution, rows);
  const std::optional<PerfectHashGroups> perfect_hash = find_perfect_hash(execution, rows, keys);
  if (perfect_hash) return direct_groups(execution, rows, *perfect_hash);
  const GroupAssignment assignment = assign_groups(execution, rows, keys);
  return {assignment.groups, assignment.group_of_row};
}

// Returns the bitmap of the rows that a distinct accumulator counts; null for others.
SharedBuffer first_occurrences(Execution& execution, const RowSet& rows, std::vector<ExprPtr> keys,
                               const Accumulator& accumulator) {
  if (!accumulator.distinct) return nullptr;
  for (ExprPtr& value : accumulator.distinct_values()) keys.push_back(std::move(value));
  return share(mark_representatives(execution, assign_groups(execution, rows, keys), rows.count));
}

// Returns columns of the groups as those of the rows.
SourceRows source_of(const Groups& groups, RelationId relation, std::vector<ColumnPtr> columns) {
  return {.relation = relation,
          .columns = std::move(columns),
          .range = {},
          .row_ids = groups.of_row->address(),
          .first = 0,
          .null_extended = false,
          .keep = groups.of_row};
}

SourceRows group_words(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys,
                       const Groups& groups, const FrameAggregates& aggregates) {
  const std::vector<Accumulator>& accumulators = aggregates.layout.accumulators;
  std::vector<SharedBuffer> bitmaps;
  std::vector<gpu::Address> marks;
  for (const Accumulator& accumulator : accumulators) {
    bitmaps.push_back(first_occurrences(execution, rows, keys, accumulator));
    marks.push_back(bitmaps.back() ? bitmaps.back()->address() : 0);
  }
  GroupTable table = make_group_table(execution, accumulators, groups.count);
  accumulate(execution, {rows}, accumulators, marks, table, [&](KernelWriter& writer, std::string&) {
    writer.count_bits_per_row(8 * sizeof(uint32_t));
    return fmt::format("U32s({} + uint64_t(i + j) * 4ul).v[0]",
                       writer.inputs().word(groups.of_row->address()));
  });
  execution.finish();
  return source_of(groups, aggregates.relation, accumulator_columns(accumulators, std::move(table)));
}

// Finds the values of the quantiles among the calls, those of the same values together.
void find_quantiles(Execution& execution, RowSet& rows, const Groups& groups,
                    const std::vector<WindowCall>& calls, std::vector<ExprPtr>& values) {
  for (size_t first = 0; first < calls.size(); ++first) {
    if (calls[first].function != WindowFunction::kChosen || values[first]) continue;
    const ExprPtr value = rows.resolve(calls[first].arguments[0]);
    std::vector<QuantilePlace> places;
    std::vector<size_t> numbers;
    for (size_t i = first; i < calls.size(); ++i) {
      const WindowCall& call = calls[i];
      if (call.function != WindowFunction::kChosen || !same_expr(*rows.resolve(call.arguments[0]), *value))
        continue;
      places.push_back({call.choice.place, call.choice.fraction, call.choice.order[0].descending});
      numbers.push_back(i);
    }
    const RelationId relation = execution.new_relation();
    const DictionaryPtr dictionary =
        has_dictionary(value->type) ? Dictionaries(execution, rows).of(*value) : nullptr;
    for (uint32_t i = 0; i < numbers.size(); ++i) {
      const ExprPtr key = make_column({relation, i}, TypeId::kBigint, true, "quantile");
      auto decoded = std::make_shared<Expr>(*make_expr(Op::kFromKey, value->type, {key}));
      decoded->dictionary = dictionary;
      values[numbers[i]] = std::move(decoded);
    }
    rows.sources.push_back(source_of(
        groups, relation, find_quantiles(execution, rows, value, places, groups.of_row, groups.count)));
  }
}

}  // namespace

std::vector<ExprPtr> aggregate_partitions(Execution& execution, RowSet& rows, const Window& window) {
  const std::vector<ExprPtr> keys = rows.resolve(window.partition_by);
  const Groups groups = find_groups(execution, rows, keys);
  std::vector<const WindowCall*> calls;
  std::vector<size_t> numbers;
  for (size_t i = 0; i < window.calls.size(); ++i) {
    if (window.calls[i].function != WindowFunction::kAggregate) continue;
    calls.push_back(&window.calls[i]);
    numbers.push_back(i);
  }
  std::vector<ExprPtr> values(window.calls.size());
  std::vector<SourceRows> sources;
  for (const FrameAggregates& aggregates : lay_out_frames(execution, rows, calls)) {
    sources.push_back(group_words(execution, rows, keys, groups, aggregates));
    for (size_t i = 0; i < aggregates.places.size(); ++i)
      values[numbers[aggregates.places[i]]] = aggregates.layout.results[i];
  }
  find_quantiles(execution, rows, groups, window.calls, values);
  for (SourceRows& source : sources) rows.sources.push_back(std::move(source));
  return values;
}

}  // namespace rtsql
