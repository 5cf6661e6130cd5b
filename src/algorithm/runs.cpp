#include "algorithm/runs.h"

#include "algorithm/partition.h"
#include "algorithm/select.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/algorithm/run_marks.h"

namespace rtsql {

namespace {

constexpr uint32_t kBitsPerWord = 32;

uint64_t words_of(uint64_t bits) {
  return divide_up(bits, kBitsPerWord);
}

}  // namespace

void mark_runs(gpu::Stream& stream, const RunKeys& keys, gpu::Address bitmap) {
  RTSQL_CHECK(keys.key_bytes == 4 || keys.key_bytes == 8);
  RTSQL_CHECK(keys.ignored_bits < 8 * keys.key_bytes);
  if (keys.count == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::RunMarksParams>("algorithm/run_marks", {group_threads(device), keys.key_bytes});
  stream.dispatch(kernel,
                  {.keys = keys.keys,
                   .bitmap = bitmap,
                   .base = keys.base,
                   .count = static_cast<uint32_t>(keys.count),
                   .words = static_cast<uint32_t>(words_of(keys.count)),
                   .ignored_bits = keys.ignored_bits,
                   .reserved = 0},
                  tile_groups(device, keys.count, kBitsPerWord));
  stream.count_bytes(keys.count * keys.key_bytes + keys.count / 8);
}

void find_runs(gpu::Stream& stream, const RunKeys& keys, gpu::Address starts, gpu::Address total) {
  gpu::Buffer& bitmap = stream.scratch(words_of(keys.count) * sizeof(uint32_t), "starts of runs");
  mark_runs(stream, keys, bitmap.address());
  select_bits(stream, bitmap.address(), keys.count, starts, total);
}

}  // namespace rtsql
