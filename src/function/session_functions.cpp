#include "function/session_functions.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "common/error.h"
#include "common/version.h"
#include "function/scalar_function.h"

namespace rtsql {
namespace {

thread_local const SessionPlace* present_place = nullptr;

ExprPtr bind_name(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(
      Value::of_text(present_place != nullptr ? present_place->user() : std::string(kOneUser)), span);
}

ExprPtr bind_database(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(Value::of_text(present_place != nullptr ? present_place->database() : "memory"), span);
}

ExprPtr bind_schema(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(Value::of_text(present_place != nullptr ? present_place->schema() : "main"), span);
}

// Clients look for the version of PostgreSQL whose they expect the server to be.
ExprPtr bind_version(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(Value::of_text(std::string("rtsql ") + version() + " (PostgreSQL 15.0)"), span);
}

// The binder of queries binds it where it may stand.
ExprPtr refuse_here(const std::vector<ExprPtr>&, SourceSpan span) {
  throw Error(ErrorKind::kUnsupported, "the function is not allowed here").at(span);
}

ExprPtr refuse_merge_action(const std::vector<ExprPtr>&, SourceSpan span) {
  throw Error(ErrorKind::kUnsupported, "merge_action() is allowed in RETURNING of MERGE alone")
      .sqlstate(sqlstate::kSyntaxError)
      .at(span);
}

}  // namespace

SessionPlace::SessionPlace(std::string database, std::string schema, std::string user, SqlStandard standard)
    : database_(std::move(database)),
      schema_(std::move(schema)),
      user_(std::move(user)),
      standard_(standard),
      around_(present_place) {
  present_place = this;
}

SessionPlace::~SessionPlace() {
  present_place = around_;
}

SqlStandard session_standard() {
  return present_place != nullptr ? present_place->standard() : SqlStandard::kRtsql;
}

std::vector<ScalarFunction> session_functions() {
  static const std::vector<ScalarFunction> kFunctions = {
      {"current_catalog", 0, 0, "current_catalog", "the name of the current database", bind_database},
      {"current_database", 0, 0, "current_database()", "the same as current_catalog", bind_database},
      {"current_role", 0, 0, "current_role", "the same as current_user", bind_name},
      {"current_schema", 0, 0, "current_schema", "the name of the current schema", bind_schema},
      {"current_user", 0, 0, "current_user",
       "the name of the user whose session it is; 'rtsql' where there are no users", bind_name},
      {"currval", 1, 1, "currval('sequence')", "the last value that the sequence has given", refuse_here},
      {"getvariable", 1, 1, "getvariable('name')", "the value of SET VARIABLE; NULL where there is none",
       refuse_here},
      {"lastval", 0, 0, "lastval()", "the last value of a sequence that the session has taken", refuse_here},
      {"merge_action", 0, 0, "merge_action()",
       "in RETURNING of MERGE, what became of the row: 'INSERT', 'UPDATE' or 'DELETE'", refuse_merge_action},
      {"nextval", 1, 1, "nextval('sequence')", "the next value of the sequence", refuse_here},
      {"pg_cancel_backend", 1, 1, "pg_cancel_backend(session)",
       "cancels what the session of this number does, and says whether there is one", refuse_here},
      {"pg_sleep", 1, 1, "pg_sleep(seconds)", "waits, and gives an empty text", refuse_here},
      {"pg_terminate_backend", 1, 2, "pg_terminate_backend(session[, milliseconds])",
       "ends the session of this number, and says whether there is one", refuse_here},
      {"session_user", 0, 0, "session_user", "the same as current_user", bind_name},
      {"set_config", 3, 3, "set_config('setting', 'value', is_local)",
       "sets a setting, until the transaction ends if it is to be local, and gives its value", refuse_here},
      {"setval", 2, 3, "setval('sequence', value [, is_called])",
       "sets what a sequence has given last, or gives next where is_called is FALSE", refuse_here},
      {"user", 0, 0, "user", "the same as current_user", bind_name},
      {"version", 0, 0, "version()", "'rtsql', its version, and that of PostgreSQL whose clients it serves",
       bind_version},
  };
  return kFunctions;
}

bool is_session_value(std::string_view name) {
  constexpr auto kValues = std::to_array<std::string_view>(
      {"current_catalog", "current_role", "current_schema", "current_user", "session_user", "user"});
  return std::ranges::find(kValues, name) != kValues.end();
}

}  // namespace rtsql
