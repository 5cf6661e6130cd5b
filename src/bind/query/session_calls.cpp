#include "bind/query/session_calls.h"

#include <fmt/format.h>

#include "bind/query/sequence_values.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/registry/functions.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

std::string constant_name(const sql::Expression& call, OperandBinder& operands) {
  if (call.operands.size() != 1) {
    throw Error(ErrorKind::kType,
                fmt::format("wrong number of arguments of {}: {} given", call.text, call.operands.size()))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(call.span)
        .hint(fmt::format("expected {}('name')", call.text));
  }
  const ExprPtr name = fold(operands.bind(*call.operands[0]));
  const bool is_text = name->op == Op::kLiteral && name->type.id == TypeId::kVarchar && !name->literal.null;
  if (is_text) return name->literal.text;
  throw Error(ErrorKind::kType, fmt::format("the argument of {} is a name, as a constant text", call.text))
      .sqlstate(sqlstate::kWrongType)
      .at(call.operands[0]->span)
      .hint(fmt::format("{}('name')", call.text));
}

// Reads "s", "schema.s" or "database.schema.s", with quotes where they are needed.
NamePath path_of(const std::string& name, SourceSpan span) {
  try {
    const sql::ExpressionPtr written = sql::parse_expression(name);
    if (written->kind == sql::ExpressionKind::kColumn) {
      NamePath path{written->text, written->outer_qualifiers};
      if (!written->qualifier.empty()) path.qualifiers.push_back(written->qualifier);
      return path;
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kSyntax) throw;
  }
  throw Error(ErrorKind::kName, fmt::format("\"{}\" is no name", name))
      .sqlstate(sqlstate::kSyntaxError)
      .at(span)
      .hint("'s', 'schema.s', and '\"S 1\"' are names");
}

// A default that is only looked at takes no value.
bool is_checked_alone(const BindContext& context) {
  return context.subqueries == nullptr && context.clause == "DEFAULT";
}

ExprPtr bind_next(const SequenceEntryPtr& sequence, const sql::Expression& call, OperandBinder& operands) {
  const BindContext& context = operands.context;
  if (is_checked_alone(context)) return bigint_literal(sequence->start, call.span);
  Subqueries& taken = operands.subqueries(call);
  BindState& state = taken.state();
  if (state.is_kept || state.view_depth > 0)
    throw Error(ErrorKind::kUnsupported, "a view takes no values of a sequence").at(call.span);
  if (state.tables == nullptr)
    throw Error(ErrorKind::kUnsupported, fmt::format("nextval is not allowed in {}", context.clause))
        .at(call.span);
  state.is_of_one_run = true;
  if (context.scope != nullptr) return taken.next_value(sequence, call.span);
  const std::optional<int64_t> next = sequence->next();
  state.tables->take_values(*sequence, 1, call.span);
  return bigint_literal(*next, call.span);
}

ExprPtr bind_current(const SequenceEntry& sequence, const sql::Expression& call) {
  if (sequence.last) return bigint_literal(*sequence.last, call.span);
  throw Error(ErrorKind::kValue, fmt::format("sequence \"{}\" has given no value yet", sequence.name))
      .sqlstate(sqlstate::kNotReady)
      .at(call.span)
      .hint("nextval gives one");
}

ExprPtr bind_last(const sql::Expression& call, OperandBinder& operands) {
  require_function(call.text, call.operands.size(), call.span);
  BindState& state = operands.subqueries(call).state();
  state.is_of_one_run = true;
  const std::optional<int64_t> last = state.tables != nullptr ? state.tables->last_value() : std::nullopt;
  if (last) return bigint_literal(*last, call.span);
  throw Error(ErrorKind::kValue, "lastval is not yet defined in this session")
      .sqlstate(sqlstate::kNotReady)
      .at(call.span)
      .hint("it is the last value that nextval, or a default, has taken in this session");
}

ExprPtr bind_variable(const std::string& name, const sql::Expression& call, OperandBinder& operands) {
  BindState& state = operands.subqueries(call).state();
  state.is_of_one_run = true;
  const Value* value = state.tables != nullptr ? state.tables->variable(to_lower(name)) : nullptr;
  return make_literal(value != nullptr ? *value : Value::null_of(TypeId::kNull), call.span);
}

}  // namespace

bool is_session_call(std::string_view name) {
  return is_one_of(name, {"nextval", "currval", "lastval", "getvariable"});
}

SequenceEntryPtr require_sequence(const SchemaReader& names, const NamePath& name, SourceSpan span) {
  if (SequenceEntryPtr found = names.find_sequence(name)) return found;
  throw Error(ErrorKind::kName, fmt::format("sequence \"{}\" does not exist", name.text()))
      .sqlstate(sqlstate::kUndefinedTable)
      .at(span)
      .hint(suggest_name(name.name, names.sequence_names()));
}

SequenceEntryPtr sequence_of_text(const SchemaReader& names, const std::string& text, SourceSpan span) {
  return require_sequence(names, path_of(text, span), span);
}

ExprPtr bind_session_call(const sql::Expression& call, OperandBinder& operands) {
  if (call.text == "lastval") return bind_last(call, operands);
  const std::string name = constant_name(call, operands);
  if (call.text == "getvariable") return bind_variable(name, call, operands);
  const SourceSpan span = call.operands[0]->span;
  if (operands.context.types == nullptr)
    throw Error(ErrorKind::kUnsupported,
                fmt::format("{} is not allowed in {}", call.text, operands.context.clause))
        .at(call.span);
  const SequenceEntryPtr sequence = sequence_of_text(*operands.context.types, name, span);
  if (call.text == "nextval") return bind_next(sequence, call, operands);
  operands.subqueries(call).state().is_of_one_run = true;
  return bind_current(*sequence, call);
}

}  // namespace rtsql
