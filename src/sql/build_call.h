// The grammar's actions call these functions to build calls with clauses, rows, and expressions that hold
// queries.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sql/query.h"

namespace rtsql::sql {

struct CallTail {
  std::vector<OrderItem> within_group;
  ExpressionPtr filter;
  std::optional<bool> ignore_nulls;
  std::optional<Window> over;
};

// Makes a call of an aggregate or of a window function; `order_by` and `ignore_nulls` are inside its
// parentheses.
ExpressionPtr make_call(Identifier name, bool distinct, std::vector<ExpressionPtr> arguments,
                        std::vector<OrderItem> order_by, std::optional<bool> ignore_nulls, SourceSpan span);
// Makes a call whose last arguments are the elements of a list: of concat, concat_ws or format. Throws
// Error(kUnsupported) for any other, and for format where the elements are not written one by one.
ExpressionPtr make_variadic_call(Identifier name, std::vector<ExpressionPtr> arguments, ExpressionPtr values,
                                 SourceSpan span);
// Adds the clauses behind a call's parentheses.
ExpressionPtr with_clauses(ExpressionPtr call, CallTail tail, SourceSpan span);
ExpressionPtr make_row(ExpressionPtr first, std::vector<ExpressionPtr> others, SourceSpan span);
// Makes a kSubquery or a kExists.
ExpressionPtr make_subquery(ExpressionKind kind, QueryPtr query, SourceSpan span);
ExpressionPtr make_in_query(bool negated, SourceSpan span, ExpressionPtr value, QueryPtr query);
// Throws Error(kSyntax) unless both are rows of two.
ExpressionPtr make_overlaps(ExpressionPtr left, ExpressionPtr right, SourceSpan span);
ExpressionPtr make_quantified(ExpressionPtr value, std::string op, SourceSpan op_span, Quantifier quantifier,
                              QueryPtr query, SourceSpan span);
// Makes a LIKE, or NOT LIKE, with ANY or ALL of patterns: of a list, or of those that are listed.
ExpressionPtr make_like_quantified(ExpressionPtr value, bool negated, std::string op, SourceSpan op_span,
                                   Quantifier quantifier, std::vector<ExpressionPtr> patterns,
                                   SourceSpan span);
ExpressionPtr make_list_quantified(ExpressionPtr value, std::string op, SourceSpan op_span,
                                   Quantifier quantifier, ExpressionPtr list_value, SourceSpan span);

}  // namespace rtsql::sql
