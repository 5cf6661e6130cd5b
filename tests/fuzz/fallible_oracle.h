// Knows what a query with conditions that can fail gives by the rule, independent of any plan: rows or an
// error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fallible_generator.h"
#include "tests/oracle/rows.h"
#include "tests/oracle/sqlite.h"

namespace rtsql::fuzz {

struct Expected {
  std::optional<std::vector<test::Row>> rows;  // none: the statement fails
  std::string reason;                          // the query in SQLite's form that found that, or the rows
};

Expected expected_of(test::Sqlite& sqlite, const FallibleQuery& query);

}  // namespace rtsql::fuzz
