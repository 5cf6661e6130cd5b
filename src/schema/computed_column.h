// Computes the values of a column on all threads of the machine.
#pragma once

#include <cstdint>
#include <functional>

#include "schema/host_column.h"

namespace rtsql {

using ComputeRow = std::function<Value(uint64_t row)>;

// Makes a column of `rows` values, each of the type or NULL. Tasks of some thousand rows compute them, on any
// thread, each by what `begin_task` gives it, and tell the progress of the statement how many are done. Of
// errors the one of the first row is thrown.
HostColumn computed_column(Type type, uint64_t rows, const std::function<ComputeRow()>& begin_task);

}  // namespace rtsql
