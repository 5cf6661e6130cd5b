#include "bind/query/macro_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "bind/names/placed.h"
#include "bind/query/query_binder.h"
#include "bind/query/system_macros.h"
#include "bind/query/windows.h"
#include "common/check.h"
#include "common/error.h"
#include "common/text.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostMacroCalls = 10'000;  // of a statement, those within macros included

std::string signature_of(const MacroEntry& macro) {
  std::vector<std::string> parameters;
  for (const MacroParameter& parameter : macro.parameters) {
    const bool has_default = !parameter.default_value.empty();
    parameters.push_back(parameter.name + (has_default ? " := " + parameter.default_value : ""));
  }
  return fmt::format("{}({})", macro.name, join(parameters, ", "));
}

// While a macro's text is bound: no macro calls itself, and what is read outlives the names that were found.
class MacroCall {
 public:
  MacroCall(BindState& state, const MacroEntryPtr& macro, SourceSpan span) : state_(state) {
    if (std::ranges::find(state.macros, macro.get()) != state.macros.end()) {
      throw Error(ErrorKind::kUnsupported, fmt::format("macro \"{}\" calls itself", macro->name))
          .sqlstate(sqlstate::kInvalidFunctionDefinition)
          .at(span)
          .hint("WITH RECURSIVE repeats a query");
    }
    if (++state.macro_calls > kMostMacroCalls) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("a statement has more than {} calls of macros", format_count(kMostMacroCalls)))
          .sqlstate(sqlstate::kStatementTooComplex)
          .at(span);
    }
    state.macros.push_back(macro.get());
    state.texts.push_back(macro);
  }
  ~MacroCall() { state_.macros.pop_back(); }
  MacroCall(const MacroCall&) = delete;
  MacroCall& operator=(const MacroCall&) = delete;

 private:
  BindState& state_;
};

// Has queries inside the text see the parameters.
class SeenParameters {
 public:
  SeenParameters(Subqueries* subqueries, const Scope& scope)
      : subqueries_(subqueries), before_(subqueries != nullptr ? subqueries->see(&scope) : nullptr) {}
  ~SeenParameters() {
    if (subqueries_ != nullptr) subqueries_->see(before_);
  }
  SeenParameters(const SeenParameters&) = delete;
  SeenParameters& operator=(const SeenParameters&) = delete;

 private:
  Subqueries* const subqueries_;
  const Scope* const before_;
};

// Binds the arguments in the order of the parameters.
class Arguments {
 public:
  Arguments(const MacroEntry& macro, const sql::Expression& call) : macro_(macro), call_(call) {}

  std::vector<OutputColumn> bind(OperandBinder& operands) {
    values_.resize(macro_.parameters.size());
    const size_t unnamed = call_.operands.size() - call_.names.size();
    if (unnamed > values_.size()) throw wrong_number();
    for (size_t i = 0; i < unnamed; ++i) values_[i] = operands.bind(*call_.operands[i]);
    for (size_t i = 0; i < call_.names.size(); ++i)
      value_of(call_.names[i]) = operands.bind(*call_.operands[unnamed + i]);
    std::vector<OutputColumn> named;
    for (size_t i = 0; i < values_.size(); ++i) {
      const MacroParameter& parameter = macro_.parameters[i];
      if (!values_[i]) values_[i] = default_of(parameter, operands);
      named.push_back({parameter.name, values_[i]});
    }
    return named;
  }

 private:
  Error wrong_number() const {
    return Error(ErrorKind::kType, fmt::format("wrong number of arguments of macro \"{}\": {} given",
                                               macro_.name, call_.operands.size()))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(call_.span)
        .hint(fmt::format("expected {}", signature_of(macro_)));
  }

  ExprPtr& value_of(const sql::Identifier& name) {
    for (size_t i = 0; i < values_.size(); ++i) {
      if (!equals_ignore_case(macro_.parameters[i].name, name.name)) continue;
      if (!values_[i]) return values_[i];
      throw Error(ErrorKind::kSyntax, fmt::format("parameter \"{}\" is given twice", name.name))
          .at(name.span);
    }
    std::vector<std::string> names;
    for (const MacroParameter& parameter : macro_.parameters) names.push_back(parameter.name);
    throw Error(ErrorKind::kName, fmt::format("macro \"{}\" has no parameter \"{}\"", macro_.name, name.name))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(name.span)
        .hint(suggest_name(name.name, names));
  }

  // It reads no columns.
  ExprPtr default_of(const MacroParameter& parameter, const OperandBinder& operands) const {
    if (parameter.default_value.empty()) throw wrong_number();
    BindContext context = operands.context;
    context.scope = nullptr;
    const sql::ExpressionPtr written = sql::parse_expression(parameter.default_value);
    return placed(bind_expression(*written, context), call_.span);
  }

  const MacroEntry& macro_;
  const sql::Expression& call_;
  std::vector<ExprPtr> values_;
};

// Runs `bind`, whose errors are in the macro's text.
template <class Bind>
auto in_text_of(const MacroEntry& macro, SourceSpan span, const Bind& bind) {
  try {
    return bind();
  } catch (const Error& error) {
    if (error.ends_statement()) throw;
    throw error.retold(fmt::format("macro \"{}\": {}", macro.name, error.message())).at(span);
  }
}

