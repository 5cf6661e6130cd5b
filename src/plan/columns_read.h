// Finds what a plan reads of stored tables.
#pragma once

#include <vector>

#include "plan/node/plan.h"
#include "storage/column.h"

namespace rtsql {

// Returns each column that an expression of the plan is over once.
std::vector<ColumnPtr> columns_read(const Plan& plan);

// Returns the bytes of those that kernels would read over the link, or that would be copied first.
uint64_t bytes_on_host(const Plan& plan);

}  // namespace rtsql
