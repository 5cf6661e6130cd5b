#include "gpu/host_arena.h"
#include "common/divide.h"

#include <algorithm>

namespace rtsql::gpu {
namespace {

constexpr uint64_t kChunkBytes = uint64_t{64} << 10;
constexpr uint64_t kLargeBytes = uint64_t{2} << 20;
constexpr uint64_t kAlignment = 16;

}  // namespace

HostArena::Slice HostArena::take(uint64_t bytes) {
  if (chunks_.empty() || bytes > chunks_.back()->bytes() - std::min(used_, chunks_.back()->bytes())) {
    // Pieces of about one size then find the memory of the one before: the driver pins new memory slowly.
    const uint64_t chunk_bytes = bytes <= kLargeBytes ? kChunkBytes : kLargeBytes;
    Buffer chunk = pool_.allocate(round_up(bytes, chunk_bytes), use_, "staging");
    chunks_.push_back(std::make_unique<Buffer>(std::move(chunk)));
    used_ = 0;
  }
  Slice slice{chunks_.back().get(), used_};
  used_ += round_up(bytes, kAlignment);
  return slice;
}

void HostArena::clear() {
  chunks_.clear();
  used_ = 0;
}

}  // namespace rtsql::gpu
