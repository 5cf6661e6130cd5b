// Columns whose values lie in a store.
#pragma once

#include <memory>

#include "gpu/device.h"
#include "storage/column.h"
#include "store/store.h"

namespace rtsql {

// Returns a column that reads its values from the store, which it keeps, when they are first needed.
ColumnPtr stored_column(gpu::Device& device, const std::shared_ptr<Store>& store,
                        const stored::Column& record, uint64_t rows);

// Returns the statistics of a column as a record; none where codes of its dictionary are among them, or where
// nobody has asked for them yet.
std::optional<stored::Statistics> statistics_record(const Column& column);

}  // namespace rtsql
