#include "bind/query/sequence_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "bind/names/row_numbers.h"
#include "bind/query/query_binder.h"
#include "common/error.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

ExprPtr bigint(uint64_t value) {
  return bigint_literal(static_cast<int64_t>(std::min<uint64_t>(value, INT64_MAX)));
}

ExprPtr arithmetic(Op op, const ExprPtr& a, const ExprPtr& b, SourceSpan span) {
  return make_folded(op, TypeId::kBigint, {a, b}, span);
}

// begin + increment × steps.
ExprPtr stepped(int64_t begin, int64_t increment, const ExprPtr& steps, SourceSpan span) {
  const ExprPtr distance =
      increment == 1 ? steps : arithmetic(Op::kMultiply, steps, bigint_literal(increment), span);
  return arithmetic(Op::kAdd, distance, bigint_literal(begin), span);
}

}  // namespace

Error is_taken_twice(SourceSpan span) {
  return Error(ErrorKind::kUnsupported, "a query takes values of a sequence in one place")
      .at(span)
      .hint("a query in FROM can take them first");
}

Error is_used_up(const SequenceEntry& sequence) {
  return Error(ErrorKind::kValue,
               fmt::format("sequence \"{}\" has no more values: it ends at {}", sequence.name,
                           sequence.increment > 0 ? sequence.maximum : sequence.minimum))
      .sqlstate(sqlstate::kSequenceLimit)
      .hint("one that is made with CYCLE begins anew");
}

ExprPtr value_of_row(const SequenceEntry& sequence, const ExprPtr& number, SourceSpan span) {
  const std::optional<int64_t> begin = sequence.next();
  if (!begin) throw is_used_up(sequence).at(span);
  const uint64_t run = sequence.values_from(*begin);
  ExprPtr in_run = stepped(*begin, sequence.increment, number, span);
  if (!sequence.cycles || run > kMaxTableRows) return in_run;
  const ExprPtr behind = arithmetic(Op::kSubtract, number, bigint(run), span);
  const ExprPtr in_cycle =
      arithmetic(Op::kModulo, behind, bigint(sequence.values_from(sequence.first())), span);
  const ExprPtr is_in_run = make_folded(Op::kLess, TypeId::kBoolean, {number, bigint(run)}, span);
  return bind_case({is_in_run, in_run, stepped(sequence.first(), sequence.increment, in_cycle, span)}, span);
}

uint64_t count_rows(const LogicalNode& tree, BindState& state, SourceSpan span) {
  if (is_one_row(tree)) return 1;
  if (tree.kind == LogicalKind::kGet) return static_cast<const LogicalGet&>(tree).base->rows();
  std::set<RelationId> made;
  visit_read(tree, state.common_tables, [&](const LogicalNode& node) {
    if (const std::optional<RelationId> relation = node.made_relation()) made.insert(*relation);
  });
  visit_read(tree, state.common_tables, [&](const LogicalNode& node) {
    visit_columns(node, [&](const Expr& column) {
      if (made.contains(column.column.relation)) return;
      throw Error(ErrorKind::kUnsupported, "values of a sequence cannot be taken for rows of the rows around")
          .at(span)
          .hint("a query in FROM can take them first");
    });
  });
  auto aggregate = node_above<LogicalAggregate>(tree.clone());
  aggregate->group.relation = state.relations.next();
  AggregateCall count;
  count.type = TypeId::kBigint;
  count.text = "count(*)";
  aggregate->group.aggregates = {count};
  const ExprPtr value = make_column({aggregate->group.relation, 0}, TypeId::kBigint, false, count.text, span);
  LogicalQuery query;
  query.root = node_above<LogicalProject>(std::move(aggregate));
  query.root->relation = state.relations.next();
  query.root->outputs = {{count.text, value}};
  for (const LogicalCommonTable& table : state.common_tables) query.common_tables.push_back(table.copy());
  query.relations = state.relations;
  query.span = span;
  read_row_numbers(query, state.tables);
  return static_cast<uint64_t>(state.tables->values(std::move(query)).value(0).integer);
}

}  // namespace rtsql
