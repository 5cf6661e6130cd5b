// Calls that act on sessions, set_config, pg_sleep, pg_cancel_backend and pg_terminate_backend, and setval,
// which acts on a sequence. Each stands alone in the select list of a statement, for whose rows it acts.
#pragma once

#include <optional>
#include <string_view>

#include "bind/query/expression_binder.h"
#include "logical/session_action.h"

namespace rtsql {

// Finds the function that has the name, which is in lower case.
std::optional<SessionFunction> find_session_function(std::string_view name);
// Finds the one that the expression calls.
std::optional<SessionFunction> session_function_of(const sql::Expression& written);

// Returns the type of what a call gives.
Type result_type(SessionFunction function);

// Binds the arguments of a call as one list of texts. Throws as bind_expression does.
ExprPtr bind_arguments(const sql::Expression& call, const BindContext& context);

// Throws Error(kUnsupported): the call stands where it cannot act.
[[noreturn]] void refuse_session_function(const sql::Expression& call);

}  // namespace rtsql
