#include "bind/algebra/row_number.h"

#include <fmt/format.h>

#include "logical/window.h"

namespace rtsql {
namespace {

WindowCall bigint_call(WindowFunction function, std::string text) {
  WindowCall call;
  call.function = function;
  call.type = TypeId::kBigint;
  call.nullable = false;
  call.text = std::move(text);
  return call;
}

ExprPtr column_of(const Window& window, uint32_t ordinal) {
  return make_column({window.relation, ordinal}, TypeId::kBigint, false, window.calls[ordinal].text);
}

std::unique_ptr<LogicalWindow> numbering(LogicalPtr& tree, std::vector<ExprPtr> partition_by,
                                         std::vector<SortKey> order_by, RelationIds& relations) {
  auto node = node_above<LogicalWindow>(std::move(tree));
  node->window.relation = relations.next();
  node->window.partition_by = std::move(partition_by);
  node->window.order_by = std::move(order_by);
  node->window.calls.push_back(bigint_call(WindowFunction::kRowNumber, "row_number()"));
  return node;
}

}  // namespace

ExprPtr number_rows(LogicalPtr& tree, std::vector<ExprPtr> partition_by, std::vector<SortKey> order_by,
                    RelationIds& relations) {
  auto node = numbering(tree, std::move(partition_by), std::move(order_by), relations);
  ExprPtr number = column_of(node->window, 0);
  tree = std::move(node);
  return number;
}

NumberAndRank number_and_rank_rows(LogicalPtr& tree, std::vector<SortKey> order_by, RelationIds& relations) {
  auto node = numbering(tree, {}, std::move(order_by), relations);
  node->window.calls.push_back(bigint_call(WindowFunction::kRank, "rank()"));
  NumberAndRank columns{column_of(node->window, 0), column_of(node->window, 1)};
  tree = std::move(node);
  return columns;
}

NumberAndCount number_and_count_rows(LogicalPtr& tree, std::vector<ExprPtr> partition_by,
                                     std::vector<SortKey> order_by, const ExprPtr& counted,
                                     RelationIds& relations) {
  auto node = numbering(tree, std::move(partition_by), std::move(order_by), relations);
  const std::string text = fmt::format("COUNT({})", expr_text(*counted));
  WindowCall count = bigint_call(WindowFunction::kAggregate, text);
  count.aggregate = {Aggregate::kCount, counted, false, TypeId::kBigint, text};
  count.frame = {
      FrameUnit::kRows, {FrameBoundKind::kUnboundedPreceding}, {FrameBoundKind::kUnboundedFollowing}};
  node->window.calls.push_back(std::move(count));
  NumberAndCount columns{column_of(node->window, 0), column_of(node->window, 1)};
  tree = std::move(node);
  return columns;
}

}  // namespace rtsql
