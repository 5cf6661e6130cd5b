#include "plan/join/join_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "expression/type_rules.h"
#include "plan/join/join_key.h"
#include "plan/join/lookup_key.h"

namespace rtsql {
namespace {

// So many leading bits are enough for the probes of a workgroup, and of its neighbours, to find in the caches
// what they read: more only costs passes over the probes.
constexpr uint32_t kProbeSortBits = 16;

// Returns the column whose values an inner key has, under casts that only made the two sides' types equal:
// unequal exact numbers stay unequal. Returns null where the key is computed.
const Expr* column_of_values(const Expr& key) {
  const Expr* column = widened_column(key);
  return column == &key || is_exact(key.type) ? column : nullptr;
}

// Returns the operand of a cast that only made the two sides' types equal.
ExprPtr without_widening(const ExprPtr& outer, Type column) {
  if (outer->op != Op::kCast || !is_exact(outer->type)) return outer;
  const ExprPtr& operand = outer->operands[0];
  return is_integral(operand->type) && is_integral(column) && widens(operand->type, outer->type) ? operand
                                                                                                 : outer;
}

// Says by which bits probes would be sorted: the leading ones of those that tell the inner keys apart, which
// are as many as their span has. Keys that cross a power of two come in two ascending parts then, which
// serves as well.
ProbeOrder sorted_order(const std::optional<KeyRange>& span, KeyWidth width) {
  uint32_t end = 8 * static_cast<uint32_t>(width);
  if (span) end = static_cast<uint32_t>(std::bit_width(span->high - span->low));
  return {end > kProbeSortBits ? end - kProbeSortBits : 0, end};
}

// A table that is looked up in is made as a whole; an index that is built may be of a part of the rows at a
// time.
double most_table_bytes(const PlanningState& state) {
  return static_cast<double>(state.context.device.memory().usage().free()) / 2;
}

double total_cost(const JoinCandidate& candidate, const JoinSide& inner) {
  return candidate.milliseconds + (candidate.uses_inner_plan ? inner.milliseconds : 0);
}

std::string text_of(const JoinCandidate& candidate) {
  const char* order = candidate.probe_order.sorted() ? " with sorted probes" : "";
  switch (candidate.method) {
    case JoinMethod::kIndex:
      return fmt::format("{}{}{}", index_label(*candidate.index), candidate.range ? " for ranges" : "",
                         order);
    case JoinMethod::kBuild:
      return fmt::format("build {} on the fly{}{}", candidate.build_method->name,
                         candidate.range             ? " for ranges"
                         : candidate.keys.size() > 1 ? " by all keys"
                                                     : "",
                         order);
    case JoinMethod::kLookup:
      if (candidate.index) return index_label(*candidate.index) + " within a kernel";
      return fmt::format("look-up{}{}", candidate.lookup->is_dense() ? "" : " by hash",
                         candidate.lookup->is_chained() ? " in chains" : "");
    case JoinMethod::kCross:
      return "cross";
  }
  return "";
}

}  // namespace

PlanPtr plan_leaf(PlanningState& state, const JoinLeaf& leaf, const std::vector<ExprPtr>& conjuncts) {
  if (leaf.base) return plan_access(state, leaf.base, conjuncts);
  PlanPtr derived = leaf.derived->clone();
  if (conjuncts.empty()) return derived;
  auto filter = std::make_unique<FilterPlan>();
  filter->filter = conjuncts;
  filter->rows = derived->rows * state.estimator.selectivity(conjuncts);
  filter->milliseconds = state.cost.scan(derived->rows, bytes_per_row(state, conjuncts));
  filter->children.push_back(std::move(derived));
  return filter;
}

JoinCandidates::JoinCandidates(PlanningState& state, const JoinGraph& graph, const JoinConditions& conditions,
                               JoinCardinality& cardinality)
    : state_(state), graph_(graph), conditions_(conditions), cardinality_(cardinality) {
  for (const JoinMember& member : conditions.members()) facts_.push_back(facts_of(member));
}

JoinCandidates::MemberFacts JoinCandidates::facts_of(const JoinMember& member) const {
  MemberFacts facts;
  facts.column = column_of_values(*member.expr);
  if (facts.column == nullptr) return facts;
  facts.span = state_.estimator.key_span(facts.column->column);
  if (member.leaves.count() != 1) return facts;
  const JoinLeaf& leaf = graph_.leaves[member.leaves.lowest()];
  // Estimates of distinct values err by some per cent.
  const double values = state_.estimator.distinct(*member.expr, leaf.rows());
  facts.gapless = facts.span && static_cast<double>(facts.span->high - facts.span->low) + 1 == leaf.rows() &&
                  values > 0.9 * leaf.rows();
  const bool is_stored = leaf.base && state_.estimator.column(facts.column->column) != nullptr;
  if (is_stored) facts.indexes = state_.usable_indexes(facts.column->column);
  return facts;
}

bool JoinCandidates::is_unique(uint32_t member) const {
  const Expr* column = facts_[member].column;
  const LeafSet leaves = conditions_.members()[member].leaves;
  return column != nullptr && leaves.count() == 1 &&
         has_unique_values(state_, graph_.leaves[leaves.lowest()], column->column);
}

std::vector<JoinCandidate> JoinCandidates::all(const JoinSide& outer, const JoinSide& inner) {
  std::vector<JoinCandidate> candidates;
  const std::vector<JoinKey> keys = conditions_.keys(outer.leaves, inner.leaves);
  if (inner.leaves.count() == 1) {
    for (const JoinKey& key : keys) add_index_candidates(candidates, key, outer, inner);
  }
  if (keys.empty()) {
    for (const JoinRange& range : join_ranges(conditions_, graph_.leaves, outer.leaves, inner.leaves))
      add_range_candidates(candidates, range, outer, inner);
    candidates.push_back(cross(outer, inner));
    return candidates;
  }
  // One key per class, that which tells most rows apart first.
  std::vector<JoinKey> combined;
  for (const JoinKey& key : keys) {
    const bool is_new = std::none_of(combined.begin(), combined.end(), [&](const JoinKey& other) {
      return conditions_.members()[other.outer].equal_class == conditions_.members()[key.outer].equal_class;
    });
    if (is_new) combined.push_back(key);
  }
  std::stable_sort(combined.begin(), combined.end(), [&](const JoinKey& a, const JoinKey& b) {
    return cardinality_.selectivity({a}) < cardinality_.selectivity({b});
  });
  candidates.push_back(build({combined[0]}, outer, inner));
  if (combined.size() > 1) candidates.push_back(build(combined, outer, inner));
  if (combined.size() == 1) add_lookup_candidate(candidates, combined[0], outer, inner);
  for (JoinCandidate& candidate : candidates) {
    candidate.against_force = state_.forced() && !candidate.index;
  }
  return candidates;
}

const JoinCandidate& JoinCandidates::best(const std::vector<JoinCandidate>& candidates,
                                          const JoinSide& inner) {
  return *std::min_element(
      candidates.begin(), candidates.end(), [&](const JoinCandidate& a, const JoinCandidate& b) {
        return a.against_force != b.against_force ? b.against_force
                                                  : total_cost(a, inner) < total_cost(b, inner);
      });
}

ProbeEstimate JoinCandidates::point_probes(const std::vector<JoinKey>& keys, uint64_t indexed, KeyWidth width,
                                           double inner_rows, double inner_values, double selectivity,
                                           const JoinSide& outer) const {
  // So many of the values that outer rows may have occur on the inner side.
  const double hits = std::min(1.0, selectivity * std::min(inner_values, std::max(1.0, inner_rows)));
  return {.keys = indexed,
          .width = width,
          .probes = outer.rows,
          .misses = outer.rows * (1 - hits),
          .matches = outer.rows * inner_rows * selectivity,
          .points = true,
          .gapless = keys.size() == 1 && facts_[keys[0].inner].gapless &&
                     static_cast<double>(indexed) == static_cast<double>(facts_[keys[0].inner].span->high -
                                                                         facts_[keys[0].inner].span->low) +
                                                         1};
}

// Besides finding matches every join computes keys of the outer rows, row ids of the result, and its filter.
double JoinCandidates::common_cost(double found, size_t filters, const JoinSide& outer) const {
  double cost =
      state_.cost.scan(outer.rows, 8) + state_.cost.select(found) + outer.rows * state_.cost.write_per_row;
  if (filters > 0) cost += state_.cost.gather(found, 2.0 * static_cast<double>(filters));
  return cost;
}

bool JoinCandidates::is_outer_read(const JoinSide& outer, const JoinSide& inner, size_t filters) const {
  return filters > 0 || graph_.read_above.intersects(outer.leaves) ||
         conditions_.is_read_later(outer.leaves | inner.leaves, outer.leaves);
}

// Sets the order of the probes, by cost unless the setting says, and returns the milliseconds that probing
// takes, sorting included.
double JoinCandidates::choose_probe_order(ProbeOrder& chosen, const IndexMethod& method,
                                          ProbeEstimate estimate, const std::vector<JoinKey>& keys,
                                          bool outer_is_read) const {
  chosen = {};
  const double as_they_come = state_.cost.probe(method, estimate);
  const ProbeSort setting = state_.context.probe_sort;
  if (setting == ProbeSort::kOff) return as_they_come;
  const bool is_column = keys.size() == 1 && expr(keys[0].inner)->op == Op::kColumn;
  const ProbeOrder order =
      sorted_order(is_column ? facts_[keys[0].inner].span : std::nullopt, estimate.width);
  if (!order.sorted()) return as_they_come;
  estimate.ordered = true;
  double sorted = state_.cost.sort(estimate.probes, estimate.width, order.end_bit - order.first_bit) +
                  state_.cost.probe(method, estimate);
  // Whoever reads columns of the outer rows then does so by row id.
  if (outer_is_read) sorted += state_.cost.gather(estimate.probes, 1);
  if (setting == ProbeSort::kAuto && sorted >= as_they_come) return as_they_come;
  chosen = order;
  return sorted;
}

// Returns a text as a code of the column's dictionary, NULL where that lacks it.
ExprPtr JoinCandidates::as_code_of(const Expr& column, const ExprPtr& text) const {
  auto cast = std::make_shared<Expr>(*make_expr(Op::kTryCast, column.type, {text}, text->span));
  cast->dictionary = state_.estimator.column(column.column)->dictionary();
  return cast;
}

// Returns the outer key as a value of the indexed column, NULL where it is none; null where that cannot be
// said exactly.
ExprPtr JoinCandidates::probe_key(const JoinKey& key) const {
  const Expr& inner = *facts_[key.inner].column;
  const ExprPtr outer = without_widening(expr(key.outer), inner.type);
  if (inner.type.id == TypeId::kVarchar) return as_code_of(inner, outer);
  if (outer->type == inner.type) return outer;
  return is_exact(outer->type) && is_exact(inner.type) ? with_type_of(outer, inner) : nullptr;
}

void JoinCandidates::add_index_candidates(std::vector<JoinCandidate>& candidates, const JoinKey& key,
                                          const JoinSide& outer, const JoinSide& inner) {
  const MemberFacts& facts = facts_[key.inner];
  if (facts.indexes.empty() || !probe_key(key)) return;
  const uint32_t leaf = inner.leaves.lowest();
  const size_t filters = conditions_.count_residual(outer.leaves, inner.leaves, {key}) +
                         conditions_.own_beyond(leaf, outer.leaves).size();
  const double inner_rows = graph_.leaves[leaf].rows();
  for (const IndexEntryPtr& index : facts.indexes) {
    JoinCandidate candidate{.method = JoinMethod::kIndex, .keys = {key}, .index = index};
    candidate.uses_inner_plan = false;
    const ProbeEstimate probes =
        point_probes(candidate.keys, index->index->key_count(), index->index->key_width(), inner_rows,
                     cardinality_.whole_values(key.inner), cardinality_.selectivity_of_whole(key), outer);
    candidate.milliseconds = choose_probe_order(candidate.probe_order, *index->method, probes, candidate.keys,
                                                is_outer_read(outer, inner, filters)) +
                             common_cost(probes.matches, filters, outer);
    candidates.push_back(std::move(candidate));
    add_index_lookup(candidates, key, index, probes, filters);
  }
}

// A kernel that finds rows by the index itself reads what a batch of probes reads, and no more kernels run.
void JoinCandidates::add_index_lookup(std::vector<JoinCandidate>& candidates, const JoinKey& key,
                                      const IndexEntryPtr& index, const ProbeEstimate& probes,
                                      size_t filters) {
  if (!state_.context.pipelines || !graph_.lookup_mode || !index->index->kernel_lookup()) return;
  if (graph_.lookup_mode != JoinMode::kInner && filters > 0) return;
  JoinCandidate candidate{.method = JoinMethod::kLookup, .keys = {key}, .index = index};
  candidate.lookup = LookupPlan{.form = finds_existence() ? LookupForm::kBits : LookupForm::kPositions,
                                .addressing = LookupAddressing::kIndex,
                                .key_bytes = static_cast<uint32_t>(probes.width),
                                .index = index,
                                .find_milliseconds = state_.cost.find_by(*index->method, probes)};
  candidate.uses_inner_plan = false;
  candidate.milliseconds = state_.cost.lookup(*candidate.lookup, probes.probes);
  if (filters > 0) candidate.milliseconds += state_.cost.gather(probes.matches, static_cast<double>(filters));
  candidates.push_back(std::move(candidate));
}

bool JoinCandidates::finds_existence() const {
  return graph_.lookup_mode == JoinMode::kSemi || graph_.lookup_mode == JoinMode::kAnti;
}

// What is built over rows that are the same in every round of a recursive query is built once.
double JoinCandidates::runs_per_build(const JoinSide& inner) const {
  if (!state_.working) return 1;
  for (uint32_t leaf = 0; leaf < graph_.leaves.count(); ++leaf) {
    const PlanNode* derived = graph_.leaves[leaf].derived.get();
    if (inner.leaves.contains(leaf) && derived != nullptr && reads_common_table(*derived, *state_.working))
      return 1;
  }
  return kRounds;
}

// Builds by the method that is cheapest to build and probe once.
JoinCandidate JoinCandidates::build(std::vector<JoinKey> keys, const JoinSide& outer, const JoinSide& inner) {
  JoinCandidate candidate{.method = JoinMethod::kBuild, .keys = std::move(keys)};
  std::optional<uint32_t> packed;
  if (candidate.keys.size() > 1) {
    std::vector<std::pair<ExprPtr, ExprPtr>> exprs;
    for (const JoinKey& key : candidate.keys) exprs.emplace_back(expr(key.outer), expr(key.inner));
    packed = packed_bits(state_.estimator, exprs);
  }
  size_t filters = conditions_.count_residual(outer.leaves, inner.leaves, candidate.keys);
  KeyWidth width = value_bytes(expr(candidate.keys[0].inner)->type) == 8 ? KeyWidth::k64 : KeyWidth::k32;
  if (candidate.keys.size() > 1) {
    width = packed && *packed <= kMostIntegerBits ? KeyWidth::k32 : KeyWidth::k64;
    if (!packed) filters += candidate.keys.size();
  }
  double inner_values = 1;
  for (const JoinKey& key : candidate.keys) inner_values *= cardinality_.values(key.inner);
  const ProbeEstimate probes = point_probes(candidate.keys, whole_rows(inner.rows), width, inner.rows,
                                            inner_values, cardinality_.selectivity(candidate.keys), outer);
  const bool outer_is_read = is_outer_read(outer, inner, filters);
  double least = 0, best = 0;  // to build and probe, and to probe by the best method
  for (const IndexMethod* method : probed_methods()) {
    if (method->capabilities.needs_ray_pipelines) continue;
    ProbeOrder order;
    const double probing = choose_probe_order(order, *method, probes, candidate.keys, outer_is_read);
    const double cost =
        state_.cost.build(*method, probes.keys, probes.width) / runs_per_build(inner) + probing;
    if (candidate.build_method != nullptr && cost >= least) continue;
    least = cost;
    best = probing;
    candidate.build_method = method;
    candidate.probe_order = order;
  }
  candidate.milliseconds = (state_.cost.scan(inner.rows, 8.0 * static_cast<double>(candidate.keys.size())) +
                            state_.cost.build(*candidate.build_method, probes.keys, probes.width)) /
                               runs_per_build(inner) +
                           best + common_cost(probes.matches, filters, outer);
  return candidate;
}

void JoinCandidates::add_lookup_candidate(std::vector<JoinCandidate>& candidates, const JoinKey& key,
                                          const JoinSide& outer, const JoinSide& inner) {
  if (!state_.context.pipelines || !graph_.lookup_mode || inner.leaves.count() != 1) return;
  const size_t filters = conditions_.count_residual(outer.leaves, inner.leaves, {key});
  if (graph_.lookup_mode != JoinMode::kInner && filters > 0) return;
  const JoinLeaf& leaf = graph_.leaves[inner.leaves.lowest()];
  const LookupForm form = finds_existence() ? LookupForm::kBits : LookupForm::kPositions;
  const std::optional<LookupPlan> lookup =
      choose_lookup(state_.estimator, form, *expr(key.inner), leaf.rows(), inner.rows);
  if (!lookup || lookup->bytes() > most_table_bytes(state_)) return;
  JoinCandidate candidate{.method = JoinMethod::kLookup, .keys = {key}, .lookup = lookup};
  candidate.milliseconds =
      state_.cost.build_lookup(*lookup, leaf.rows(), inner.rows) / runs_per_build(inner) +
      state_.cost.lookup(*lookup, outer.rows);
  if (!finds_existence()) {
    // A set of all keys of the table tells, once, whether keys that lie far apart are unique.
    const double total = total_cost(candidate, inner);
    const bool is_worth_learning = total < total_cost(best(candidates, inner), inner) &&
                                   state_.cost.build_lookup(*lookup, leaf.rows(), leaf.rows()) <= total;
    if (!lookup->is_dense() && !is_worth_learning) return;
    if (!is_unique(key.inner)) return add_chains_candidate(candidates, candidate, outer, inner, filters);
  }
  candidates.push_back(std::move(candidate));
}

void JoinCandidates::add_chains_candidate(std::vector<JoinCandidate>& candidates,
                                          const JoinCandidate& unchained, const JoinSide& outer,
                                          const JoinSide& inner, size_t filters) {
  if (!graph_.is_added_up) return;
  const JoinKey& key = unchained.keys[0];
  const double all_rows = graph_.leaves[inner.leaves.lowest()].rows();
  const double values = std::max(1.0, std::min(cardinality_.values(key.inner), inner.rows));
  const std::optional<LookupPlan> lookup = with_chains(state_.estimator, *unchained.lookup, *expr(key.inner),
                                                       all_rows, std::max(1.0, inner.rows / values));
  if (!lookup) return;
  JoinCandidate candidate = unchained;
  candidate.lookup = lookup;
  const double pairs = outer.rows * inner.rows * cardinality_.selectivity({key});
  candidate.milliseconds = state_.cost.build_lookup(*lookup, all_rows, inner.rows) / runs_per_build(inner) +
                           state_.cost.lookup(*lookup, outer.rows) +
                           pairs * state_.cost.follow_per_row(*lookup);
  if (filters > 0) candidate.milliseconds += state_.cost.gather(pairs, static_cast<double>(filters));
  candidates.push_back(std::move(candidate));
}

// A range finds what the conditions let through of all pairs.
void JoinCandidates::add_range_candidates(std::vector<JoinCandidate>& candidates, const JoinRange& range,
                                          const JoinSide& outer, const JoinSide& inner) {
  const size_t filters = conditions_.count_residual(outer.leaves, inner.leaves, {}) - range.implied.size();
  const double selectivity =
      range.low && range.high ? kRangeOfColumns : state_.estimator.selectivity(range.condition);
  const KeyWidth width = value_bytes(range.inner->type) == 8 ? KeyWidth::k64 : KeyWidth::k32;
  const auto probes_of = [&](uint64_t keys, double inner_rows) {
    return ProbeEstimate{.keys = keys,
                         .width = width,
                         .probes = outer.rows,
                         .matches = outer.rows * inner_rows * selectivity,
                         .points = false};
  };
  JoinCandidate built{.method = JoinMethod::kBuild, .keys = {}, .range = range};
  const ProbeEstimate probes = probes_of(whole_rows(inner.rows), inner.rows);
  for (const IndexMethod* method : probed_methods()) {
    if (method->capabilities.needs_ray_pipelines || !method->capabilities.ranges) continue;
    const double cost =
        state_.cost.build(*method, probes.keys, probes.width) + state_.cost.probe(*method, probes);
    if (built.build_method != nullptr && cost >= built.milliseconds) continue;
    built.milliseconds = cost;
    built.build_method = method;
  }
  built.milliseconds += state_.cost.scan(inner.rows, 8) + common_cost(probes.matches, filters, outer);
  built.against_force = state_.forced();
  candidates.push_back(std::move(built));
  if (inner.leaves.count() != 1 || range.inner->op != Op::kColumn) return;
  const uint32_t leaf = inner.leaves.lowest();
  if (state_.estimator.column(range.inner->column) == nullptr || !graph_.leaves[leaf].base) return;
  const size_t own = conditions_.own(leaf).size();
  for (const IndexEntryPtr& index : state_.usable_indexes(range.inner->column)) {
    if (!index->method->capabilities.ranges) continue;
    JoinCandidate candidate{.method = JoinMethod::kIndex, .keys = {}, .range = range, .index = index};
    candidate.uses_inner_plan = false;
    const ProbeEstimate found = probes_of(index->index->key_count(), graph_.leaves[leaf].rows());
    candidate.milliseconds =
        state_.cost.probe(*index->method, found) + common_cost(found.matches, filters + own, outer);
    candidates.push_back(std::move(candidate));
  }
}

JoinCandidate JoinCandidates::cross(const JoinSide& outer, const JoinSide& inner) const {
  JoinCandidate candidate;
  const size_t filters = conditions_.count_residual(outer.leaves, inner.leaves, {});
  candidate.milliseconds = common_cost(outer.rows * inner.rows, filters, outer);
  candidate.against_force = state_.forced();
  return candidate;
}

std::unique_ptr<JoinPlan> JoinCandidates::make_best(const JoinSide& outer, const JoinSide& inner,
                                                    PlanPtr inner_plan) {
  const std::vector<JoinCandidate> candidates = all(outer, inner);
  const JoinCandidate& chosen = best(candidates, inner);
  auto join = std::make_unique<JoinPlan>();
  join->method = chosen.method;
  join->index = chosen.index;
  join->build_method = chosen.build_method;
  join->lookup = chosen.lookup;
  join->probe_order = chosen.probe_order;
  join->milliseconds = chosen.milliseconds;
  join->rows = cardinality_.rows(outer.leaves | inner.leaves);
  fill_keys(*join, chosen, outer, inner);
  if (chosen.index) {
    const uint32_t leaf = inner.leaves.lowest();
    auto whole = std::make_unique<ScanPlan>();
    whole->base = graph_.leaves[leaf].base;
    whole->rows = graph_.leaves[leaf].rows();
    inner_plan = std::move(whole);
  }
  for (const JoinCandidate& candidate : candidates) {
    if (candidates.size() == 1) break;
    join->alternatives.push_back({text_of(candidate), total_cost(candidate, inner), &candidate == &chosen});
  }
  join->children.push_back(std::move(inner_plan));
  return join;
}

void JoinCandidates::fill_keys(JoinPlan& join, const JoinCandidate& chosen, const JoinSide& outer,
                               const JoinSide& inner) const {
  join.filter = conditions_.residual(outer.leaves, inner.leaves, chosen.keys);
  for (const JoinKey& key : chosen.keys) {
    join.condition.push_back(make_expr(Op::kEqual, TypeId::kBoolean, {expr(key.inner), expr(key.outer)}));
  }
  if (chosen.range) {
    join.inner_key = chosen.range->inner;
    join.outer_low = chosen.range->low;
    join.outer_high = chosen.range->high;
    join.condition = chosen.range->condition;
    std::erase_if(join.filter, [&](const ExprPtr& conjunct) {
      const std::vector<ExprPtr>& implied = chosen.range->implied;
      return std::find(implied.begin(), implied.end(), conjunct) != implied.end();
    });
  }
  if (chosen.index) {
    // Its rows are found in the whole table.
    const std::vector<ExprPtr> own = conditions_.own_beyond(inner.leaves.lowest(), outer.leaves);
    join.filter.insert(join.filter.end(), own.begin(), own.end());
  }
  if (chosen.range) return;
  if (chosen.index) {
    const Expr& column = *facts_[chosen.keys[0].inner].column;
    join.outer_key = probe_key(chosen.keys[0]);
    join.inner_key = make_column(column.column, column.type, column.nullable, column.text);
  } else if (chosen.method == JoinMethod::kBuild || chosen.method == JoinMethod::kLookup) {
    std::vector<std::pair<ExprPtr, ExprPtr>> exprs;
    for (const JoinKey& key : chosen.keys) exprs.emplace_back(expr(key.outer), expr(key.inner));
    const KeyEquality key = combine_keys(state_.estimator, exprs);
    join.outer_key = key.outer;
    join.inner_key = key.inner;
    if (chosen.lookup && key.inner->type.id == TypeId::kVarchar)
      join.outer_key = as_code_of(*key.inner, key.outer);
    if (!key.exact) join.filter = conditions_.residual(outer.leaves, inner.leaves, {});
    if (exprs.size() > 1) join.key_form = (key.exact ? "packed, " : "hashed, ") + type_name(key.inner->type);
  }
}

}  // namespace rtsql
