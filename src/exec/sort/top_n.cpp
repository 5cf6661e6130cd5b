#include "exec/sort/top_n.h"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

#include "exec/expression/key_words.h"
#include "exec/rows/collect_few.h"
#include "exec/rows/select_pending.h"
#include "exec/rows/select_rows.h"
#include "exec/sort/sort_rows.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint64_t kSample = 1u << 14;
// A sort must have this many times n rows, and as many as pay for the sample.
constexpr uint64_t kLeastRatio = 64;
constexpr uint64_t kLeastRows = 1u << 16;
// The device sorts more rows than these in less time than the host.
constexpr uint64_t kMostListed = 1u << 14;

bool by_key(const FewRow& a, const FewRow& b) {
  return a.key < b.key;
}
bool by_position(const FewRow& a, const FewRow& b) {
  return a.position < b.position;
}

// Keys that may fail do so for all rows, not only for those that happen to be left.
bool drops_rows(const RowSet& rows, const std::vector<SortKey>& keys, uint64_t n) {
  const bool fails = std::any_of(keys.begin() + 1, keys.end(),
                                 [&](const SortKey& key) { return may_fail(*rows.resolve(key.expr)); });
  return !fails && rows.count >= kLeastRows && n <= rows.count / kLeastRatio;
}

// Returns every stride-th row, with what is pending for it.
PipelineInput sample_of(Execution& execution, const PipelineInput& pending) {
  std::vector<uint32_t> positions(kSample);
  for (uint64_t i = 0; i < kSample; ++i)
    positions[i] = static_cast<uint32_t>(i * pending.rows.count / kSample);
  gpu::Buffer indices = execution.device().allocate(kSample * sizeof(uint32_t), "a sample");
  execution.stream().stage("sample");
  execution.stream().upload(indices, 0, std::as_bytes(std::span(positions)));
  PipelineInput sample = pending;
  sample.rows = gather_row_ids(execution, pending.rows, share(std::move(indices)), kSample);
  return sample;
}

struct Bound {
  uint64_t key = UINT64_MAX;
  uint64_t rows = 0;  // expected to be left
};

// The bound takes twice the share of the rows that is needed, and some sampling error more: that fewer than n
// rows are left has a chance below 1 : 1000.
Bound choose_bound(std::vector<FewRow> sample, uint64_t rows, uint64_t n) {
  const uint64_t place = 2 * n * kSample / rows + 4;
  Bound bound;
  if (place < sample.size()) {
    const auto at = sample.begin() + static_cast<ptrdiff_t>(place);
    std::nth_element(sample.begin(), at, sample.end(), by_key);
    bound.key = at->key;
  }
  auto left = static_cast<uint64_t>(
      std::count_if(sample.begin(), sample.end(), [&](const FewRow& row) { return row.key <= bound.key; }));
  if (gpu::Rehearsal::is_on()) left = std::min(place, kSample);  // whose keys are all alike
  bound.rows = left * rows / kSample;
  return bound;
}

// Leaves the first n by key and those that tie with the last of them, in their old order.
void drop_beyond(std::vector<FewRow>& few, uint64_t n) {
  if (n > 0 && n < few.size()) {
    const auto last = few.begin() + static_cast<ptrdiff_t>(n - 1);
    std::nth_element(few.begin(), last, few.end(), by_key);
    const uint64_t most = last->key;
    std::erase_if(few, [&](const FewRow& row) { return row.key > most; });
  }
  std::sort(few.begin(), few.end(), by_position);
}

// Sorts rows of which the first n by `keys` are among those listed.
RowSet sort_few(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys,
                std::vector<FewRow> few, uint64_t n) {
  const auto last = few.begin() + static_cast<ptrdiff_t>(std::min<uint64_t>(n, few.size()));
  if (keys.size() == 1 && !keys[0].expr->nullable) {
    std::partial_sort(few.begin(), last, few.end());
    few.erase(last, few.end());
    return take_few(execution, rows, few);
  }
  drop_beyond(few, n);
  return sort_rows(execution, take_few(execution, rows, few), keys);
}

ExprPtr within(const ExprPtr& key, uint64_t bound) {
  const ExprPtr limit = make_literal(decode_key(bound, key->type));
  return make_expr(Op::kLessEqual, TypeId::kBoolean, {key, limit});
}

// Few rows are listed, others selected, in order.
using Candidates = std::variant<std::vector<FewRow>, RowSet>;

// Returns rows among which are the first n by the key, which is a directed one, and all that tie with them.
// Returns none where the key drops too few rows, or where the sample misled.
std::optional<Candidates> find_candidates(Execution& execution, const PipelineInput& pending,
                                          const ExprPtr& key, uint64_t n) {
  const RowSet& rows = pending.rows;
  const auto sample = collect_few(execution, sample_of(execution, pending), KeyBound{key}, kSample);
  const Bound bound = choose_bound(*sample, rows.count, n);
  const bool is_all = bound.key == UINT64_MAX;
  if (bound.rows <= kMostListed) {
    const auto few = collect_few(execution, pending, KeyBound{key, bound.key}, room_for_few(bound.rows));
    if (few && (few->size() >= n || is_all)) return *few;
    if (few) return std::nullopt;
  }
  if (is_all || bound.rows > rows.count / 2) return std::nullopt;
  PipelineInput bounded = pending;
  bounded.conjuncts.push_back(within(key, bound.key));
  RowSet kept = select_pending(execution, bounded);
  if (kept.count < n) return std::nullopt;
  return kept;
}

}  // namespace

std::optional<RowSet> sort_top_n(Execution& execution, const PipelineInput& pending,
                                 const std::vector<SortKey>& by, uint64_t n) {
  const std::vector<SortKey> keys = key_words(by);
  if (!drops_rows(pending.rows, keys, n)) return std::nullopt;
  std::optional<Candidates> candidates = find_candidates(execution, pending, directed_key(keys[0]), n);
  if (!candidates) return std::nullopt;
  if (auto* few = std::get_if<std::vector<FewRow>>(&*candidates))
    return sort_few(execution, pending.rows, keys, std::move(*few), n);
  return sort_rows(execution, std::get<RowSet>(*candidates), keys);
}

std::optional<RowSet> select_top_n(Execution& execution, const PipelineInput& pending, const SortKey& key,
                                   uint64_t n) {
  if (!drops_rows(pending.rows, {key}, n)) return std::nullopt;
  std::optional<Candidates> candidates = find_candidates(execution, pending, directed_key(key), n);
  if (!candidates) return std::nullopt;
  if (auto* few = std::get_if<std::vector<FewRow>>(&*candidates)) {
    drop_beyond(*few, n);
    return take_few(execution, pending.rows, *few);
  }
  return std::get<RowSet>(*std::move(candidates));
}

}  // namespace rtsql
