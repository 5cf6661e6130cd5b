// Runs functions of one text over all texts of a dictionary on the device.
#pragma once

#include "exec/execution.h"
#include "expression/expression.h"
#include "storage/column.h"

namespace rtsql {

// Returns what the function gives for each text: NULL where it has no value; null where that is left to the
// host: for most functions on CPU devices, for few texts, and for functions that the device does not know.
// The column may be written by commands that are only recorded.
ColumnPtr tabulate_on_device(Execution& execution, const DictionaryFunction& function,
                             const DictionaryPtr& texts);

}  // namespace rtsql
