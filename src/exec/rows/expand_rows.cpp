#include "exec/rows/expand_rows.h"

#include "algorithm/reduce.h"
#include "exec/rows/select_rows.h"
#include "exec/rows/span_pairs.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostCopies = INT32_MAX;

uint64_t sum_of(Execution& execution, gpu::Address sizes, uint64_t count) {
  gpu::Stream& stream = execution.stream();
  const gpu::Buffer sum = execution.device().allocate(sizeof(uint64_t), "a number of rows");
  reduce(stream, Reduction::kSum, sizes, sizeof(uint32_t), count, sum);
  return execution.read_count(sum, UINT64_MAX);
}

SourceRows numbers(RelationId relation) {
  return {.relation = relation, .columns = {}, .range = RangeFunction{0, 1, kMostCopies}};
}

}  // namespace

// Copies that are not there are none.
ExprPtr number_of_copies(const ExprPtr& count) {
  const ExprPtr zero = bigint_literal(0);
  const ExprPtr known = make_expr(Op::kCoalesce, TypeId::kBigint, {count, zero}, count->span);
  const ExprPtr size = make_expr(Op::kGreatest, TypeId::kBigint, {known, zero}, count->span);
  return make_expr(Op::kCast, TypeId::kInteger, {size}, count->span);
}

void expand_rows(Execution& execution, const RowSet& rows, const Column& copies, RelationId relation,
                 const std::function<bool(const RowSet&)>& consumer) {
  if (rows.count == 0) return;
  gpu::Stream& stream = execution.stream();
  stream.stage("expand");
  const gpu::Buffer first = execution.device().allocate(rows.count * sizeof(uint32_t), "the first copies");
  stream.fill(first, 0);
  const uint64_t total = sum_of(execution, copies.values().address(), rows.count);
  for_each_batch_of_pairs(execution, {first.address(), copies.values().address(), 0, rows.count, total},
                          [&](const SharedBuffer& owners, const SharedBuffer& numbers_of, uint64_t batch) {
                            RowSet expanded = gather_row_ids(execution, rows, owners, batch);
                            execution.finish();
                            SourceRows numbered = numbers(relation);
                            numbered.row_ids = numbers_of->address();
                            numbered.keep = numbers_of;
                            expanded.sources.push_back(std::move(numbered));
                            return consumer(expanded);
                          });
}

RowSet no_expanded_rows(RowSet rows, RelationId relation) {
  rows.count = 0;
  rows.sources.push_back(numbers(relation));
  return rows;
}

}  // namespace rtsql
