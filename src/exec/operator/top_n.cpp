#include "exec/operator/top_n.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "algorithm/gather.h"
#include "exec/expression/materialize.h"
#include "exec/operator/select_rows.h"
#include "exec/operator/sort_rows.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint64_t kSample = 1u << 14;
// A sort must have this many times n rows, and as many as pay for two more passes.
constexpr uint64_t kLeastRatio = 64;
constexpr uint64_t kLeastRows = 1u << 18;

// Returns the keys of every stride-th row, ascending.
template <class Key>
std::vector<Key> sample_keys(Execution& execution, const gpu::Buffer& keys, uint64_t rows) {
  std::vector<uint32_t> positions(kSample);
  for (uint64_t i = 0; i < kSample; ++i) positions[i] = static_cast<uint32_t>(i * rows / kSample);
  std::vector<Key> sample(kSample);
  gpu::Stream& stream = execution.stream();
  gpu::Buffer& indices = stream.scratch(kSample * sizeof(uint32_t), "a sample");
  gpu::Buffer& gathered = stream.scratch(kSample * sizeof(Key), "a sample");
  stream.stage("sample");
  stream.upload(indices, 0, std::as_bytes(std::span(positions)));
  gather(stream, sizeof(Key), keys.address(), indices.address(), kSample, gathered.address());
  stream.download(gathered, 0, std::as_writable_bytes(std::span(sample)));
  execution.finish();
  std::sort(sample.begin(), sample.end());
  return sample;
}

uint64_t bound_of(Execution& execution, const Keys& keys, uint64_t rows, uint64_t place) {
  return keys.key_bytes == 8 ? sample_keys<uint64_t>(execution, keys.keys, rows)[place]
                             : sample_keys<uint32_t>(execution, keys.keys, rows)[place];
}

// Makes key <= bound, of unsigned keys that lie in a column of signed values: both have the sign bit flipped.
ExprPtr within(ColumnId column, Type bits, uint64_t bound) {
  ExprPtr key = make_expr(Op::kFromKey, bits, {make_column(column, bits, false, "key")});
  ExprPtr limit = make_literal(decode_key(bound, bits));
  return make_expr(Op::kLessEqual, TypeId::kBoolean, {key, limit});
}

// Keys that may fail do so for all rows, not only for those that happen to be left.
bool drops_rows(const RowSet& rows, const std::vector<SortKey>& keys, uint64_t n) {
  const bool fails = std::any_of(keys.begin() + 1, keys.end(),
                                 [&](const SortKey& key) { return may_fail(*rows.resolve(key.expr)); });
  return !fails && !keys[0].expr->nullable && rows.count >= kLeastRows && n <= rows.count / kLeastRatio;
}

// Returns the rows with a further source: `count` of their keys.
RowSet with_keys(const RowSet& rows, uint32_t relation, Type bits, gpu::Buffer keys, uint64_t count) {
  RowSet keyed = rows;
  auto column = std::make_shared<const Column>(bits, count, std::move(keys), gpu::Buffer(), nullptr);
  keyed.sources.push_back({.relation = relation, .columns = {std::move(column)}});
  return keyed;
}

// Returns a superset of the first `n` rows, ties included.
RowSet drop_rows(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys, uint64_t n) {
  const ExprPtr key = directed_key(keys[0]);
  const Type bits = key_bytes(key->type) == 8 ? TypeId::kBigint : TypeId::kInteger;
  const ColumnId column{new_relation(), 0};
  // The bound takes twice the share that is needed and some sampling error more.
  const uint64_t place = std::min(kSample - 1, 2 * n * kSample / rows.count + 16);
  const RowSet shape =
      with_keys(rows, column.relation, bits, execution.device().allocate(0, "keys to come"), 0);
  precompile_select(execution, shape, {within(column, bits, 0)});
  precompile_sort(execution, shape_of_gathered(rows, place * rows.count / kSample), keys);

  Keys words = materialize_keys(execution, rows, key);
  const uint64_t bound = bound_of(execution, words, rows.count, place);
  const RowSet keyed = with_keys(rows, column.relation, bits, std::move(words.keys), rows.count);
  RowSet kept = select_rows(execution, keyed, {within(column, bits, bound)});
  if (kept.count < n) return rows;
  kept.sources.pop_back();
  return kept;
}

}  // namespace

RowSet sort_top_n(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys, uint64_t n) {
  return sort_rows(execution, drops_rows(rows, keys, n) ? drop_rows(execution, rows, keys, n) : rows, keys);
}

void precompile_top_n(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys,
                      uint64_t n) {
  if (drops_rows(rows, keys, n)) {
    precompile_keys(execution, rows, {directed_key(keys[0])});
  } else {
    precompile_sort(execution, rows, keys);
  }
}

}  // namespace rtsql
