#include "exec/aggregate/aggregator.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "common/check.h"
#include "exec/aggregate/group_assignment.h"
#include "exec/aggregate/group_few_rows.h"
#include "exec/aggregate/join_texts.h"
#include "exec/aggregate/sorted_groups.h"
#include "exec/aggregate/ungrouped_aggregate.h"
#include "exec/stage/bitmap_stage.h"
#include "exec/rows/expand_pending.h"
#include "exec/rows/select_pending.h"
#include "exec/rows/collect_rows.h"
#include "exec/rows/select_rows.h"

namespace rtsql {
namespace {

std::vector<gpu::Address> addresses_of(const std::vector<SharedBuffer>& buffers) {
  std::vector<gpu::Address> addresses;
  for (const SharedBuffer& buffer : buffers) addresses.push_back(buffer ? buffer->address() : 0);
  return addresses;
}

bool is_extreme(AccumulatorKind kind) {
  return kind == AccumulatorKind::kMinimum || kind == AccumulatorKind::kMaximum;
}

}  // namespace

Aggregator::Aggregator(Execution& execution, const GroupBy& group, double expected_rows)
    : execution_(execution),
      group_(group),
      expected_rows_(expected_rows),
      accumulator_relation_(new_relation()),
      slot_relation_(new_relation()) {
  needs_all_rows_ = std::any_of(
      group.aggregates.begin(), group.aggregates.end(),
      [](const AggregateCall& call) { return call.distinct || call.aggregate == Aggregate::kStringAgg; });
}

std::string_view Aggregator::strategy() const {
  if (group_.keys.empty()) return "one group";
  if (few_) return "on the host";
  return perfect_hash_ ? "direct" : "hash";
}

// Sets what depends on the rows' columns: computed columns are resolved, dictionaries of MIN and MAX found,
// and the way to find groups chosen.
void Aggregator::begin(const RowSet& rows) {
  begun_ = true;
  keys_ = rows.resolve(group_.keys);
  std::vector<AggregateCall> calls = group_.aggregates;
  for (AggregateCall& call : calls) {
    for (ExprPtr* expr : call.expressions()) *expr = rows.resolve(*expr);
  }
  AccumulatorLayout layout = lay_out_accumulators(calls, accumulator_relation_, !keys_.empty());
  accumulators_ = std::move(layout.accumulators);
  Dictionaries dictionaries(rows);
  for (Accumulator& accumulator : accumulators_) {
    if (is_extreme(accumulator.kind) && accumulator.argument->type.id == TypeId::kVarchar)
      accumulator.dictionary = dictionaries.of(*accumulator.argument);
  }
  for (size_t i = 0; i < calls.size(); ++i) {
    if (calls[i].aggregate == Aggregate::kStringAgg) {
      const auto ordinal = static_cast<uint32_t>(accumulators_.size() + text_calls_.size());
      results_.push_back(make_column({accumulator_relation_, ordinal}, calls[i].type, true, calls[i].text));
      text_calls_.push_back(calls[i]);
      continue;
    }
    results_.push_back(with_dictionary(layout.results[i]));
  }
  if (keys_.empty()) {
    for (const Accumulator& accumulator : accumulators_) totals_.push_back(accumulator.initial_word());
    return;
  }
  // Texts are joined by the groups' numbers, which have no gaps.
  if (text_calls_.empty()) perfect_hash_ = find_perfect_hash(execution_, rows, keys_);
  if (perfect_hash_) table_ = make_group_table(execution_, accumulators_, perfect_hash_->slots);
}

// Says of the value of a MIN or MAX of texts, which is made of its accumulator alone, which dictionary it is
// of.
ExprPtr Aggregator::with_dictionary(const ExprPtr& result) const {
  return rewrite(result, [&](const Expr& node) -> ExprPtr {
    if (node.op != Op::kFromKey || node.type.id != TypeId::kVarchar) return nullptr;
    auto copy = std::make_shared<Expr>(node);
    visit_columns(node, [&](const Expr& column) {
      copy->dictionary = accumulators_.at(column.column.ordinal).dictionary;
    });
    return copy;
  });
}

void Aggregator::add(const PendingRows& pending) {
  // The batch before is recorded, and holds on to its rows.
  if (std::exchange(has_batch_, true)) execution_.finish();
  if (!begun_) begin(pending.rows);
  if (needs_all_rows_) {
    collected_.push_back(select_pending(execution_, pending));
  } else {
    add_rows(pending);
  }
}

void Aggregator::add_rows(const PendingRows& pending) {
  // What is pending is part of the pass that aggregates only where no list of rows is needed.
  const bool fused = !needs_all_rows_ && (keys_.empty() || perfect_hash_);
  if (fused) return add_batch(pending);
  if (!pending.expands()) return add_batch({select_pending(execution_, pending)});
  expand_pending(execution_, pending, [&](const RowSet& rows) { add_batch({rows}); });
}

void Aggregator::add_batch(const PendingRows& rows) {
  const RowSet& kept = rows.rows;
  if (kept.count == 0) return;
  if (keys_.empty()) return add_to_totals(rows);
  if (!perfect_hash_) return add_hashed(kept);
  const std::vector<SharedBuffer> first_occurrences = find_first_occurrences(kept, accumulators_);
  accumulate(
      execution_, rows, accumulators_, addresses_of(first_occurrences), table_,
      [&](KernelWriter& writer, std::string& code) { return write_slot(*perfect_hash_, writer, code); }, expected_rows_);
}

void Aggregator::add_hashed(const RowSet& rows) {
  if (few_) add_few();
  if (partials_.empty() && suits_host(rows)) {
    few_ = group_few_rows(execution_, rows, keys_, accumulators_);
    if (few_) return;
  }
  const std::vector<SharedBuffer> first_occurrences = find_first_occurrences(rows, accumulators_);
  // Texts are joined by the number of each row's group.
  const auto group = text_calls_.empty() ? group_rows : group_by_hash;
  partials_.push_back(group(execution_, rows, keys_, accumulators_, addresses_of(first_occurrences)));
  const PartialGroups& groups = partials_.back();
  for (const AggregateCall& call : text_calls_)
    texts_.push_back(join_texts(execution_, rows, call, groups.group_of_row, groups.table.slots));
}

bool Aggregator::suits_host(const RowSet& rows) const {
  return !needs_all_rows_ && are_few_to_group(execution_, rows);
}

void Aggregator::add_few() {
  PartialGroups partial{.table = upload_words(execution_.device(), few_->count, few_->accumulators),
                        .rows = {},
                        .keys = host_keys()};
  partial.rows.count = few_->count;
  partial.rows.sources.push_back({.relation = slot_relation_, .columns = std::move(few_->keys)});
  partials_.push_back(std::move(partial));
  few_.reset();
}

// Returns the keys of groups on the host as columns.
std::vector<ExprPtr> Aggregator::host_keys() const {
  std::vector<ExprPtr> keys;
  for (const ExprPtr& key : keys_) {
    const auto ordinal = static_cast<uint32_t>(keys.size());
    keys.push_back(make_column({slot_relation_, ordinal}, key->type, key->nullable, expr_text(*key)));
  }
  return keys;
}

void Aggregator::add_to_totals(const PendingRows& rows) {
  std::vector<Accumulator> others;
  std::vector<size_t> places;  // of these
  const RowBitmap* bitmap = rows.only_bitmap();
  for (size_t i = 0; i < accumulators_.size(); ++i) {
    if (bitmap != nullptr && accumulators_[i].kind == AccumulatorKind::kCountRows) {
      totals_[i] += bitmap->count;
    } else if (is_counted_by_sorting(accumulators_[i], rows.rows)) {
      totals_[i] += count_distinct_by_sorting(execution_, rows.rows, accumulators_[i].argument);
    } else {
      others.push_back(accumulators_[i]);
      places.push_back(i);
    }
  }
  if (others.empty() && text_calls_.empty()) return;
  const std::vector<SharedBuffer> first_occurrences = find_first_occurrences(rows.rows, others);
  const std::vector<uint64_t> words = reduce(execution_, rows, others, addresses_of(first_occurrences));
  for (size_t i = 0; i < words.size(); ++i) {
    uint64_t& total = totals_[places[i]];
    total = merge_words(others[i].kind, total, words[i]);
  }
  for (const AggregateCall& call : text_calls_)
    texts_.push_back(join_texts(execution_, rows.rows, call, nullptr, 1));
}

// Aggregates other than COUNT need to know which rows have the different values.
bool Aggregator::is_counted_by_sorting(const Accumulator& accumulator, const RowSet& rows) {
  const auto is_count = [&](const Accumulator& other) {
    return !other.distinct || other.kind == AccumulatorKind::kCountValues ||
           !same_expr(*other.argument, *accumulator.argument);
  };
  return accumulator.distinct && std::all_of(accumulators_.begin(), accumulators_.end(), is_count) &&
         suit_sorting(execution_, rows, {accumulator.argument});
}

// Returns per accumulator the bitmap of the rows it counts, where it is distinct; those of one argument share
// it.
std::vector<SharedBuffer> Aggregator::find_first_occurrences(const RowSet& rows,
                                                             const std::vector<Accumulator>& accumulators) {
  std::vector<SharedBuffer> first_occurrences(accumulators.size());
  for (size_t i = 0; i < accumulators.size(); ++i) {
    const Accumulator& accumulator = accumulators[i];
    if (!accumulator.distinct) continue;
    const auto same = std::find_if(accumulators.begin(), accumulators.end(), [&](const Accumulator& other) {
      return other.distinct && same_expr(*other.argument, *accumulator.argument);
    });
    const auto first = static_cast<size_t>(same - accumulators.begin());
    if (first < i) {
      first_occurrences[i] = first_occurrences[first];
      continue;
    }
    std::vector<ExprPtr> keys = keys_;
    keys.push_back(accumulator.argument);
    first_occurrences[i] =
        share(mark_representatives(execution_, assign_groups(execution_, rows, keys), rows.count));
  }
  return first_occurrences;
}

std::vector<RowSet> Aggregator::shapes_of_groups(const RowSet& rows, uint64_t groups) {
  if (!begun_) begin(rows);
  if (keys_.empty() || !text_calls_.empty()) return {};
  if (perfect_hash_ && are_read_to_host(execution_, perfect_hash_->slots, accumulators_.size(), groups))
    return {};
  if (!perfect_hash_ && suits_host(rows)) return {};
  GroupTable empty = make_group_table(execution_, accumulators_, 0);
  if (perfect_hash_) {
    // Slots that are all used stay as they are, others become a list.
    const RowSet slots = slot_rows(std::move(empty));
    return {direct_groups(slots), direct_groups(shape_of_gathered(slots, groups))};
  }
  RowSet shape = hashed_groups({std::move(empty), shape_of_gathered(rows, groups), keys_});
  shape.count = groups;
  return {shape};
}

RowSet Aggregator::finish() {
  RTSQL_CHECK(begun_);
  if (!collected_.empty()) add_rows({collect_rows(execution_, std::move(collected_))});
  if (keys_.empty()) return finish_single();
  return perfect_hash_ ? finish_direct() : finish_hashed();
}

// The one row is made of what the host knows: most of its columns fold to literals, which takes no kernel.
RowSet Aggregator::finish_single() {
  RowSet rows;
  rows.count = 1;
  rows.sources.push_back({.relation = slot_relation_, .columns = {}, .range = RangeFunction{0, 1, 1}});
  std::vector<ExprPtr> columns;
  for (const ExprPtr& result : results_) {
    columns.push_back(rewrite(result, [&](const Expr& node) -> ExprPtr {
      if (node.op != Op::kColumn) return nullptr;
      if (node.column.ordinal >= accumulators_.size()) return single_text(node.column.ordinal);
      const uint64_t total = totals_.at(node.column.ordinal);
      return make_literal(node.type.id == TypeId::kDouble
                              ? Value::of_real(node.type, std::bit_cast<double>(total))
                              : Value::of_integer(node.type, static_cast<int64_t>(total)));
    }));
  }
  rows.computed.push_back({group_.relation, std::move(columns)});
  return rows;
}

ExprPtr Aggregator::single_text(uint32_t ordinal) const {
  if (texts_.empty()) return make_literal(Value::null_of(TypeId::kVarchar));
  const ColumnPtr& text = texts_.at(ordinal - accumulators_.size());
  return make_literal(text->read(execution_.device(), 0, 1).value(0));
}

RowSet Aggregator::finish_direct() {
  if (std::optional<HostGroups> groups = read_groups(execution_, *perfect_hash_, accumulators_, table_))
    return host_groups(*std::move(groups));
  const RowSet slots = slot_rows(std::move(table_));
  const gpu::Buffer& rows_of_slot = slots.sources[0].columns[0]->values();
  return direct_groups(select_different(execution_, slots, rows_of_slot, sizeof(uint64_t), 0));
}

RowSet Aggregator::host_groups(HostGroups made) const {
  RowSet groups;
  groups.count = made.count;
  groups.sources.push_back({.relation = accumulator_relation_, .columns = std::move(made.accumulators)});
  groups.sources.push_back({.relation = slot_relation_, .columns = std::move(made.keys)});
  groups.computed = {groups_relation(host_keys())};
  return groups;
}

// Returns the accumulators of each slot and its number.
RowSet Aggregator::slot_rows(GroupTable table) const {
  RowSet slots;
  slots.count = perfect_hash_->slots;
  slots.sources.push_back(accumulator_source(std::move(table)));
  slots.sources.push_back(
      {.relation = slot_relation_, .columns = {}, .range = RangeFunction{0, 1, perfect_hash_->slots}});
  return slots;
}

// The rows `used` are those of slot_rows that rows were added to.
RowSet Aggregator::direct_groups(RowSet used) const {
  ExprPtr slot = make_column({slot_relation_, 0}, TypeId::kBigint, false, "slot");
  std::vector<ExprPtr> keys;
  for (const PerfectHashKey& key : perfect_hash_->keys)
    keys.push_back(key_of_slot(*perfect_hash_, key, slot));
  used.computed = {groups_relation(std::move(keys))};
  return used;
}

RowSet Aggregator::finish_hashed() {
  if (few_) return host_groups(*few_);
  if (!partials_.empty()) return hashed_groups(merge_groups(execution_, std::move(partials_), accumulators_));
  // Without rows there are no groups: the columns are of the right types and have no length.
  RowSet rows;
  GroupTable empty = make_group_table(execution_, accumulators_, 0);
  execution_.finish();
  rows.sources.push_back(accumulator_source(std::move(empty)));
  std::vector<ExprPtr> keys;
  for (const ExprPtr& key : keys_) keys.push_back(make_literal(Value::null_of(key->type)));
  rows.computed = {groups_relation(std::move(keys))};
  return rows;
}

RowSet Aggregator::hashed_groups(PartialGroups whole) const {
  RowSet rows;
  rows.count = whole.table.slots;
  rows.sources.push_back(accumulator_source(std::move(whole.table)));
  for (SourceRows& source : whole.rows.sources) rows.sources.push_back(std::move(source));
  rows.computed = {groups_relation(std::move(whole.keys))};
  return rows;
}

SourceRows Aggregator::accumulator_source(GroupTable table) const {
  const uint64_t groups = table.slots;
  SourceRows source{.relation = accumulator_relation_,
                    .columns = accumulator_columns(accumulators_, std::move(table))};
  source.columns.insert(source.columns.end(), texts_.begin(), texts_.end());
  if (texts_.empty()) {
    for (const AggregateCall& call : text_calls_)
      source.columns.push_back(no_texts(execution_, call, groups));
  }
  return source;
}

ComputedRelation Aggregator::groups_relation(std::vector<ExprPtr> keys) const {
  ComputedRelation groups{group_.relation, std::move(keys)};
  groups.columns.insert(groups.columns.end(), results_.begin(), results_.end());
  return groups;
}

}  // namespace rtsql
