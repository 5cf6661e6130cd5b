// A query as a prepared statement with parameters for its literals.
#pragma once

#include <string>
#include <vector>

#include "random.h"

namespace rtsql::fuzz {

struct PreparedForm {
  std::string statement;            // the query with $1, $2, …
  std::vector<std::string> values;  // literals of the query, which the parameters stand for
  std::vector<std::string> others;  // that a plan may be made with before
};

// Takes those literals that follow an operator; equal ones are one parameter, so that expressions that were
// the same still are.
PreparedForm prepared_form(const std::string& query, Random& random);

}  // namespace rtsql::fuzz
