#include "exec/sort_rows.h"

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "bind/functions.h"
#include "bind/type_rules.h"
#include "exec/materialize.h"
#include "exec/select_rows.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

// 0 for the rows that come first.
ExprPtr null_rank(const SortKey& key) {
  ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {key.expr});
  return key.nulls_first ? make_expr(Op::kNot, TypeId::kBoolean, {is_null}) : is_null;
}

void sort_by(Execution& execution, const RowSet& rows, const ExprPtr& expr, uint32_t bits,
             const SharedBuffer& order) {
  Keys keys = materialize_keys(execution, rows, expr);
  gpu::Stream& stream = execution.stream();
  gpu::Buffer& ordered = stream.scratch(rows.count * keys.key_bytes + 16, "sort keys");
  stream.stage("sort");
  gather(stream, keys.key_bytes, keys.keys.address(), order->address(), rows.count, ordered.address());
  radix_sort(stream, ordered.address(), keys.key_bytes, order->address(), rows.count, 0, bits);
  execution.finish();
}

}  // namespace

// NULLs tie: their rank is a key of its own.
ExprPtr directed_key(const SortKey& key) {
  Type bits = key_bytes(key.expr->type) == 8 ? TypeId::kBigint : TypeId::kInteger;
  ExprPtr directed = make_expr(Op::kToKey, bits, {key.expr});
  // -1 - x flips all bits of x.
  if (key.descending) {
    directed = make_expr(Op::kSubtract, bits, {make_literal(Value::of_integer(bits, -1)), directed});
  }
  if (key.expr->nullable) {
    directed = make_expr(Op::kCoalesce, bits, {directed, make_literal(Value::of_integer(bits, 0))});
  }
  return make_expr(Op::kFromKey, bits, {directed});
}

RowSet sort_rows(Execution& execution, const RowSet& rows, const std::vector<SortKey>& keys) {
  if (rows.count < 2) return rows;
  SharedBuffer order = share(execution.device().allocate(rows.count * sizeof(uint32_t), "a sort's order"));
  execution.stream().stage("sort");
  iota(execution.stream(), order->address(), rows.count);
  for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
    sort_by(execution, rows, directed_key(*key), 0, order);
    if (key->expr->nullable) sort_by(execution, rows, null_rank(*key), 1, order);
  }
  RowSet sorted = take_rows(execution, rows, order, rows.count);
  execution.finish();
  return sorted;
}

}  // namespace rtsql
