// Stores which rows are left as a bitmap over all.
#pragma once

#include "exec/kernel/sink.h"
#include "gpu/memory.h"

namespace rtsql {

class BitmapSink : public Sink {
 public:
  // The bitmap has a bit for each row before any is dropped.
  explicit BitmapSink(gpu::Address bitmap) : bitmap_(bitmap) {}
  void write(KernelWriter& writer, SinkText& text) const override;

 private:
  const gpu::Address bitmap_;
};

}  // namespace rtsql
