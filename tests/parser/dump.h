// Writes a statement as one line of text that shows every field that was set: the tests of the parser compare
// these.
#pragma once

#include <string>

#include "sql/statement.h"

namespace rtsql::sql {

std::string dump(const Statement& statement);

}  // namespace rtsql::sql
