// Parts of texts on the device, and the dictionary of those that differ.
#pragma once

#include "exec/execution.h"
#include "expression/device_text_function.h"
#include "storage/column.h"
#include "storage/device_texts.h"

namespace rtsql {

// These return the part of each of `count` texts, as a column of VARCHAR. Parts are told apart by their
// hashes, and their bytes compared: the column is null where two of one hash differ. The work has a stream of
// its own, and is done on return.
ColumnPtr slice_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextSlice& slice);
// The column is null, too, where a text would take very long.
ColumnPtr extract_texts(Execution& execution, const DeviceTexts& texts, uint64_t count,
                        const GroupFinder& finder, bool keeps_unmatched);

}  // namespace rtsql
