#include "bind/query/call_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/names/placed.h"
#include "bind/names/type_name.h"
#include "bind/query/aggregate_binder.h"
#include "bind/query/choice_binder.h"
#include "bind/query/column_choice.h"
#include "bind/query/macro_binder.h"
#include "bind/query/selected_series.h"
#include "bind/query/session_actions.h"
#include "bind/query/session_calls.h"
#include "bind/query/system_macros.h"
#include "bind/query/table_function.h"
#include "bind/query/windows.h"
#include "common/error.h"
#include "expression/host_call.h"
#include "expression/session_time.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/hash.h"
#include "function/host_function.h"
#include "function/registry/functions.h"
#include "function/registry/named_arguments.h"
#include "function/session_functions.h"
#include "function/table/table_functions.h"
#include "function/text/text_functions.h"
#include "function/time/time_precision.h"

namespace rtsql {
namespace {

ExprPtr bind_cast_to(Type type, const ExprPtr& value, SourceSpan span) {
  ExprPtr cast = cast_expr(value, type);
  if (cast == value) return value;
  auto copy = std::make_shared<Expr>(*cast);
  copy->span = span;
  return copy;
}

ExprPtr bind_window_call(const sql::Expression& e, const BindContext& context) {
  if (context.windows != nullptr && !context.inside_aggregate && !context.inside_window)
    return context.windows->bind(e, context);
  if (context.inside_window || context.inside_aggregate) {
    throw Error(ErrorKind::kSyntax, context.inside_window
                                        ? "window function calls cannot be nested"
                                        : "aggregate function calls cannot contain window functions")
        .sqlstate(context.inside_window ? sqlstate::kWindowingError : sqlstate::kGroupingError)
        .at(e.span)
        .hint("a query in FROM can compute the inner one");
  }
  throw Error(ErrorKind::kSyntax, fmt::format("window functions are not allowed in {}", context.clause))
      .sqlstate(sqlstate::kWindowingError)
      .at(e.span)
      .hint("QUALIFY tests their values; so does WHERE around a query in FROM that computes them");
}

ExprPtr bind_table_call(const TableFunction& function, const sql::Expression& e, const BindContext& context) {
  if (context.series == nullptr || context.inside_aggregate || context.inside_window) {
    const std::string_view place = context.inside_aggregate ? "an aggregate"
                                   : context.inside_window  ? "a window function"
                                                            : context.clause;
    throw Error(ErrorKind::kSyntax, fmt::format("{} gives rows: it is not allowed in {}", e.text, place))
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(e.span)
        .hint(fmt::format("FROM {}(…) AS g(x) gives them as a column, which any clause may read", e.text));
  }
  BindContext arguments = context;
  arguments.series = nullptr;
  return context.series->add(bind_table_function(function, e, arguments), e);
}

// Only arguments of scalar functions have names.
ExprPtr bind_named_call(const sql::Expression& e, OperandBinder& operands) {
  if (e.call) {
    throw Error(ErrorKind::kSyntax, "OVER, FILTER and WITHIN GROUP go with no named arguments")
        .sqlstate(sqlstate::kWrongObjectType)
        .at(e.span);
  }
  std::vector<ArgumentName> names;
  for (const sql::Identifier& name : e.names) names.push_back({name.name, name.span});
  return bind_function(e.text, place_arguments(e.text, operands.bind_all(e.operands), names, e.span), e.span);
}

ExprPtr bind_chosen(const sql::Expression& e, const BindContext& context) {
  if (context.chosen == nullptr) {
    throw Error(ErrorKind::kSyntax, fmt::format("COLUMNS is not allowed in {}", context.clause))
        .at(e.span)
        .hint("it may stand in the select list, WHERE, GROUP BY, ORDER BY and UNPIVOT");
  }
  auto column = std::make_shared<Expr>(*context.chosen->expr);
  column->span = e.span;
  return column;
}

// Binds a call whose arguments are columns side by side, with others in front or behind.
ExprPtr bind_unpacked(const sql::Expression& e, OperandBinder& operands) {
  const BindContext& context = operands.context;
  if (!is_function(e.text) || e.call || e.distinct) {
    throw Error(ErrorKind::kUnsupported, fmt::format("*COLUMNS is no argument of {}", e.text))
        .at(e.span)
        .hint("it goes with scalar functions, such as coalesce(*COLUMNS('^price'))");
  }
  std::vector<ExprPtr> arguments;
  for (const sql::ExpressionPtr& operand : e.operands) {
    if (!is_unpacked(*operand)) {
      arguments.push_back(operands.bind(*operand));
      continue;
    }
    if (context.scope == nullptr)
      throw Error(ErrorKind::kSyntax, fmt::format("COLUMNS is not allowed in {}", context.clause))
          .at(operand->span);
    for (const OutputColumn& column : chosen_columns(*operand->operands[0], *context.scope, context.types)) {
      auto argument = std::make_shared<Expr>(*column.expr);
      argument->span = operand->span;
      arguments.push_back(std::move(argument));
    }
  }
  return bind_function(e.text, std::move(arguments), e.span);
}

}  // namespace

ExprPtr bind_call(const sql::Expression& e, OperandBinder& operands) {
  if (is_column_choice(e)) return bind_chosen(e, operands.context);
  if (std::ranges::any_of(e.operands, [](const auto& operand) { return is_unpacked(*operand); }))
    return bind_unpacked(e, operands);
  if (const MacroEntryPtr macro = find_macro(e, operands.context.types, false))
    return bind_macro(macro, e, operands);
  if (!e.names.empty()) return bind_named_call(e, operands);
  if (e.call && e.call->over) return bind_window_call(e, operands.context);
  if (e.call && e.call->ignore_nulls) {
    throw Error(ErrorKind::kSyntax, "IGNORE NULLS and RESPECT NULLS go only with window functions")
        .at(e.span)
        .hint(fmt::format("{}(…) IGNORE NULLS OVER (ORDER BY …)", e.text));
  }
  const bool is_within_group = e.call && !e.call->within_group.empty();
  if (find_window_function(e.text) && !(is_within_group && find_aggregate(e.text))) {
    throw Error(ErrorKind::kSyntax, fmt::format("window function {} needs an OVER clause", e.text))
        .sqlstate(sqlstate::kWrongObjectType)
        .at(e.span)
        .hint(fmt::format("{}(…) OVER (PARTITION BY … ORDER BY …)", e.text));
  }
  const TableFunction* const function = find_table_function(e.text);
  if (function != nullptr && (!is_function(e.text) || session_standard() == SqlStandard::kPostgresql))
    return bind_table_call(*function, e, operands.context);
  if (const AggregateFunction* aggregate = find_aggregate(e.text))
    return bind_aggregate(e, *aggregate, operands.context);
  if (e.distinct)
    throw Error(ErrorKind::kSyntax, "DISTINCT goes only with aggregate functions")
        .sqlstate(sqlstate::kWrongObjectType)
        .at(e.span);
  if (e.call)
    throw Error(ErrorKind::kSyntax, "FILTER and ORDER BY go only with aggregate functions")
        .sqlstate(sqlstate::kWrongObjectType)
        .at(e.span);
  const SchemaReader* types = is_function(e.text) ? nullptr : operands.context.types;
  if (e.operands.size() == 1 && is_type_name(e.text, types))
    return bind_cast_to(resolve_type({e.text, {}, e.span}, types), operands.bind(*e.operands[0]), e.span);
  if (e.text == "random" && e.operands.empty())
    return make_random(make_statement_seed(e.span), operands.subqueries(e).row_number(), e.span);
  if (is_random_uuid(e.text) && e.operands.empty())
    return make_random_uuid(make_statement_seed(e.span), operands.subqueries(e).row_number(), e.span);
  if (e.text == "merge_action" && e.operands.empty() && operands.context.merge_action)
    return placed(operands.context.merge_action, e.span);
  if (is_session_call(e.text)) return bind_session_call(e, operands);
  if (find_session_function(e.text)) refuse_session_function(e);
  if (is_coalesce(e.text)) return bind_coalesce(e, operands);
  return bind_function(e.text, operands.bind_all(e.operands), e.span);
}

namespace {

// Casts, and gives NULL where the value is none of the type.
ExprPtr try_cast(const ExprPtr& value, Type type, SourceSpan span) {
  if (is_literal(value) && value->parameter == 0) {
    try {
      return bind_cast_to(type, value, span);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kValue) throw;
      return make_literal(Value::null_of(type), span);
    }
  }
  const Type from = value->type;
  const bool may_fail = from.id == TypeId::kVarchar || (is_numeric(from) && is_numeric(type)) ||
                        from.id == TypeId::kList || type.id == TypeId::kEnum;
  const ExprPtr cast = bind_cast_to(type, value, span);  // which says what is wrong with the types
  if (!may_fail || cast == value) return cast;
  const SessionTime::Conventions by = SessionTime::current();
  HostFunction function{
      fmt::format("TRY_CAST AS {} {} {}", type_name(type), by.zone->name(), static_cast<int>(by.order)),
      false,
      {}};
  function.gives_null = true;
  function.apply = [from, type, by](HostArguments of) -> HostResult {
    const Value given = value_of(of[0], from);
    std::optional<Value> read;
    if (from.id == TypeId::kVarchar && is_read_by_session(type)) {
      const SessionTime session(by);
      read = parse_in_session(given.text, type);
    } else {
      read = cast_value(given, type);
    }
    return read ? *read : Value::null_of(type);
  };
  return make_host_call(std::move(function), type, {value}, span);
}

}  // namespace

ExprPtr bind_cast(const sql::Expression& e, OperandBinder& operands) {
  const Type type = resolve_type(e.type_name, operands.context.types);
  const TimePrecision precision = resolve_precision(e.type_name);
  if (e.kind == sql::ExpressionKind::kCast && e.text == "try") {
    const ExprPtr value = operands.bind(*e.operands[0]);
    const Type wanted = open_decimal_of(e.type_name, *value).value_or(type);
    const ExprPtr cast = try_cast(value, wanted, e.span);
    const std::optional<TextLength> length = resolve_text_length(e.type_name);
    return length ? make_cut(cast, *length, e.span) : keep_precision(cast, precision);
  }
  const ExprPtr value = read_by_fields(operands.bind(*e.operands[0]), type, precision);
  if (ExprPtr cast = cast_by_referent(type, value, e, operands)) return cast;
  const ExprPtr cast = bind_cast_to(open_decimal_of(e.type_name, *value).value_or(type), value, e.span);
  if (const std::optional<TextLength> length = resolve_text_length(e.type_name))
    return make_cut(cast, *length, e.span);
  return keep_precision(cast, precision);
}

}  // namespace rtsql
