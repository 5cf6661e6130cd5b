#include "exec/first_rows.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "algorithm/gather.h"
#include "exec/materialize.h"
#include "exec/select_rows.h"
#include "exec/sort_rows.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint64_t kSample = 1u << 14;
// A sort must have this many times the rows wanted, and as many as pay for two more passes.
constexpr uint64_t kLeastRatio = 64;
constexpr uint64_t kLeastRows = 1u << 18;

// The keys of every stride-th row, ascending.
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

// key <= bound, of unsigned keys that lie in a column of signed values: both with the sign bit flipped.
ExprPtr within(ColumnRef column, Type bits, uint64_t bound) {
  ExprPtr key = make_expr(Op::kFromKey, bits, {make_column(column, bits, false, "key")});
  ExprPtr limit = make_literal(decode_key(bound, bits));
  return make_expr(Op::kLessEqual, TypeId::kBoolean, {key, limit});
}

}  // namespace

RowSet first_rows_in_order(Execution& execution, const RowSet& rows, const SortKey& key, uint64_t wanted) {
  if (key.expr->nullable || rows.count < kLeastRows || wanted > rows.count / kLeastRatio) return rows;
  Keys keys = materialize_keys(execution, rows, directed_key(key));
  // Twice the share wanted and some sampling error more.
  uint64_t place = std::min(kSample - 1, 2 * wanted * kSample / rows.count + 16);
  uint64_t bound = bound_of(execution, keys, rows.count, place);

  Type bits = keys.key_bytes == 8 ? TypeId::kBigint : TypeId::kInteger;
  RowSet keyed = rows;
  keyed.definitions.clear();
  SourceRows source;
  source.columns.push_back(
      std::make_shared<const Column>(bits, rows.count, std::move(keys.keys), gpu::Buffer(), nullptr));
  keyed.sources.push_back(std::move(source));
  auto column = static_cast<uint32_t>(keyed.sources.size() - 1);
  RowSet kept = select_rows(execution, keyed, {within({column, 0}, bits, bound)});
  if (kept.count < wanted) return rows;
  kept.sources.pop_back();
  kept.definitions = rows.definitions;
  return kept;
}

}  // namespace rtsql
