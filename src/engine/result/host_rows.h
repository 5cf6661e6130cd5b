// Gives out rows that are on the host already.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/result/result.h"

namespace rtsql {

std::unique_ptr<RowSource> make_row_source(std::vector<HostColumn> columns);
// The rows may have no columns.
std::unique_ptr<RowSource> make_row_source(uint64_t rows, std::vector<HostColumn> columns);

}  // namespace rtsql
