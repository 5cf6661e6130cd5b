#include "algorithm/gather_windows.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "algorithm/partition.h"
#include "algorithm/reduce.h"
#include "common/divide.h"
#include "gpu/residency.h"
#include "shaders/algorithm/gather_window.h"

namespace rtsql {
namespace {

// A window costs a pass over the indices of a tile beside its copy, which takes some milliseconds.
constexpr uint64_t kWindowBytes = uint64_t{128} << 20;
// A device reaches so much of the host's memory without looking up its pages.
constexpr uint64_t kNearBytes = uint64_t{256} << 20;
// An element that is read at random takes the link as long as so many bytes in order.
constexpr uint64_t kRandomBytes = 64;
constexpr uint32_t kElementsPerThread = 4;

// Takes the indices of one tile after the other, and has room for a window and for what of the tile lies on
// the host.
class WindowGatherer {
 public:
  WindowGatherer(gpu::Stream& stream, const GatherWork& work, const GatherWindows& windows)
      : stream_(stream), work_(work), windows_(windows), stays_(stream) {
    const gpu::MemoryPool& memory = stream.device().memory();
    const uint64_t window = std::min(windows.window, work.source.count);
    const uint64_t tile = std::min(windows.tile, work.count);
    window_ = &stream.scratch(round_up(window * work.element_bytes, 4), "a window of a column");
    if (memory.is_on_host(work.indices)) indices_ = &stream.scratch(tile * sizeof(uint32_t), "row ids");
    if (memory.is_on_host(work.out))
      out_ = &stream.scratch(round_up(tile * work.element_bytes, 4), "gathered values");
    least_ = &stream.scratch(sizeof(uint64_t), "the least row");
    most_ = &stream.scratch(sizeof(uint64_t), "the last row");
  }

  void run() {
    for (uint64_t begin = 0; begin < work_.count; begin += windows_.tile)
      run_tile(begin, std::min(windows_.tile, work_.count - begin));
    stays_.end();
  }

 private:
  void run_tile(uint64_t begin, uint64_t count) {
    gpu::Address indices = work_.indices + begin * sizeof(uint32_t);
    if (indices_ != nullptr) {
      stream_.copy(indices, indices_->address(), count * sizeof(uint32_t));
      indices = indices_->address();
    }
    const gpu::Address to = work_.out + begin * work_.element_bytes;
    const gpu::Address out = out_ == nullptr ? to : out_->address();
    const auto [least, most] = range_of(indices, count);
    gpu::Stream::Phase phase(stream_);
    const uint64_t step = std::min(windows_.window, work_.source.count);
    for (uint64_t first = least / step * step; first <= most; first += step)
      gather_from_window(first, std::min(step, work_.source.count - first), indices, count, out);
    if (out != to) stream_.copy(out, to, round_up(count * work_.element_bytes, 4));
    phase.end();
  }

  std::pair<uint64_t, uint64_t> range_of(gpu::Address indices, uint64_t count) {
    std::array<uint64_t, 2> range = {};
    gpu::Stream::Phase phase(stream_);
    reduce(stream_, Reduction::kMinimum, indices, sizeof(uint32_t), count, *least_);
    reduce(stream_, Reduction::kMaximum, indices, sizeof(uint32_t), count, *most_);
    stream_.download(*least_, 0, std::as_writable_bytes(std::span(range).first(1)),
                     gpu::InRehearsal::kGivesZeros);
    stream_.download(*most_, 0, std::as_writable_bytes(std::span(range).last(1)),
                     gpu::InRehearsal::kGivesZeros);
    phase.end();
    return {range[0], range[1]};
  }

  void gather_from_window(uint64_t first, uint64_t count, gpu::Address indices, uint64_t indices_count,
                          gpu::Address out) {
    gpu::Device& device = stream_.device();
    stream_.copy(work_.source.values + first * work_.element_bytes, window_->address(),
                 round_up(count * work_.element_bytes, 4));
    const auto kernel = device.kernel<shader::GatherWindowParams>(
        "algorithm/gather_window", {group_threads(device), work_.element_bytes});
    stream_.dispatch(kernel,
                     {.window = window_->address(),
                      .indices = indices,
                      .result = out,
                      .count = static_cast<uint32_t>(indices_count),
                      .first = static_cast<uint32_t>(first),
                      .window_count = static_cast<uint32_t>(count),
                      .reserved = 0},
                     tile_groups(device, indices_count, kElementsPerThread));
    stream_.count_bytes(indices_count * sizeof(uint32_t));
  }

  gpu::Stream& stream_;
  const GatherWork work_;
  const GatherWindows windows_;
  gpu::Stream::Phase stays_;
  gpu::Buffer* window_ = nullptr;
  gpu::Buffer* indices_ = nullptr;  // null: they lie on the device
  gpu::Buffer* out_ = nullptr;      // likewise
  gpu::Buffer* least_ = nullptr;
  gpu::Buffer* most_ = nullptr;
};

}  // namespace

std::optional<GatherWindows> gather_windows(gpu::Device& device, const GatherWork& work) {
  const uint64_t source_bytes = work.source.count * work.element_bytes;
  if (runs_on_cpu(device) || source_bytes <= kNearBytes || gpu::Rehearsal::is_on()) return std::nullopt;
  const gpu::MemoryPool& memory = device.memory();
  if (!memory.is_on_host(work.source.values)) return std::nullopt;
  const uint64_t room = device.residency().available(gpu::Tier::kDevice) / 8 * 7;
  uint64_t tile_bytes = 0;  // of each index of a tile
  if (memory.is_on_host(work.indices)) tile_bytes += sizeof(uint32_t);
  if (memory.is_on_host(work.out)) tile_bytes += work.element_bytes;
  const uint64_t window_bytes = std::min(kWindowBytes, room / 4);
  GatherWindows windows = {.window = window_bytes / work.element_bytes / 4 * 4,
                           .tile = round_up(work.count, 4)};
  if (tile_bytes > 0) windows.tile = std::min(windows.tile, (room - window_bytes) / tile_bytes / 4 * 4);
  if (windows.window == 0 || windows.tile == 0) return std::nullopt;
  const bool pays = divide_up(work.count, windows.tile) * source_bytes < work.count * kRandomBytes;
  return pays ? std::optional(windows) : std::nullopt;
}

void gather_in_windows(gpu::Stream& stream, const GatherWork& work, const GatherWindows& windows) {
  WindowGatherer(stream, work, windows).run();
}

}  // namespace rtsql
