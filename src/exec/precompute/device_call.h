// Functions of a text and constants that may fail, such as repeat(), over all texts of a dictionary on the
// device.
#pragma once

#include "exec/execution.h"
#include "exec/row_set.h"
#include "expression/expression.h"

namespace rtsql {

// Returns the call as a look-up in a table of all texts of its operand's dictionary, none of which it fails
// for. Returns null where the host has to call the function: where the device does not know it, or a text may
// fail; where there are so few rows that they have few of the texts; and in a rehearsal.
ExprPtr look_up_on_device(Execution& execution, const RowSet& rows, const Expr& call);

}  // namespace rtsql
