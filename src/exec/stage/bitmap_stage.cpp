#include "exec/stage/bitmap_stage.h"

#include <fmt/format.h>

#include "common/check.h"
#include "exec/kernel/kernel_writer.h"

namespace rtsql {

// A thread's rows are a byte of the bitmap.
void BitmapStage::write(KernelWriter& writer) const {
  static_assert(kRowsPerThread == 8);
  RTSQL_CHECK(first_ % kRowsPerThread == 0);
  const std::string bytes = writer.inputs().word(bitmap_.words->address() + first_ / kRowsPerThread);
  writer.add_step(fmt::format("keep &= uint(U8s({} + uint64_t(i >> 3)).v[0]);\n", bytes), 1);
  writer.keep(bitmap_.words);
}

}  // namespace rtsql
