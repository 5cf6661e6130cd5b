#include "exec/sort/sort_rows.h"

#include <utility>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "exec/expression/compute_columns.h"
#include "exec/expression/host_evaluation.h"
#include "exec/expression/key_words.h"
#include "exec/rows/select_rows.h"
#include "exec/sort/sort_on_host.h"
#include "expression/type_rules.h"
#include "gpu/residency.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// Makes a key that is 0 for the rows that come first.
ExprPtr null_rank(const SortKey& key) {
  ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {key.expr});
  return key.nulls_first ? make_expr(Op::kNot, TypeId::kBoolean, {is_null}) : is_null;
}

// Sorts the rows anew, which stand in `order` already, or for the first time.
void sort_by(Execution& execution, const Keys& keys, const SharedBuffer& order, bool ordered, uint64_t rows,
             uint32_t bits) {
  gpu::Stream& stream = execution.stream();
  gpu::Buffer scratch = execution.device().residency().allocate_beside(
      keys.keys.address(), rows * keys.key_bytes + 16, "sort keys");
  const gpu::Address sorted = scratch.address();
  stream.keep(std::move(scratch));
  stream.stage("sort");
  RadixSource source{keys.keys.address()};
  if (ordered) {
    gather_from(stream, keys.key_bytes, {keys.keys.address(), rows}, order->address(), rows, sorted);
    source = {sorted, order->address()};
  }
  radix_sort_from(stream, source, sorted, keys.key_bytes, order->address(), rows, 0, bits);
  execution.finish();
}

// There is one stable sort each, from the last key to the first.
struct Passes {
  std::vector<ExprPtr> keys;
  std::vector<uint32_t> bits;  // of each; 0: all
};

Passes passes_of(const std::vector<SortKey>& keys) {
  Passes passes;
  for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
    passes.keys.push_back(directed_key(*key));
    passes.bits.push_back(0);
    if (!key->expr->nullable) continue;
    passes.keys.push_back(null_rank(*key));
    passes.bits.push_back(1);
  }
  return passes;
}

}  // namespace

ExprPtr directed_key(const SortKey& key) {
  const Type bits = key_bytes(key.expr->type) == 8 ? TypeId::kBigint : TypeId::kInteger;
  const auto word = [&](int64_t value) { return make_literal(Value::of_integer(bits, value)); };
  ExprPtr directed = make_expr(Op::kToKey, bits, {key.expr});
  if (key.descending) directed = make_expr(Op::kBitXor, bits, {directed, word(-1)});
  if (key.expr->nullable)
    directed = make_expr(Op::kCoalesce, bits, {directed, word(key.nulls_first ? 0 : -1)});
  return make_expr(Op::kFromKey, bits, {directed});
}

RowSet sort_rows(Execution& execution, const RowSet& rows, const std::vector<SortKey>& by) {
  if (rows.count < 2) return rows;
  const std::vector<SortKey> keys = key_words(by);
  if (evaluates_on_host(execution, rows)) {
    if (std::optional<RowSet> sorted = sort_on_host(execution, rows, keys)) return *std::move(sorted);
  }
  const Passes passes = passes_of(keys);
  const std::vector<Keys> pass_keys = materialize_keys(execution, rows, passes.keys);
  SharedBuffer order = share(execution.device().residency().allocate_beside(
      pass_keys[0].keys.address(), rows.count * sizeof(uint32_t), "a sort's order"));
  for (size_t i = 0; i < pass_keys.size(); ++i)
    sort_by(execution, pass_keys[i], order, i > 0, rows.count, passes.bits[i]);
  RowSet sorted = gather_row_ids(execution, rows, order, rows.count);
  execution.finish();
  return sorted;
}

}  // namespace rtsql
