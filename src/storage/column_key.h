// Keys of a stored column's values (schema/key_encoding.h); those of a VARCHAR are codes of its dictionary.
#pragma once

#include <cstdint>
#include <optional>

#include "gpu/device.h"
#include "storage/column.h"

namespace rtsql {

// Returns the key of a value, not NULL; of a text that the dictionary lacks, that of the next one.
uint64_t key_of(const Column& column, const Value& value);

struct KeySpan {
  uint64_t smallest = 0, largest = 0;
};

// Returns the smallest and the largest key, exactly; none where there are no values. It computes the column's
// statistics where nothing has yet.
std::optional<KeySpan> key_span(gpu::Device& device, const Column& column);

}  // namespace rtsql
