#include "exec/aggregate/grouping.h"

#include <algorithm>
#include <utility>

#include "exec/aggregate/group_assignment.h"
#include "exec/aggregate/joined_rows.h"
#include "exec/aggregate/partial_groups.h"
#include "exec/kernel/dictionaries.h"

namespace rtsql {
namespace {

bool is_extreme(AccumulatorKind kind) {
  return kind == AccumulatorKind::kMinimum || kind == AccumulatorKind::kMaximum;
}

}  // namespace

bool Grouping::needs_all_rows(const GroupBy& group) {
  return std::any_of(group.aggregates.begin(), group.aggregates.end(),
                     [](const AggregateCall& call) { return call.distinct || joins_rows(call.aggregate); });
}

// Computed columns are resolved, and the dictionaries of MIN and MAX found.
Grouping::Grouping(Execution& of, const GroupBy& group_by, const RowSet& rows)
    : execution(of), group(group_by), keys(rows.resolve(group_by.keys)) {
  std::vector<AggregateCall> calls = group.aggregates;
  for (AggregateCall& call : calls) {
    for (ExprPtr* expr : call.expressions()) *expr = rows.resolve(*expr);
  }
  AccumulatorLayout layout = lay_out_accumulators(calls, accumulator_relation, !keys.empty());
  accumulators = std::move(layout.accumulators);
  Dictionaries dictionaries(execution, rows);
  for (Accumulator& accumulator : accumulators) {
    if (is_extreme(accumulator.kind) && has_dictionary(accumulator.argument->type))
      accumulator.dictionary = dictionaries.of(*accumulator.argument);
  }
  for (size_t i = 0; i < calls.size(); ++i) {
    if (joins_rows(calls[i].aggregate)) {
      const auto ordinal = static_cast<uint32_t>(accumulators.size() + joining_calls.size());
      results.push_back(make_column({accumulator_relation, ordinal}, calls[i].type, true, calls[i].text));
      joining_calls.push_back(calls[i]);
      continue;
    }
    results.push_back(with_dictionary(layout.results[i]));
  }
}

// Says of the value of a MIN or MAX of texts, which is made of its accumulator alone, which dictionary it is
// of.
ExprPtr Grouping::with_dictionary(const ExprPtr& result) const {
  return rewrite(result, [&](const Expr& node) -> ExprPtr {
    if (node.op != Op::kFromKey || !has_dictionary(node.type)) return nullptr;
    auto copy = std::make_shared<Expr>(node);
    visit_columns(node, [&](const Expr& column) {
      copy->dictionary = accumulators.at(column.column.ordinal).dictionary;
    });
    return copy;
  });
}

std::vector<SharedBuffer> Grouping::find_first_occurrences(const RowSet& rows,
                                                           std::span<const Accumulator> of) const {
  std::vector<SharedBuffer> first_occurrences(of.size());
  for (size_t i = 0; i < of.size(); ++i) {
    const Accumulator& accumulator = of[i];
    if (!accumulator.distinct) continue;
    const auto same = std::find_if(of.begin(), of.end(), [&](const Accumulator& other) {
      return other.distinct && same_exprs(other.distinct_values(), accumulator.distinct_values());
    });
    const auto first = static_cast<size_t>(same - of.begin());
    if (first < i) {
      first_occurrences[i] = first_occurrences[first];
      continue;
    }
    std::vector<ExprPtr> values = keys;
    for (ExprPtr& value : accumulator.distinct_values()) values.push_back(std::move(value));
    first_occurrences[i] =
        share(mark_representatives(execution, assign_groups(execution, rows, values), rows.count));
  }
  return first_occurrences;
}

SourceRows Grouping::accumulator_source(GroupTable table, const std::vector<ColumnPtr>& texts) const {
  const uint64_t groups = table.slots;
  SourceRows source{.relation = accumulator_relation,
                    .columns = accumulator_columns(accumulators, std::move(table))};
  source.columns.insert(source.columns.end(), texts.begin(), texts.end());
  if (texts.empty()) {
    for (const AggregateCall& call : joining_calls)
      source.columns.push_back(join_no_rows(execution, call, groups));
  }
  return source;
}

ComputedRelation Grouping::relation_of(std::vector<ExprPtr> group_keys) const {
  ComputedRelation groups{group.relation, std::move(group_keys)};
  groups.columns.insert(groups.columns.end(), results.begin(), results.end());
  return groups;
}

std::vector<ExprPtr> Grouping::stored_keys() const {
  std::vector<ExprPtr> stored;
  for (const ExprPtr& key : keys) {
    const auto ordinal = static_cast<uint32_t>(stored.size());
    stored.push_back(make_column({slot_relation, ordinal}, key->type, key->nullable, expr_text(*key)));
  }
  return stored;
}

std::vector<gpu::Address> addresses_of(const std::vector<SharedBuffer>& buffers) {
  std::vector<gpu::Address> addresses;
  for (const SharedBuffer& buffer : buffers) addresses.push_back(buffer ? buffer->address() : 0);
  return addresses;
}

}  // namespace rtsql
