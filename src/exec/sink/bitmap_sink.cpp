#include "exec/sink/bitmap_sink.h"

#include <fmt/format.h>

#include "exec/kernel/kernel_writer.h"

namespace rtsql {

void BitmapSink::write(KernelWriter& writer, SinkText& text) const {
  writer.count_bits_per_row(1);
  text.thread +=
      fmt::format("U8s({} + uint64_t(i >> 3)).v[0] = uint8_t(keep);\n", writer.inputs().word(bitmap_));
}

}  // namespace rtsql
