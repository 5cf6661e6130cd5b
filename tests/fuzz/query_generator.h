// Generates a random SELECT over a dataset, in both dialects.
#pragma once

#include <string>
#include <vector>

#include "dataset.h"
#include "random.h"
#include "schema/type.h"

namespace rtsql::fuzz {

struct Query {
  std::string sql;
  std::string lite;
  std::vector<Type>
      types;             // of the outputs; a decimal's scale is the one that SQLite's integers are scaled by
  bool ordered = false;  // ORDER BY is total: rows must come in one order
};

Query make_query(Random& random, const Dataset& dataset);

}  // namespace rtsql::fuzz
