#include "index/filter/filter_borders.h"

#include <algorithm>
#include <random>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "common/check.h"

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

template <class Key>
std::vector<uint64_t> sorted_sample(gpu::Stream& stream, gpu::Address keys,
                                    const std::vector<uint32_t>& positions, gpu::Timings& timings) {
  gpu::Buffer& at = stream.scratch(positions.size() * sizeof(uint32_t), "sampled positions");
  gpu::Buffer& sampled = stream.scratch(positions.size() * sizeof(Key), "sampled keys");
  stream.upload(at, 0, std::as_bytes(std::span(positions)));
  gather(stream, sizeof(Key), keys, at.address(), positions.size(), sampled.address());
  radix_sort(stream, sampled.address(), sizeof(Key), 0, positions.size());
  std::vector<Key> sample(positions.size());
  stream.download(sampled, 0, std::as_writable_bytes(std::span(sample)));
  timings.add(stream.finish());
  return {sample.begin(), sample.end()};
}

}  // namespace

std::vector<uint64_t> borders_of_sample(std::span<const uint64_t> sample, uint32_t blocks, uint64_t largest) {
  RTSQL_CHECK(!sample.empty());
  std::vector<uint64_t> borders;
  for (uint64_t i = 1; i < blocks; ++i) {
    const uint64_t key = sample[i * sample.size() / blocks];
    const bool repeats = i > 1 && key == sample[(i - 1) * sample.size() / blocks];
    if (borders.empty() || key > borders.back()) {
      borders.push_back(key);
    } else if (repeats && key == borders.back() && key < largest) {
      borders.push_back(key + 1);
    }
  }
  return borders;
}

std::vector<uint64_t> sample_borders(gpu::Device& device, const IndexKeys& keys, uint32_t blocks,
                                     gpu::Timings& timings, const WorkContext& context) {
  const uint64_t count = std::min(keys.count, kSampledKeysPerBlock * blocks);
  blocks = static_cast<uint32_t>(std::min<uint64_t>(blocks, count));
  if (blocks < 2) return {};
  const std::vector<uint32_t> positions = sample_positions(keys.count, count);
  gpu::Stream stream(device, context.interrupt);
  stream.stage("sample");
  if (keys.width == KeyWidth::k64) {
    return borders_of_sample(sorted_sample<uint64_t>(stream, keys.keys, positions, timings), blocks,
                             UINT64_MAX);
  }
  return borders_of_sample(sorted_sample<uint32_t>(stream, keys.keys, positions, timings), blocks,
                           UINT32_MAX);
}

}  // namespace rtsql
