// Moves conditions down to where the fewest rows have been made, and makes inner joins of outer ones whose
// extra rows a condition above drops.
//
// Conditions that may fail stay above outer joins and groupings: what these drop cannot fail
// (docs/adr/0025-conditions-that-can-fail.md).
#pragma once

#include "logical/node.h"

namespace rtsql {

void push_filters(LogicalPtr& tree);

}  // namespace rtsql
