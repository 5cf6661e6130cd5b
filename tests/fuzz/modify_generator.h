// Generates a random UPDATE or DELETE of one table, in both dialects. Columns stay as their kind says they
// are.
#pragma once

#include <string>

#include "dataset.h"
#include "random.h"

namespace rtsql::fuzz {

struct Change {
  std::string sql;
  std::string lite;
};

Change make_change(Random& random, const DataTable& table);

}  // namespace rtsql::fuzz
