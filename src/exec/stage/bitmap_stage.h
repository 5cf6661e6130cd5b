// A bitmap says which rows of a table come: those whose bit is set.
#pragma once

#include "exec/pipeline/pending_rows.h"
#include "exec/pipeline/stage.h"
#include "exec/row_set.h"

namespace rtsql {

// Holds a bit for each row of a table, on the device: row r has bit r%32 of word r/32.
struct RowBitmap {
  SharedBuffer words;
  uint64_t rows = 0;
  uint64_t count = 0;  // of bits that are set
};

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

// Returns the bitmap of all rows that come through, where nothing else drops rows; null where it is not known
// without a kernel.
const RowBitmap* only_bitmap(const PendingRows& pending);

}  // namespace rtsql
