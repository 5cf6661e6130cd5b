// Leaves out parts of tables, such as row groups of files, of which what is known says that no row of them
// meets the conditions of the query.
#pragma once

#include "gpu/device.h"
#include "logical/query.h"

namespace rtsql {

// The filters of the query stand where the rules have put them. Conditions with values that another run of
// the plan would have others of leave out nothing.
void skip_parts(gpu::Device& device, LogicalQuery& query);

}  // namespace rtsql
