#include "exec/join/join.h"

#include <algorithm>

#include "algorithm/expand.h"
#include "algorithm/gather.h"
#include "common/error.h"
#include "exec/expression/compute_columns.h"
#include "exec/kernel/dictionaries.h"
#include "exec/precompute/precompute.h"
#include "exec/rows/select_rows.h"

namespace rtsql {

namespace {

// A part of the inner rows has so many at least. Those of other parts begin at a multiple of it.
constexpr uint64_t kLeastPart = 1024;

RowSet with_key(Execution& execution, const RowSet& rows, const ExprPtr& key) {
  if (!key->nullable) return rows;
  ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {key});
  return select_rows(execution, rows, {make_expr(Op::kNot, TypeId::kBoolean, {is_null})});
}

// Tells whether it is enough to know which outer rows have matches.
bool asks_for_existence(const JoinPlan& plan) {
  const bool shows_outer_alone =
      plan.mode == JoinMode::kSemi || plan.mode == JoinMode::kAnti || plan.mode == JoinMode::kMark;
  return shows_outer_alone && plan.filter.empty();
}

}  // namespace

Join::Join(Execution& execution, const JoinPlan& plan, RowSet inner)
    : execution_(execution), plan_(plan), inner_(std::move(inner)) {
  if (plan.method == JoinMethod::kIndex) index_ = plan.index->index;
  if (plan.method == JoinMethod::kBuild) {
    build();
  } else {
    part_ = inner_;
  }
}

void Join::build() {
  const size_t own_sources = inner_.sources.size();
  inner_key_ = precompute(execution_, inner_, {plan_.inner_key})[0];
  inner_ = with_key(execution_, inner_, inner_key_);
  if (has_dictionary(inner_key_->type))
    dictionary_ = Dictionaries(execution_, inner_).of(*inner_.resolve(inner_key_));
  keyed_inner_ = inner_;
  inner_.sources.resize(own_sources);
  most_rows_ = inner_.count;
  build_part(0);
  if (part_.count == inner_.count) keyed_inner_ = {};
}

void Join::build_part(uint64_t begin) {
  part_begin_ = begin;
  index_ = nullptr;
  for (;;) {
    const uint64_t count = std::min(most_rows_, inner_.count - begin);
    try {
      return build_index(count == inner_.count ? keyed_inner_ : keyed_inner_.slice(begin, count));
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kMemory || count <= kLeastPart) throw;
      execution_.discard();
      most_rows_ = divide_up(count, 2 * kLeastPart) * kLeastPart;
    }
  }
}

void Join::build_index(RowSet part) {
  const Keys encoded = materialize_keys(execution_, part, inner_key_);
  part.sources.resize(inner_.sources.size());
  part_ = std::move(part);
  const IndexKeys keys{encoded.key_bytes == 8 ? KeyWidth::k64 : KeyWidth::k32, encoded.keys.address(), 0,
                       part_.count};
  const IndexMethod& method = *plan_.build_method;
  index_ =
      method.build(execution_.device(), keys, IndexOptions::parse(method.options, {}), execution_.work());
  execution_.add(index_->build_statistics().timings);
}

void Join::run(const RowSet& outer, const Consumer& consumer) {
  wants_more_ = true;
  if (plan_.method == JoinMethod::kCross) {
    cross(outer, consumer);
    return;
  }
  RowSet keyed = outer;
  std::vector<ExprPtr> keys;
  for (const ExprPtr& key : {plan_.outer_key, plan_.outer_low, plan_.outer_high}) {
    if (key) keys.push_back(key);
  }
  for (const JoinBounds& bounds : plan_.box) keys.insert(keys.end(), {bounds.low, bounds.high});
  keys = precompute(execution_, keyed, keys);
  // Strings meet as codes of the inner side's dictionary; those it lacks are NULL.
  if (dictionary_) {
    auto recoded = std::make_shared<Expr>(*make_expr(Op::kTryCast, TypeId::kVarchar, {keys[0]}));
    recoded->dictionary = dictionary_;
    keys[0] = std::move(recoded);
  }
  RowSet probing = keyed;
  for (const ExprPtr& key : keys) probing = with_key(execution_, probing, key);
  uint64_t begin = 0;
  do {
    if (begin != part_begin_) build_part(begin);
    run_part(probing, keys, outer.sources.size(), consumer);
    begin += part_.count;
  } while (wants_more_ && begin < inner_.count);
}

