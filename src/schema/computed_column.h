// Computes the values of a column on all threads of the machine.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "schema/host_column.h"

namespace rtsql {

using ComputeRow = std::function<Value(uint64_t row)>;
// The text stays until the next call.
using ComputeText = std::function<std::string_view(uint64_t row)>;

// Makes a column of `rows` values, each of the type or NULL. Tasks of some thousand rows compute them, on any
// thread, each by what `begin_task` gives it, and tell the progress of the statement how many are done. Of
// errors the one of the first row is thrown.
HostColumn computed_column(Type type, uint64_t rows, const std::function<ComputeRow()>& begin_task);

// Likewise a column of texts, none of them NULL.
HostColumn computed_texts(Type type, uint64_t rows, const std::function<ComputeText()>& begin_task);

// Likewise a column of values of a fixed size, none of them NULL, which are zero until `compute` writes those
// of the rows from `begin` to before `end`.
using ComputeRows = std::function<void(HostColumn& column, uint64_t begin, uint64_t end)>;
HostColumn computed_in_runs(Type type, uint64_t rows, const ComputeRows& compute);

}  // namespace rtsql
