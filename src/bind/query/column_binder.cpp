#include "bind/query/column_binder.h"

#include <fmt/format.h>

#include "bind/names/names.h"
#include "bind/query/expression_binder.h"
#include "bind/query/order_binder.h"
#include "bind/query/windows.h"
#include "common/error.h"
#include "common/text.h"
#include "function/registry/functions.h"
#include "function/session_functions.h"

namespace rtsql {
namespace {

// Returns the code of the error that a column stands in a clause that reads no rows.
SqlState column_sqlstate(std::string_view clause) {
  if (clause == "DEFAULT") return sqlstate::kFeatureNotSupported;
  const bool counts = clause == "LIMIT" || clause == "FETCH" || clause == "OFFSET" || clause == "a frame";
  return counts ? sqlstate::kInvalidColumnReference : sqlstate::kUndefinedColumn;
}

// A name that is none of a column may be a word that stands for a value.
ExprPtr bind_session_value(const sql::Expression& e, const BindContext& context) {
  const std::string name = to_lower(e.text);
  const bool is_column = context.scope != nullptr && context.scope->has_anywhere("", e.text);
  if (!e.qualifier.empty() || is_column || !is_session_value(name)) return nullptr;
  return bind_function(name, {}, e.span);
}

// An output that is made of groups or of windows is none of the rows that these are made of.
void check_nesting(const Expr& output, const sql::Expression& e, const BindContext& context) {
  if (!context.inside_aggregate && !context.inside_window) return;
  visit(output, [&](const Expr& part) {
    const bool is_window =
        part.op == Op::kColumn && context.windows && context.windows->makes(part.column.relation);
    // A window is over groups, so it may be of their aggregates.
    const bool is_nested = is_window || (part.op == Op::kAggregate && context.inside_aggregate);
    if (!is_nested) return;
    throw Error(ErrorKind::kSyntax, fmt::format("\"{}\" is made of {}, which cannot be nested", e.text,
                                                is_window ? "a window function" : "an aggregate"))
        .sqlstate(is_window ? sqlstate::kWindowingError : sqlstate::kGroupingError)
        .at(e.span)
        .hint("a query in FROM can compute the inner one");
  });
}

// Finds what a name means that no column has: an output, or what the select list gives this alias.
ExprPtr bind_alias(const sql::Expression& e, const BindContext& context) {
  if (!e.qualifier.empty() || context.scope == nullptr) return nullptr;
  if (context.around_first ? context.scope->has_anywhere("", e.text) : context.scope->has_column(e.text))
    return nullptr;
  if (context.outputs != nullptr) {
    ExprPtr output = output_by_name(*context.outputs, e, context.clause);
    if (output) check_nesting(*output, e, context);
    return output;
  }
  for (size_t i = 0; i < context.aliases.size(); ++i) {
    const sql::SelectItem& item = context.aliases[i];
    if (!item.alias || !equals_ignore_case(item.alias->name, e.text)) continue;
    BindContext earlier = context;
    earlier.aliases = context.aliases.first(i);
    return bind_expression(*item.expression, earlier);
  }
  return nullptr;
}

}  // namespace

ExprPtr bind_column(const sql::Expression& e, const BindContext& context) {
  if (ExprPtr meant = bind_alias(e, context)) return meant;
  if (ExprPtr value = bind_session_value(e, context)) return value;
  // Its quotes are part of the span.
  const bool quoted = e.qualifier.empty() && e.span.end - e.span.begin > e.text.size();
  if (context.scope == nullptr) {
    const Error error =
        Error(ErrorKind::kName, fmt::format("column \"{}\" cannot be used in {}", e.text, context.clause))
            .sqlstate(column_sqlstate(context.clause))
            .at(e.span);
    throw quoted ? Error(error).hint(quoted_name_hint(e.text, {})) : error;
  }
  return context.scope->resolve({e, context.types}, e.text, e.span, quoted);
}

}  // namespace rtsql
