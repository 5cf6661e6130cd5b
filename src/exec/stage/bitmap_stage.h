// A bitmap says which rows of a table come: those whose bit is set.
#pragma once

#include "exec/kernel/stage.h"
#include "exec/row_set.h"

namespace rtsql {

class BitmapStage : public Stage {
 public:
  // Row i of the set that comes is row first + i of the table, where `first` is a multiple of 8.
  BitmapStage(RowBitmap bitmap, uint64_t first, double share, gpu::Address counts)
      : Stage(share, counts), bitmap_(std::move(bitmap)), first_(first) {}

  const RowBitmap* bitmap() const override { return &bitmap_; }
  void write(KernelWriter& writer) const override;

 private:
  const RowBitmap bitmap_;
  const uint64_t first_;
};

}  // namespace rtsql
