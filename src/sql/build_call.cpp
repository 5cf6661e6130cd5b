#include "sql/build_call.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"
#include "sql/build.h"
#include "sql/depth.h"

namespace rtsql::sql {

ExpressionPtr make_call(Identifier name, bool distinct, std::vector<ExpressionPtr> arguments,
                        std::vector<OrderItem> order_by, std::optional<bool> ignore_nulls, SourceSpan span) {
  Expression& last = *arguments.back();
  if (order_by.empty() && last.call && last.call->ignore_nulls && !last.call->over) {
    ignore_nulls = std::exchange(last.call->ignore_nulls, std::nullopt);
  }
  ExpressionPtr node = make_function(std::move(name), distinct, std::move(arguments), span);
  if (order_by.empty() && !ignore_nulls) return node;
  node->call = std::make_unique<CallClauses>();
  node->call->order_by = std::move(order_by);
  node->call->ignore_nulls = ignore_nulls;
  node->depth = checked_depth(depth_below(*node), span);
  return node;
}

ExpressionPtr make_variadic_call(Identifier name, std::vector<ExpressionPtr> arguments, ExpressionPtr values,
                                 SourceSpan span) {
  const bool joins = (equals_ignore_case(name.name, "concat") && arguments.empty()) ||
                     (equals_ignore_case(name.name, "concat_ws") && arguments.size() == 1);
  const bool formats = equals_ignore_case(name.name, "format") && arguments.size() == 1;
  if (!joins && !formats) {
    throw Error(ErrorKind::kUnsupported, fmt::format("VARIADIC in a call of {}", name.name))
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(values->span)
        .hint("concat, concat_ws and format take a list in place of their last arguments");
  }
  const bool are_written = values->kind == ExpressionKind::kFunction && values->op == "list";
  if (are_written && !values->operands.empty()) {
    for (ExpressionPtr& value : values->operands) arguments.push_back(std::move(value));
    return make_function(std::move(name), false, std::move(arguments), span);
  }
  if (formats) {
    throw Error(ErrorKind::kUnsupported, "format needs values that are written one by one")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(values->span)
        .hint("format('%s, %s', VARIADIC ARRAY[a, b])");
  }
  ExpressionPtr separator =
      arguments.empty() ? make_literal(ExpressionKind::kString, "", name.span) : std::move(arguments.front());
  return make_function({"array_to_string", name.span}, false, list(std::move(values), std::move(separator)),
                       span);
}

ExpressionPtr with_clauses(ExpressionPtr call, CallTail tail, SourceSpan span) {
  if (tail.within_group.empty() && !tail.filter && !tail.ignore_nulls && !tail.over) return call;
  if (!call->call) call->call = std::make_unique<CallClauses>();
  CallClauses& clauses = *call->call;
  clauses.within_group = std::move(tail.within_group);
  clauses.filter = std::move(tail.filter);
  if (tail.ignore_nulls) clauses.ignore_nulls = tail.ignore_nulls;
  clauses.over = std::move(tail.over);
  call->span = span;
  call->depth = checked_depth(depth_below(*call), span);
  return call;
}

ExpressionPtr make_row(ExpressionPtr first, std::vector<ExpressionPtr> others, SourceSpan span) {
  others.insert(others.begin(), std::move(first));
  return make_node(ExpressionKind::kRow, span, std::move(others));
}

ExpressionPtr make_subquery(ExpressionKind kind, QueryPtr query, SourceSpan span) {
  ExpressionPtr node = make_node(kind, span, {});
  node->query = std::move(query);
  node->depth = checked_depth(depth_below(*node), span);
  return node;
}

ExpressionPtr make_in_query(bool negated, SourceSpan span, ExpressionPtr value, QueryPtr query) {
  ExpressionPtr node = make_subquery(ExpressionKind::kInQuery, std::move(query), span);
  node->operands = list(std::move(value));
  node->negated = negated;
  node->depth = checked_depth(depth_below(*node), span);
  return node;
}

ExpressionPtr make_overlaps(ExpressionPtr left, ExpressionPtr right, SourceSpan span) {
  for (const ExpressionPtr* side : {&left, &right}) {
    if ((*side)->kind == ExpressionKind::kRow && (*side)->operands.size() == 2) continue;
    throw Error(ErrorKind::kSyntax, "OVERLAPS stands between two pairs of times")
        .at((*side)->span)
        .hint("(start, end) OVERLAPS (start, end); an end may be an INTERVAL");
  }
  return make_predicate(ExpressionKind::kOverlaps, false, span, std::move(left), std::move(right));
}

ExpressionPtr make_quantified(ExpressionPtr value, std::string op, SourceSpan op_span, Quantifier quantifier,
                              QueryPtr query, SourceSpan span) {
  ExpressionPtr node = make_in_query(false, span, std::move(value), std::move(query));
  node->kind = ExpressionKind::kQuantified;
  node->op = std::move(op);
  node->op_span = op_span;
  node->quantifier = quantifier;
  return node;
}

ExpressionPtr make_list_quantified(ExpressionPtr value, std::string op, SourceSpan op_span,
                                   Quantifier quantifier, ExpressionPtr list_value, SourceSpan span) {
  ExpressionPtr node =
      make_node(ExpressionKind::kQuantified, span, list(std::move(value), std::move(list_value)));
  node->op = std::move(op);
  node->op_span = op_span;
  node->quantifier = quantifier;
  return node;
}

ExpressionPtr make_like_quantified(ExpressionPtr value, bool negated, std::string op, SourceSpan op_span,
                                   Quantifier quantifier, std::vector<ExpressionPtr> patterns,
                                   SourceSpan span) {
  ExpressionPtr all = patterns.size() == 1 ? std::move(patterns[0]) : make_list(std::move(patterns), span);
  ExpressionPtr node =
      make_list_quantified(std::move(value), std::move(op), op_span, quantifier, std::move(all), span);
  node->negated = negated;
  return node;
}

}  // namespace rtsql::sql
