#include "exec/sort/runs.h"

#include <span>

#include "algorithm/bit_ranks.h"
#include "algorithm/partition.h"
#include "algorithm/select.h"
#include "schema/bitmap.h"

namespace rtsql {

Runs runs_of(Execution& execution, SharedBuffer bitmap, uint64_t rows) {
  gpu::Device& device = execution.device();
  gpu::Stream& stream = execution.stream();
  Runs runs;
  runs.bitmap = std::move(bitmap);
  runs.ranks = share(device.allocate((bitmap_words(rows) + 1) * sizeof(uint32_t), "ranks of runs"));
  gpu::Buffer total = device.allocate(sizeof(uint64_t), "a count");
  rank_bits(stream, runs.bitmap->address(), rows, runs.ranks->address());
  count_bits(stream, runs.bitmap->address(), rows, total.address());
  runs.count = execution.read_count(total, rows);
  stream.stage("window");
  gpu::Buffer starts = device.allocate((runs.count + 1) * sizeof(uint32_t), "starts of runs");
  select_bits(stream, runs.bitmap->address(), rows, starts.address(), total.address());
  const auto end = static_cast<uint32_t>(rows);
  stream.upload(starts, runs.count * sizeof(uint32_t), std::as_bytes(std::span(&end, 1)));
  execution.finish();
  runs.starts = share(std::move(starts));
  return runs;
}

uint64_t window_groups(Execution& execution, uint64_t rows) {
  return tile_groups(execution.device(), rows, shader::kWindowRowsPerThread);
}

}  // namespace rtsql
