#include "bind/query/column_binder.h"

#include <fmt/format.h>

#include "bind/names/names.h"
#include "bind/query/order_binder.h"
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

}  // namespace

ExprPtr bind_column(const sql::Expression& e, const BindContext& context) {
  if (context.outputs && e.qualifier.empty() && !context.scope->has_column(e.text)) {
    if (ExprPtr output = output_by_name(*context.outputs, e, context.clause)) return output;
  }
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