void Join::run_part(const RowSet& probing, const std::vector<ExprPtr>& keys, size_t own_sources,
                    const Consumer& consumer) {
  // A batch whose result does not fit is halved.
  uint64_t step = std::max<uint64_t>(1, execution_.settings().batch_size.value_or(probing.count));
  for (uint64_t begin = 0; begin < probing.count && wants_more_;) {
    uint64_t count = std::min(step, probing.count - begin);
    try {
      // A batch that is tried again counts once.
      RowSet part = count == probing.count ? probing : probing.slice(begin, count);
      if (!plan_.box.empty()) {
        launched_ += probe_boxes(std::move(part), keys, own_sources, consumer);
      } else {
        const OwnedProbes probes = make_probes(part, keys);
        part.sources.resize(own_sources);  // without what its keys were computed from
        launched_ += probe(part, probes, consumer);
      }
      begin += count;
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kMemory || emitted_ || count < 2) throw;
      execution_.discard();
      step = count / 2;
    }
    emitted_ = false;
  }
}

// Makes the probes of the outer rows, both in the order that the plan asks for.
OwnedProbes Join::make_probes(RowSet& outer, const std::vector<ExprPtr>& exprs) {
  std::vector<Keys> keys = materialize_keys(execution_, outer, exprs);
  const uint32_t key_bytes = keys[0].key_bytes;
  OwnedProbes probes = {
      .width = key_bytes == 8 ? KeyWidth::k64 : KeyWidth::k32, .low = {}, .high = {}, .count = outer.count};
  if (!plan_.probes_ranges()) {
    probes.low = std::move(keys[0].keys);
  } else {
    const auto unbounded = [&](uint32_t word) {
      gpu::Buffer bound = execution_.device().allocate(outer.count * key_bytes, "bounds of probes");
      execution_.stream().fill(bound, word);
      return bound;
    };
    probes.low = plan_.outer_low ? std::move(keys.front().keys) : unbounded(0);
    probes.high = plan_.outer_high ? std::move(keys.back().keys) : unbounded(UINT32_MAX);
    execution_.finish();
  }
  if (plan_.probe_order.sorted()) {
    gpu::Stream& stream = execution_.stream();
    stream.stage("sort probes");
    const SharedBuffer order = share(sort_probes(stream, probes, plan_.probe_order));
    outer = gather_row_ids(execution_, outer, order, outer.count);
    execution_.finish();
  }
  return probes;
}

uint64_t Join::probe_boxes(RowSet outer, const std::vector<ExprPtr>& keys, size_t own_sources,
                           const Consumer& consumer) {
  const std::vector<Keys> bounds = materialize_keys(execution_, outer, keys);
  outer.sources.resize(own_sources);
  BoxBatch batch{.columns = {}, .count = outer.count};
  for (size_t i = 0; i < bounds.size(); i += 2)
    batch.columns.push_back({bounds[i].keys.address(), bounds[i + 1].keys.address()});
  gpu::Timings timings;
  ProbeResult result =
      BoxIndex::of(*index_).probe_boxes(execution_.device(), batch, execution_.work(), &timings);
  execution_.add(timings);
  if (gpu::Rehearsal::is_on()) result.match_count = execution_.expected_rows(result.match_count);
  const uint64_t launched = result.launched;
  if (result.match_count > 0) emit_pairs(outer, std::move(result), consumer);
  return launched;
}

uint64_t Join::probe(const RowSet& outer, const OwnedProbes& probes, const Consumer& consumer) {
  gpu::Timings timings;
  ProbeResult result =
      ProbeIndex::of(*index_).probe(execution_.device(), probes.batch(), execution_.work(), &timings);
  execution_.add(timings);
  if (gpu::Rehearsal::is_on()) result.match_count = execution_.expected_rows(result.match_count);
  const uint64_t launched = result.launched;
  if (result.match_count == 0) return launched;
  if (asks_for_existence(plan_) && result.shape != ProbeResult::Shape::kPairs) {
    const RowSet found = select_different(execution_, outer, result.size, sizeof(uint32_t), 0);
    emitted_ = true;
    wants_more_ = consumer(found);
    return launched;
  }
  const bool unique = index_->build_statistics().unique && !plan_.probes_ranges();
  if (result.shape == ProbeResult::Shape::kPairs) {
    emit_pairs(outer, std::move(result), consumer);
  } else if (unique && result.match_count == outer.count) {
    emit_one_to_one(outer, std::move(result), consumer);
  } else if (unique && result.match_count <= pairs_per_batch(execution_)) {
    emit_singles(outer, result, consumer);
  } else {
    emit_spans(
        outer,
        {result.first.address(), result.size.address(), result.permutation, outer.count, result.match_count},
        consumer);
  }
  return launched;
}

