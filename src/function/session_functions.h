// What SQL says of a session: its current database and schema, its user, and whose answers it gives.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "function/scalar_function.h"
#include "schema/sql_standard.h"

namespace rtsql {

// The user of sessions that nobody has told of one.
inline constexpr std::string_view kOneUser = "rtsql";

// Says what the current database, schema and user are for statements that this thread binds, as long as it
// lives; else "memory", "main" and "rtsql". They do not cross: one ends before the one around it.
class SessionPlace {
 public:
  SessionPlace(std::string database, std::string schema, std::string user, SqlStandard standard);
  ~SessionPlace();
  SessionPlace(const SessionPlace&) = delete;
  SessionPlace& operator=(const SessionPlace&) = delete;

  const std::string& database() const { return database_; }
  const std::string& schema() const { return schema_; }
  const std::string& user() const { return user_; }
  SqlStandard standard() const { return standard_; }

 private:
  const std::string database_, schema_, user_;
  const SqlStandard standard_;
  const SessionPlace* around_;
};

// Says whose answers the statement gives that this thread binds; rtsql's where no SessionPlace lives.
SqlStandard session_standard();

std::vector<ScalarFunction> session_functions();

// Tells whether the function is written without parentheses, as a column is. The name is in lower case.
bool is_session_value(std::string_view name);

}  // namespace rtsql
