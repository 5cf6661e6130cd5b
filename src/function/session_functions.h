// What SQL says of a session: its current database and schema, and that it is of one user.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "function/scalar_function.h"

namespace rtsql {

// Says what the current database and schema are for statements that this thread binds, as long as it lives;
// else "memory" and "main". They do not cross: one ends before the one around it.
class SessionPlace {
 public:
  SessionPlace(std::string database, std::string schema);
  ~SessionPlace();
  SessionPlace(const SessionPlace&) = delete;
  SessionPlace& operator=(const SessionPlace&) = delete;

  const std::string& database() const { return database_; }
  const std::string& schema() const { return schema_; }

 private:
  const std::string database_, schema_;
  const SessionPlace* around_;
};

std::vector<ScalarFunction> session_functions();

// Tells whether the function is written without parentheses, as a column is. The name is in lower case.
bool is_session_value(std::string_view name);

}  // namespace rtsql