// Every outer row has exactly one match: the outer rows stay as they are.
void Join::emit_one_to_one(const RowSet& outer, ProbeResult result, const Consumer& consumer) {
  SharedBuffer matches;
  if (result.permutation == 0) {
    matches = share(std::move(result.first));
  } else {
    matches = allocate_row_ids(execution_, outer.count);
    gpu::Stream& stream = execution_.stream();
    stream.stage("gather");
    gather(stream, sizeof(uint32_t), result.permutation, result.first.address(), outer.count,
           matches->address());
    stream.keep(std::move(result.first));
  }
  emit(outer, matches, outer.count, consumer);
}

// Every outer row has one match or none.
void Join::emit_singles(const RowSet& outer, const ProbeResult& result, const Consumer& consumer) {
  gpu::Stream& stream = execution_.stream();
  SharedBuffer owners = allocate_row_ids(execution_, result.match_count);
  SharedBuffer matches = allocate_row_ids(execution_, result.match_count);
  stream.stage("expand");
  expand_singles(stream, {result.first.address(), result.size.address(), result.permutation, outer.count},
                 owners->address(), matches->address());
  RowSet joined = gather_row_ids(execution_, outer, owners, result.match_count);
  emit(joined, matches, result.match_count, consumer);
}

void Join::emit_pairs(const RowSet& outer, ProbeResult result, const Consumer& consumer) {
  SharedBuffer owners = share(std::move(result.probe));
  SharedBuffer matches = share(std::move(result.row));
  emit(gather_row_ids(execution_, outer, owners, result.match_count), matches, result.match_count, consumer);
}

void Join::emit_spans(const RowSet& outer, const SpanList& spans, const Consumer& consumer) {
  for_each_batch_of_pairs(execution_, spans,
                          [&](const SharedBuffer& owners, const SharedBuffer& matches, uint64_t count) {
                            RowSet joined = gather_row_ids(execution_, outer, owners, count);
                            execution_.finish();
                            emit(joined, matches, count, consumer);
                            return wants_more_;
                          });
}

// `outer` has one row per pair by now; the inner side's columns are added.
void Join::emit(const RowSet& outer, const SharedBuffer& inner_positions, uint64_t count,
                const Consumer& consumer) {
  RowSet joined = outer;
  joined.count = count;
  RowSet matches = gather_row_ids(execution_, part_, inner_positions, count);
  execution_.finish();
  joined.add_columns_of(matches);
  emitted_ = true;
  wants_more_ = consumer(joined);
}

// Returns those conjuncts that say of an outer row alone that it has no match.
std::vector<ExprPtr> Join::conditions_on_outer() const {
  std::vector<ExprPtr> conditions;
  for (const ExprPtr& conjunct : plan_.filter) {
    bool reads_inner = false;
    visit_columns(*conjunct, [&](const Expr& column) {
      reads_inner = reads_inner || inner_.makes(column.column.relation);
    });
    if (!reads_inner && !may_fail(*conjunct)) conditions.push_back(conjunct);
  }
  return conditions;
}

void Join::cross(const RowSet& all_outer, const Consumer& consumer) {
  if (all_outer.count == 0 || inner_.count == 0) return;
  const std::vector<ExprPtr> conditions = conditions_on_outer();
  const RowSet outer = conditions.empty() ? all_outer : select_rows(execution_, all_outer, conditions);
  if (outer.count == 0) return;
  gpu::Stream& stream = execution_.stream();
  gpu::Buffer first = execution_.device().allocate(outer.count * sizeof(uint32_t), "a cross join's spans");
  gpu::Buffer size = execution_.device().allocate(outer.count * sizeof(uint32_t), "a cross join's spans");
  stream.stage("cross");
  stream.fill(first, 0);
  stream.fill(size, static_cast<uint32_t>(inner_.count));
  emit_spans(outer, {first.address(), size.address(), 0, outer.count, outer.count * inner_.count}, consumer);
}

}  // namespace rtsql
