// Runs functions of one text over all texts of a dictionary on the host, on all of its threads.
#pragma once

#include "expression/expression.h"
#include "schema/host_column.h"
#include "schema/text_heap.h"

namespace rtsql {

// Returns what the function gives for each text: NULL where it has no value.
HostColumn tabulate_on_host(const DictionaryFunction& function, const TextHeap& texts);

}  // namespace rtsql
