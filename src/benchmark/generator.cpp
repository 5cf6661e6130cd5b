#include "benchmark/generator.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "benchmark/item_kernel.h"
#include "benchmark/seed.h"
#include "benchmark/skewed_keys.h"
#include "common/error.h"
#include "common/text.h"
#include "common/wide_integer.h"
#include "index/contract/probe_order.h"
#include "shaders/benchmark/make_keys.h"
#include "shaders/benchmark/make_probes.h"
#include "shaders/benchmark/zipf_weights.h"

namespace rtsql {

namespace {

constexpr uint64_t kOne32 = uint64_t{1} << 32;
// Keys leave this part of the key space free for misses above all of them.
constexpr uint64_t kOutsideShare = 16;

enum class Use : uint64_t { kKeys = 1, kOrder, kProbes, kWeights };
uint64_t seed_of(const Workload& workload, Use use) {
  return seed_of_use(workload.seed, static_cast<uint64_t>(use));
}

bool misses_outside(const Workload& workload) {
  return workload.hit_rate < 1 && workload.misses != Misses::kInside;
}
bool misses_inside(const Workload& workload) {
  return workload.hit_rate < 1 && workload.misses != Misses::kOutside;
}

uint64_t largest_value(const Workload& workload) {
  return largest_key(workload.width);
}

// Returns the first value that no key takes: 2^64 - 1 stands for 2^64.
uint64_t key_limit(const Workload& workload) {
  const uint64_t largest = largest_value(workload);
  if (misses_outside(workload)) return largest - largest / kOutsideShare;
  return largest == UINT64_MAX ? largest : largest + 1;
}

shader::KeySpace key_space(const Workload& workload) {
  const uint64_t distinct = (workload.keys + workload.multiplicity - 1) / workload.multiplicity;
  const auto sparse =
      static_cast<uint64_t>(std::llround(workload.uniformity * static_cast<double>(distinct)));
  const uint64_t limit = key_limit(workload);
  shader::KeySpace space = {.seed = seed_of(workload, Use::kKeys),
                            .distinct = distinct,
                            .dense = distinct - sparse,
                            .stride = workload.stride,
                            .sparse_begin = 0,
                            .sparse_size = 0};
  space.sparse_begin = space.dense * space.stride;
  if (space.sparse_begin <= limit) space.sparse_size = limit - space.sparse_begin;
  if (space.sparse_begin > limit || sparse > space.sparse_size) {
    throw Error(ErrorKind::kValue, fmt::format("{} distinct keys do not fit into {} bits",
                                               format_count(distinct), 8 * static_cast<int>(workload.width)))
        .hint("take fewer keys, a smaller stride, or bits = 64");
  }
  return space;
}

// The generator's kernel must find a value where inside misses come from.
void check_gaps(const Workload& workload, const shader::KeySpace& space) {
  if (!misses_inside(workload)) return;
  const uint64_t sparse = space.distinct - space.dense;
  const bool between_sparse = sparse > 0 && space.sparse_size > sparse;
  const bool between_dense = sparse == 0 && space.stride > 1 && space.distinct > 1;
  if (between_sparse || between_dense) return;
  throw Error(ErrorKind::kValue, "dense keys leave no gaps for probes to miss")
      .hint("take uniformity above 0, stride above 1, or misses = outside");
}

uint64_t pairs_to_swap(const Workload& workload, const shader::KeySpace& space) {
  return (workload.swaps_keys ? space.distinct : workload.keys) / 2;
}

void check_swaps(const Workload& workload, const shader::KeySpace& space) {
  const uint64_t most = pairs_to_swap(workload, space);
  if (workload.swaps <= most) return;
  throw Error(ErrorKind::kValue,
              fmt::format("value {} out of bounds for option \"swaps\": {} have {}", workload.swaps,
                          count_noun(workload.swaps_keys ? space.distinct : workload.keys, "key"),
                          count_noun(most, "pair")))
      .hint("take fewer swaps or more keys");
}

// Returns the distinct keys in ascending order, where the closed form does not number them so but neighbours
// matter; else an empty buffer.
gpu::Buffer order_keys(gpu::Stream& stream, const Workload& workload, const shader::KeySpace& space) {
  const bool neighbours_matter = workload.sorted_keys || (workload.swaps > 0 && workload.swaps_keys);
  if (!neighbours_matter || space.dense == space.distinct) return {};
  const auto key_bytes = static_cast<uint32_t>(workload.width);
  gpu::Buffer keys = stream.device().allocate(space.distinct * key_bytes, "benchmark keys");
  dispatch_items<shader::MakeKeysParams>(stream, "benchmark/make_keys",
                                         {.space = space,
                                          .keys = keys.address(),
                                          .ordered = 0,
                                          .order_seed = 0,
                                          .count = static_cast<uint32_t>(space.distinct),
                                          .multiplicity = 1,
                                          .key_bytes = key_bytes,
                                          .shuffled = 0,
                                          .swaps = 0,
                                          .swap_every = 0,
                                          .swap_keys = 0,
                                          .reserved = 0},
                                         space.distinct);
  radix_sort(stream, keys.address(), key_bytes, 0, space.distinct);
  return keys;
}

// The buffer `ordered` is what order_keys gave.
gpu::Buffer make_keys(gpu::Stream& stream, const Workload& workload, const shader::KeySpace& space,
                      const gpu::Buffer& ordered, uint64_t swaps) {
  const auto key_bytes = static_cast<uint32_t>(workload.width);
  gpu::Buffer keys = stream.device().allocate(workload.keys * key_bytes, "benchmark keys");
  dispatch_items<shader::MakeKeysParams>(
      stream, "benchmark/make_keys",
      {.space = space,
       .keys = keys.address(),
       .ordered = ordered ? ordered.address() : 0,
       .order_seed = seed_of(workload, Use::kOrder),
       .count = static_cast<uint32_t>(workload.keys),
       .multiplicity = static_cast<uint32_t>(workload.multiplicity),
       .key_bytes = key_bytes,
       .shuffled = workload.sorted_keys ? 0u : 1u,
       .swaps = static_cast<uint32_t>(swaps),
       .swap_every = swaps == 0 ? 0 : static_cast<uint32_t>(pairs_to_swap(workload, space) / swaps),
       .swap_keys = workload.swaps_keys ? 1u : 0u,
       .reserved = 0},
      workload.keys);
  return keys;
}

uint64_t threshold(double share) {
  return static_cast<uint64_t>(std::llround(share * static_cast<double>(kOne32)));
}

shader::ProbeShape probe_shape(const Workload& workload, const shader::KeySpace& space) {
  const uint64_t sparse = space.distinct - space.dense;
  const double outside = workload.misses == Misses::kBoth      ? 0.5
                         : workload.misses == Misses::kOutside ? 1.0
                                                               : 0.0;
  shader::ProbeShape shape = {};
  shape.space = space;
  shape.hit_threshold = threshold(workload.hit_rate);
  shape.outside_threshold = threshold(outside);
  shape.outside_begin = sparse > 0 ? key_limit(workload) : space.dense * space.stride;
  shape.outside_size = largest_value(workload) - shape.outside_begin;
  shape.span_keys =
      std::min((workload.range_hits + workload.multiplicity - 1) / workload.multiplicity, space.distinct);
  shape.last_value = space.sparse_begin + (space.sparse_size - (space.sparse_size > 0 ? 1 : 0));
  if (shape.span_keys > 0 && sparse > 0) {
    const auto span = static_cast<Int128>(shape.span_keys - 1) * space.sparse_size / sparse;
    shape.sparse_span = static_cast<uint64_t>(std::min<Int128>(span, space.sparse_size - 1));
  }
  return shape;
}

// Returns the sums of the ranks' weights, one more than there are ranks.
gpu::Buffer rank_sums(gpu::Stream& stream, const Workload& workload, uint64_t ranks) {
  gpu::Device& device = stream.device();
  gpu::Buffer sums = device.allocate((ranks + 1) * sizeof(uint64_t), "weights of ranks");
  gpu::Buffer& weights = stream.scratch(ranks * sizeof(uint32_t), "weights of ranks");
  dispatch_items<shader::ZipfWeightsParams>(stream, "benchmark/zipf_weights",
                                            {.weights = weights.address(),
                                             .seed = seed_of(workload, Use::kWeights),
                                             .count = static_cast<uint32_t>(ranks),
                                             .exponent = static_cast<float>(workload.skew)},
                                            ranks);
  exclusive_scan(stream, weights.address(), sums.address(), ranks, ScanSum::k64,
                 sums.address() + ranks * sizeof(uint64_t));
  return sums;
}

OwnedProbes make_probes(gpu::Stream& stream, const Workload& workload, const shader::KeySpace& space) {
  gpu::Device& device = stream.device();
  const auto key_bytes = static_cast<uint32_t>(workload.width);
  OwnedProbes probes = {.width = workload.width, .low = {}, .high = {}, .count = workload.probes};
  probes.low = device.allocate(workload.probes * key_bytes, "benchmark probes");
  if (workload.range_hits > 0) probes.high = device.allocate(workload.probes * key_bytes, "benchmark probes");
  gpu::Buffer sums;
  if (workload.skew > 0) sums = rank_sums(stream, workload, space.distinct);
  const shader::ProbeShape shape = probe_shape(workload, space);
  dispatch_items<shader::MakeProbesParams>(stream, "benchmark/make_probes",
                                           {.shape = stream.parameters(std::as_bytes(std::span(&shape, 1))),
                                            .low = probes.low.address(),
                                            .high = probes.high ? probes.high.address() : 0,
                                            .rank_sums = sums ? sums.address() : 0,
                                            .seed = seed_of(workload, Use::kProbes),
                                            .count = static_cast<uint32_t>(workload.probes),
                                            .key_bytes = key_bytes},
                                           workload.probes);
  if (sums) stream.keep(std::move(sums));
  return probes;
}

}  // namespace

void check_workload(const Workload& workload) {
  if (workload.key_skew > 0) return;
  const shader::KeySpace space = key_space(workload);
  check_gaps(workload, space);
  check_swaps(workload, space);
}

Dataset generate_dataset(gpu::Device& device, const Workload& workload, const WorkContext& context) {
  gpu::Stream stream(device, context.interrupt);
  std::shared_ptr<const gpu::Buffer> keys, before;
  gpu::Buffer ordered;
  std::shared_ptr<OwnedProbes> probes;
  if (workload.key_skew > 0) {
    SkewedKeys drawn = draw_skewed_keys(stream, workload, seed_of(workload, Use::kKeys));
    keys = std::make_shared<const gpu::Buffer>(std::move(drawn.keys));
    ordered = std::move(drawn.ordered);
    probes = std::make_shared<OwnedProbes>(
        pick_probes(stream, workload, ordered, seed_of(workload, Use::kProbes)));
  } else {
    const shader::KeySpace space = key_space(workload);
    ordered = order_keys(stream, workload, space);
    const auto keys_after = [&](uint64_t swaps) {
      return std::make_shared<const gpu::Buffer>(make_keys(stream, workload, space, ordered, swaps));
    };
    keys = keys_after(workload.swaps);
    if (workload.swaps > 0) before = keys_after(0);
    probes = std::make_shared<OwnedProbes>(make_probes(stream, workload, space));
  }
  if (workload.sorted_probes) {
    stream.keep(sort_probes(stream, *probes, ProbeOrder::by_all_bits(workload.width)));
  }
  stream.finish();
  Dataset dataset;
  dataset.keys = {.width = workload.width, .keys = keys->address(), .rows = 0, .count = workload.keys};
  if (before) {
    dataset.keys_before = dataset.keys;
    dataset.keys_before.keys = before->address();
  }
  dataset.probes = probes->batch();
  dataset.owners = {keys, before, probes};
  if (workload.inverse) {
    const ProbeBatch points = dataset.probes;
    dataset.probes = {.low = keys->address(), .high = keys->address(), .count = workload.keys};
    dataset.keys.keys = points.low;
    dataset.keys.count = points.count;
  }
  return dataset;
}

}  // namespace rtsql
