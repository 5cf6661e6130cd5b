#include "bind/query/session_actions.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "bind/query/operand_binder.h"
#include "common/error.h"
#include "expression/type_rules.h"
#include "function/list/list_value.h"
#include "function/registry/functions.h"

namespace rtsql {

std::optional<SessionFunction> find_session_function(std::string_view name) {
  if (name == "set_config") return SessionFunction::kSetConfig;
  if (name == "setval") return SessionFunction::kSetValue;
  if (name == "pg_cancel_backend") return SessionFunction::kCancelBackend;
  if (name == "pg_terminate_backend") return SessionFunction::kTerminateBackend;
  if (name == "pg_sleep") return SessionFunction::kSleep;
  return std::nullopt;
}

std::optional<SessionFunction> session_function_of(const sql::Expression& written) {
  const bool is_plain_call = written.kind == sql::ExpressionKind::kFunction && !written.call &&
                             !written.distinct && written.names.empty();
  return is_plain_call ? find_session_function(written.text) : std::nullopt;
}

Type result_type(SessionFunction function) {
  if (function == SessionFunction::kSetValue) return TypeId::kBigint;
  const bool gives_text = function == SessionFunction::kSetConfig || function == SessionFunction::kSleep;
  return gives_text ? TypeId::kVarchar : TypeId::kBoolean;
}

// PostgreSQL waits as many milliseconds as a second argument of pg_terminate_backend says; here nobody waits.
ExprPtr bind_arguments(const sql::Expression& call, const BindContext& context) {
  require_function(call.text, call.operands.size(), call.span);
  std::vector<ExprPtr> arguments = OperandBinder{context}.bind_all(call.operands);
  const std::optional<SessionFunction> function = find_session_function(call.text);
  if (function == SessionFunction::kSetConfig) {
    arguments[2] = cast_expr(arguments[2], TypeId::kBoolean);
  } else if (function == SessionFunction::kSetValue) {
    arguments[1] = cast_expr(arguments[1], TypeId::kBigint);
    if (arguments.size() > 2) arguments[2] = cast_expr(arguments[2], TypeId::kBoolean);
  } else if (function == SessionFunction::kSleep) {
    arguments[0] = cast_expr(arguments[0], TypeId::kDouble);
  } else {
    arguments = {cast_expr(arguments[0], TypeId::kInteger)};
  }
  for (ExprPtr& argument : arguments) argument = cast_expr(with_known_type(argument), TypeId::kVarchar);
  return make_list_value(std::move(arguments), call.span);
}

void refuse_session_function(const sql::Expression& call) {
  throw Error(ErrorKind::kUnsupported, fmt::format("{} is not allowed here", call.text))
      .at(call.span)
      .hint("it stands alone in the select list of a statement: SELECT f(…) FROM …");
}

}  // namespace rtsql
