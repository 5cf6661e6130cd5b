// Runs functions of one text over all texts of a dictionary on the device.
#pragma once

#include "exec/execution.h"
#include "expression/device_text_function.h"
#include "storage/column.h"

namespace rtsql {

// Returns what the function gives for each text, without NULLs; null where that is left to the host: on CPU
// devices, whose threads read texts faster than kernels do, for few texts, and for functions that the device
// does not know. The column may be written by commands that are only recorded.
ColumnPtr tabulate_on_device(Execution& execution, const DeviceTextFunction& function, Type result,
                             const DictionaryPtr& texts);

}  // namespace rtsql
