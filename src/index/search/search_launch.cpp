#include "index/search/search_launch.h"

#include <algorithm>
#include <bit>

#include "algorithm/partition.h"
#include "common/divide.h"

namespace rtsql {

namespace {

// A workgroup takes so many rows: enough to be worth its start and its one addition to the total.
constexpr uint32_t kGpuRows = 2;
constexpr uint32_t kCpuRows = 32;
// A workgroup that pins keys takes so many rows: enough to use them more often than it loads them.
constexpr uint32_t kPinnedRows = 32;
// So many probes of a thread are reordered together.
constexpr uint32_t kGpuReordered = 4;
constexpr uint32_t kCpuReordered = 32;

// So much shared memory for the top keys lets a large GPU still run seven workgroups of 256 on a core.
constexpr uint32_t kMostPinnedBytes = 32 * 1024;
// A probing kernel keeps so much in shared memory besides.
constexpr uint32_t kReservedSharedBytes = 3 * 1024;

static_assert(static_cast<uint32_t>(ProbeReorder::kNone) == shader::kReorderNone);
static_assert(static_cast<uint32_t>(ProbeReorder::kLookup) == shader::kReorderLookup);
static_assert(static_cast<uint32_t>(ProbeReorder::kDouble) == shader::kReorderDouble);

uint32_t free_shared_bytes(const gpu::Device& device) {
  return device.limits().max_shared_memory_bytes - kReservedSharedBytes;
}

// Counts the bytes of one probe in a tile: its key, its place and a word of its result; a second one where
// results are reordered, too.
uint32_t tile_bytes(const SearchOptions& options, KeyWidth width) {
  return static_cast<uint32_t>(width) + (options.reorder == ProbeReorder::kDouble ? 12 : 8);
}

}  // namespace

SearchLaunch::SearchLaunch(const gpu::Device& device, const SearchOptions& options, const SearchWork& work)
    : options_(options), work_(work) {
  const bool cpu = runs_on_cpu(device);
  const bool reorders = options.reorder != ProbeReorder::kNone;
  threads_ = std::min(options.threads != 0 ? options.threads : group_threads(device),
                      device.limits().max_workgroup_invocations);
  const uint32_t few_rows = std::max(1u, work.lanes / 4);  // a tile has no fewer probes than threads
  uint32_t probes = options.probes;
  if (probes == 0 && reorders) probes = cpu ? kCpuReordered : kGpuReordered;
  rows_ = probes != 0 ? std::max(few_rows, probes * work.lanes / 4) : cpu ? kCpuRows : kGpuRows;
  if (reorders) {
    const uint32_t most =
        (free_shared_bytes(device) - shared_top_room(device, options)) / tile_bytes(options, work.width);
    while (rows_ * 4 * (threads_ / work.lanes) > most) {
      uint32_t& halved = rows_ > few_rows ? rows_ : threads_;
      halved /= 2;
    }
    tile_ = rows_ * 4 * (threads_ / work.lanes);
  }
  const uint64_t row_probes = uint64_t{4} * (threads_ / work.lanes);
  const uint32_t step = reorders ? rows_ : 1;  // rows come in whole tiles
  if (work.shared_top > 0 && options.probes == 0) rows_ = std::max(rows_, kPinnedRows / step * step);

  // A workgroup takes no more rows than keep all of the device busy.
  const uint64_t units = device.limits().compute_units;
  const uint64_t groups = options.groups_per_unit != 0 ? units * options.groups_per_unit
                                                       : units * group_threads(device) / threads_;
  const uint64_t even_rows = divide_up(work.probes, row_probes * std::max<uint64_t>(1, groups) * step) * step;
  rows_are_fixed_ = options.schedule == ProbeSchedule::kDynamic && even_rows >= rows_;
  if (!rows_are_fixed_) rows_ = static_cast<uint32_t>(even_rows);
  groups_ = divide_up(work.probes, row_probes * rows_);
}

gpu::Specialization SearchLaunch::specialization(std::initializer_list<uint32_t> of_kernel) const {
  gpu::Specialization constants = {threads_,
                                   work_.points ? 1u : 0u,
                                   work_.single ? 1u : 0u,
                                   options_.layout == KeyLayout::kPaired ? 1u : 0u,
                                   work_.lanes,
                                   rows_are_fixed_ ? rows_ : 0,
                                   static_cast<uint32_t>(options_.reorder),
                                   tile_};
  constants.insert(constants.end(), of_kernel);
  return constants;
}

shader::SpanProbes SearchLaunch::params(const ProbeBatch& batch, const SpanBatch& spans,
                                        const SortedKeys& keys) const {
  const uint32_t range_bits = static_cast<uint32_t>(std::bit_width(keys.maximum - keys.minimum));
  const uint32_t bin_bits = static_cast<uint32_t>(std::bit_width(tile_)) - 1;
  return {.low = batch.low,
          .high = batch.high,
          .first = spans.first(),
          .size = spans.size(),
          .match_count = spans.match_count(),
          .row_ids = keys.row_ids(),
          .minimum = keys.minimum,
          .maximum = keys.maximum,
          .count = static_cast<uint32_t>(batch.count),
          .rows = rows_,
          .bin_shift = range_bits > bin_bits ? range_bits - bin_bits : 0,
          .shared_top = work_.shared_top};
}

uint32_t shared_top_room(const gpu::Device& device, const SearchOptions& options) {
  if (options.pin == SharedTop::kNone) return 0;
  const uint32_t free = free_shared_bytes(device);
  const uint32_t most = options.pin_bytes != 0 ? options.pin_bytes : kMostPinnedBytes;
  // Reordered probes need their share.
  return std::min(most, options.reorder == ProbeReorder::kNone ? free : free / 2) / 32 * 32;
}

}  // namespace rtsql
