#pragma once

#include "engine/result/result.h"
#include "storage/table.h"

namespace rtsql {

// Lists what the table has of each column in each of its row groups.
StatementResult show_storage(gpu::Device& device, const Table& table);

}  // namespace rtsql
