// The parameters of a prepared statement as its tree has them: parameters while it is planned, literals while
// it is run with values.
#pragma once

#include <vector>

#include "engine/database/cached_plan.h"
#include "schema/value.h"
#include "sql/statement.h"

namespace rtsql {

// Gives the parameters these types.
void set_parameter_types(const sql::Prepare& prepare, const ParameterTypes& types);

// Makes an expression a literal of the value: a text is one without a type, which takes that of where it
// stands.
void write_literal(sql::Expression& expression, const Value& value);

// Makes literals of the statement's parameters while this lives; `values` by their numbers less 1.
class ParametersAsLiterals {
 public:
  ParametersAsLiterals(const sql::Prepare& prepare, const std::vector<Value>& values);
  ~ParametersAsLiterals();
  ParametersAsLiterals(const ParametersAsLiterals&) = delete;
  ParametersAsLiterals& operator=(const ParametersAsLiterals&) = delete;

 private:
  const sql::Prepare& prepare_;
};

}  // namespace rtsql
