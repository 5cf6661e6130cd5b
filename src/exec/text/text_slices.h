// Parts of texts on the device.
#pragma once

#include "exec/execution.h"
#include "expression/device_text_function.h"
#include "storage/column.h"
#include "storage/text/device_texts.h"

namespace rtsql {

// These return the part of each of `count` texts, as a column of VARCHAR, or null where the host has to do
// it.
ColumnPtr slice_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextSlice& slice);
ColumnPtr trim_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextTrim& trim);
ColumnPtr split_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, const TextField& field);
// The host does it, too, where a text would take very long.
ColumnPtr extract_texts(Execution& execution, const DeviceTexts& texts, uint64_t count,
                        const GroupFinder& finder, bool keeps_unmatched);

}  // namespace rtsql
