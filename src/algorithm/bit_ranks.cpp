#include "algorithm/bit_ranks.h"

#include "algorithm/partition.h"
#include "algorithm/scan.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/algorithm/bits_rank.h"

namespace rtsql {

void rank_bits(gpu::Stream& stream, gpu::Address bitmap, uint64_t count, gpu::Address ranks) {
  RTSQL_CHECK(count <= UINT32_MAX);
  constexpr uint32_t kWordsPerThread = 16;
  gpu::Device& device = stream.device();
  const auto words = static_cast<uint32_t>(divide_up(count, 32));
  const auto kernel = device.kernel<shader::BitsRankParams>("algorithm/bits_rank", {group_threads(device)});
  stream.dispatch(kernel,
                  {.bitmap = bitmap,
                   .result = ranks,
                   .words = words,
                   .last_mask = count % 32 == 0 ? UINT32_MAX : (uint32_t{1} << count % 32) - 1},
                  tile_groups(device, uint64_t{words} + 1, kWordsPerThread));
  stream.count_bytes(count / 4);
  exclusive_scan(stream, ranks, ranks, uint64_t{words} + 1, ScanSum::k32);
}

}  // namespace rtsql