std::vector<ExprPtr> expressions_of(const std::vector<OutputColumn>& arguments) {
  std::vector<ExprPtr> values;
  for (const OutputColumn& argument : arguments) values.push_back(argument.expr);
  return values;
}

// An argument that is made of groups or windows must not become part of an aggregate.
void check_aggregates(const ExprPtr& value, const BindContext& context, SourceSpan span) {
  visit(*value, [&](const Expr& part) {
    if (part.op != Op::kAggregate) return;
    for (const ExprPtr& operand : part.operands) {
      visit(*operand, [&](const Expr& inner) {
        const bool is_window = inner.op == Op::kColumn && context.windows != nullptr &&
                               context.windows->makes(inner.column.relation);
        if (inner.op != Op::kAggregate && !is_window) return;
        throw Error(ErrorKind::kSyntax, fmt::format("aggregate function calls cannot contain {}",
                                                    is_window ? "window functions" : "other ones"))
            .sqlstate(sqlstate::kGroupingError)
            .at(span)
            .hint("a query in FROM can compute the inner one");
      });
      if (context.subqueries != nullptr && context.before_grouping != nullptr)
        context.subqueries->move_those_of(*operand, *context.before_grouping);
    }
  });
}

}  // namespace

MacroEntryPtr find_macro(const sql::Expression& call, const SchemaReader* names, bool gives_rows) {
  if (names == nullptr || call.call || call.distinct || call.kind != sql::ExpressionKind::kFunction)
    return nullptr;
  MacroEntryPtr macro = names->find_macro({call.text});
  if (!macro) macro = find_system_macro(call.text);
  return macro && macro->gives_rows == gives_rows ? macro : nullptr;
}

namespace {

ExprPtr bind_macro_text(const MacroEntryPtr& macro, const std::vector<OutputColumn>& arguments,
                        const sql::Expression& call, OperandBinder& operands, BindState& state) {
  const MacroCall nesting(state, macro, call.span);
  Scope scope;
  scope.add_values(macro->name, arguments, call.span);
  scope.set_outer(operands.context.scope);
  BindContext context = operands.context;
  context.scope = &scope;
  context.outputs = nullptr;
  context.aliases = {};
  context.chosen = nullptr;
  const std::shared_ptr<const sql::Expression> text = sql::parse_expression(macro->text);
  state.texts.push_back(text);
  return in_text_of(*macro, call.span, [&] {
    const SeenParameters seen(context.subqueries, scope), before(context.before_grouping, scope);
    OperandBinder inner{context, operands.reached};
    const ExprPtr value = inner.bind(*text);
    check_aggregates(value, context, call.span);
    return placed_around(expressions_of(arguments), value, call.span);
  });
}

ExprPtr bind_over(const MacroEntryPtr& macro, const std::vector<OutputColumn>& arguments,
                  const sql::Expression& call, OperandBinder& operands) {
  Subqueries& subqueries = operands.subqueries(call);
  const auto bind = [&] { return bind_macro_text(macro, arguments, call, operands, subqueries.state()); };
  if (!operands.reached.empty()) return bind();
  return subqueries.of_macro(*macro, expressions_of(arguments), bind);
}

}  // namespace

ExprPtr bind_macro(const MacroEntryPtr& macro, const sql::Expression& call, OperandBinder& operands) {
  return bind_over(macro, Arguments(*macro, call).bind(operands), call, operands);
}

ExprPtr bind_macro(const MacroEntryPtr& macro, const std::vector<ExprPtr>& arguments,
                   const sql::Expression& at, OperandBinder& operands) {
  RTSQL_CHECK(arguments.size() == macro->parameters.size());
  std::vector<OutputColumn> named;
  for (size_t i = 0; i < arguments.size(); ++i) named.push_back({macro->parameters[i].name, arguments[i]});
  return bind_over(macro, named, at, operands);
}

std::unique_ptr<LogicalProject> bind_macro_rows(const MacroEntryPtr& macro, const sql::Expression& call,
                                                OperandBinder& operands) {
  BindState& state = operands.subqueries(call).state();
  const std::vector<OutputColumn> arguments = Arguments(*macro, call).bind(operands);
  const MacroCall nesting(state, macro, call.span);
  Scope scope;
  scope.add_values(macro->name, arguments, call.span);
  const auto text = std::make_shared<const sql::Statement>(sql::parse_statement(macro->text));
  state.texts.push_back(text);
  return in_text_of(*macro, call.span, [&] {
    const size_t common_tables = state.common_tables.size();
    const std::optional<IndexHint> hint = std::exchange(state.index_hint, std::nullopt);
    std::unique_ptr<LogicalProject> rows =
        bind_query(std::get<sql::Query>(text->node), state, nullptr, &scope);
    if (hint || !state.index_hint) {
      state.index_hint = hint;
    } else {
      state.index_hint->span = call.span;
    }
    place_tree(*rows, call.span);
    for (size_t i = common_tables; i < state.common_tables.size(); ++i)
      place_table(state.common_tables[i], call.span);
    return rows;
  });
}

}  // namespace rtsql
