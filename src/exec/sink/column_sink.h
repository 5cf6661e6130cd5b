// Stores the values of an expression as a column.
#pragma once

#include <cstddef>

#include "exec/kernel/sink.h"
#include "expression/expression.h"
#include "gpu/memory.h"

namespace rtsql {

// No row may be dropped before it: row i of the rows is row i of the column.
class ColumnSink : public Sink {
 public:
  // Stores the values of the expression, which is over the sources of the rows, and, if it may be NULL, where
  // it is not. The sinks of a kernel have different numbers.
  ColumnSink(ExprPtr expr, gpu::Address values, gpu::Address validity, size_t number)
      : expr_(std::move(expr)), values_(values), validity_(validity), number_(number) {}
  void write(KernelWriter& writer, SinkText& text) const override;

 private:
  const ExprPtr expr_;
  const gpu::Address values_;
  const gpu::Address validity_;
  const size_t number_;
};

}  // namespace rtsql
