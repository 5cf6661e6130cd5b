// Generates queries over whatever makes values NULL: outer joins, grouping sets, arms not taken, empty
// groups, windows, columns that a side of UNION lacks. What is computed of them stands at every place of a
// query.
#pragma once

#include <string>

#include "tests/fuzz/dataset.h"
#include "value_generator.h"

namespace rtsql::tiers {

// Its rows come in any order.
std::string make_query(fuzz::Random& random, const fuzz::Dataset& dataset);

}  // namespace rtsql::tiers
