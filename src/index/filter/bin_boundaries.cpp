#include "index/filter/bin_boundaries.h"

#include <algorithm>
#include <random>

#include "common/check.h"
#include "index/filter/read_keys.h"

namespace rtsql {

namespace {

constexpr uint64_t kSampledKeysPerBlock = 64;

// Returns a position in each of `count` equal shares of the keys: neighbours may be alike.
std::vector<uint32_t> sample_positions(uint64_t keys, uint64_t count) {
  std::vector<uint32_t> positions(count);
  std::mt19937 random(1);
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t begin = i * keys / count;
    const uint64_t end = (i + 1) * keys / count;
    positions[i] = static_cast<uint32_t>(begin + random() % (end - begin));
  }
  return positions;
}

}  // namespace

std::vector<uint64_t> boundaries_of_sample(std::span<const uint64_t> sample, uint32_t blocks,
                                           uint64_t largest) {
  RTSQL_CHECK(!sample.empty());
  std::vector<uint64_t> boundaries;
  for (uint64_t i = 1; i < blocks; ++i) {
    const uint64_t key = sample[i * sample.size() / blocks];
    const bool repeats = i > 1 && key == sample[(i - 1) * sample.size() / blocks];
    if (boundaries.empty() || key > boundaries.back()) {
      boundaries.push_back(key);
    } else if (repeats && key == boundaries.back() && key < largest) {
      boundaries.push_back(key + 1);
    }
  }
  return boundaries;
}

std::vector<uint64_t> sample_boundaries(gpu::Device& device, const IndexKeys& keys, uint32_t blocks,
                                        gpu::Timings& timings, const WorkContext& context) {
  const uint64_t count = std::min(keys.count, kSampledKeysPerBlock * blocks);
  blocks = static_cast<uint32_t>(std::min<uint64_t>(blocks, count));
  if (blocks < 2) return {};
  const std::vector<uint32_t> positions = sample_positions(keys.count, count);
  gpu::Stream stream(device, context.interrupt);
  stream.stage("sample");
  const std::vector<uint64_t> sample =
      read_keys(stream, {keys.width, keys.keys}, positions, ReadOrder::kAscending, timings);
  return boundaries_of_sample(sample, blocks, largest_key(keys.width));
}

}  // namespace rtsql
