#include "function/session_functions.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "common/version.h"
#include "function/scalar_function.h"

namespace rtsql {
namespace {

ExprPtr bind_name(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(Value::of_text("rtsql"), span);
}

thread_local const SessionPlace* present_place = nullptr;

ExprPtr bind_database(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(Value::of_text(present_place != nullptr ? present_place->database() : "memory"), span);
}

ExprPtr bind_schema(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(Value::of_text(present_place != nullptr ? present_place->schema() : "main"), span);
}

ExprPtr bind_version(const std::vector<ExprPtr>&, SourceSpan span) {
  return make_literal(Value::of_text(std::string("rtsql ") + version()), span);
}

}  // namespace

SessionPlace::SessionPlace(std::string database, std::string schema)
    : database_(std::move(database)), schema_(std::move(schema)), around_(present_place) {
  present_place = this;
}

SessionPlace::~SessionPlace() {
  present_place = around_;
}

std::vector<ScalarFunction> session_functions() {
  static const std::vector<ScalarFunction> kFunctions = {
      {"current_catalog", 0, 0, "current_catalog", "the name of the current database", bind_database},
      {"current_database", 0, 0, "current_database()", "the same as current_catalog", bind_database},
      {"current_role", 0, 0, "current_role", "the same as current_user", bind_name},
      {"current_schema", 0, 0, "current_schema", "the name of the current schema", bind_schema},
      {"current_user", 0, 0, "current_user", "'rtsql', the name of the one user", bind_name},
      {"session_user", 0, 0, "session_user", "the same as current_user", bind_name},
      {"user", 0, 0, "user", "the same as current_user", bind_name},
      {"version", 0, 0, "version()", "'rtsql' and its version", bind_version},
  };
  return kFunctions;
}

bool is_session_value(std::string_view name) {
  constexpr auto kValues = std::to_array<std::string_view>(
      {"current_catalog", "current_role", "current_schema", "current_user", "session_user", "user"});
  return std::ranges::find(kValues, name) != kValues.end();
}

}  // namespace rtsql
