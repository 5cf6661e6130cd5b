#include "gpu/memory_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "common/check.h"
#include "common/divide.h"
#include "common/error.h"
#include "common/text.h"
#include "gpu/rehearsal.h"

namespace rtsql::gpu {
namespace {

constexpr uint64_t kBlockBytes = uint64_t{64} << 20;
constexpr uint64_t kHostBlockBytes = uint64_t{16} << 20;
constexpr uint64_t kLargestShared = uint64_t{4} << 20;
constexpr uint64_t kPadding = 16;  // Buffer::bytes promises both
constexpr uint64_t kPieceBytes = 64;
constexpr uint64_t kIdleShare = 4;  // blocks kept though empty: at most this part of the budget

// Acceleration structures and other device memory live in the same blocks.
MemoryUse block_use(MemoryUse use) {
  return use == MemoryUse::kAcceleration ? MemoryUse::kDevice : use;
}

Error not_enough(std::string_view what, std::string_view why) {
  return {ErrorKind::kMemory, fmt::format("not enough device memory for {}: {}", what, why)};
}

// The bytes are rounded, unless that would make a shortage look like none.
Error over_limit(std::string_view what, uint64_t needed, const MemoryUsage& usage) {
  const uint64_t free = usage.free();
  const bool alike = format_bytes(needed) == format_bytes(free);
  const auto text = [alike](uint64_t bytes) {
    return alike ? count_noun(bytes, "byte") : format_bytes(bytes);
  };
  return not_enough(what, fmt::format("{} needed, {} free of the limit of {}", text(needed), text(free),
                                      format_bytes(usage.limit)))
      .hint(
          "DROP TABLE, DROP INDEX and DROP CUBE free memory; SET memory_limit raises the limit, where the "
          "device has more");
}

// What failed had room within the limit.
Error refused(std::string_view what, uint64_t needed, const MemoryUsage& usage, uint64_t max_allocation) {
  if (needed > max_allocation) {
    return not_enough(what, fmt::format("{} needed in one buffer, and this device has buffers of {} at most",
                                        format_bytes(needed), format_bytes(max_allocation)))
        .hint("fewer rows at once, or fewer columns, need smaller buffers");
  }
  return not_enough(what,
                    fmt::format("the driver refuses {}, though {} of the limit of {} are unused",
                                format_bytes(needed), format_bytes(usage.free()), format_bytes(usage.limit)))
      .hint("other programs may hold the device's memory; DROP TABLE, DROP INDEX and DROP CUBE free some");
}

}  // namespace

MemoryPool::Impl::Impl(const LogicalDevice& logical_device) : device(logical_device) {
  usage.device = device.physical().info.memory_bytes;
  usage.limit = default_memory_limit(device.physical());
}

std::unique_ptr<Buffer::Impl> MemoryPool::Impl::allocate(uint64_t bytes, MemoryUse use,
                                                         std::string_view what) {
  // A granule holds whole pieces.
  static_assert(MemoryBlock::kGranule % kPieceBytes == 0);
  bool representable = bytes <= UINT64_MAX - kPadding - MemoryBlock::kGranule;
  uint64_t reserved =
      representable ? round_up(std::max<uint64_t>(bytes, 4) + kPadding, MemoryBlock::kGranule) : UINT64_MAX;
  if (Rehearsal::is_on())
    return std::unique_ptr<Buffer::Impl>(new Buffer::Impl{this, nullptr, 0, bytes, 0, false});
  bool budgeted = is_device_use(use);
  // The handle is made first, as it may fail, and a range that was taken could not be given back then.
  std::unique_ptr<Buffer::Impl> buffer(new Buffer::Impl{this, nullptr, 0, bytes, reserved, budgeted});
  std::unique_lock lock(mutex);
  const bool over_budget = budgeted && (reserved > usage.limit || usage.used > usage.limit - reserved);
  if (over_budget || countdown.expires()) {
    throw over_limit(what, representable ? reserved : bytes, usage);
  }
  std::tie(buffer->block, buffer->offset) = take(reserved, block_use(use));
  if (buffer->block == nullptr) {
    throw refused(what, bytes, usage, device.limits().max_allocation_bytes);
  }
  if (budgeted) {
    usage.used += reserved;
    usage.peak = std::max(usage.peak, usage.used);
  }
  lock.unlock();  // the buffer takes it when it goes
  if (!budgeted && buffer->mapped() == nullptr) {
    throw not_enough(what, fmt::format("the driver cannot map {} for the host", format_bytes(bytes)));
  }
  return buffer;
}

std::pair<MemoryBlock*, uint64_t> MemoryPool::Impl::take(uint64_t bytes, MemoryUse use) {
  bool shared = bytes <= kLargestShared;
  // An idle block of a large buffer serves one that wastes at most a quarter of it.
  for (Owned& owned : blocks_) {
    if (owned.use != use || owned.shared != shared) continue;
    if (!shared && (!owned.block->empty() || owned.block->bytes() > bytes + bytes / 3)) continue;
    uint64_t size = shared ? bytes : owned.block->bytes();
    if (size < bytes) continue;
    if (std::optional<uint64_t> offset = owned.block->take(bytes)) {
      if (!shared) idle_bytes_ -= owned.block->bytes();
      return {owned.block.get(), *offset};
    }
  }
  uint64_t block_bytes = !shared ? bytes : is_device_use(use) ? kBlockBytes : kHostBlockBytes;
  MemoryBlock* block = add_block(block_bytes, use, shared);
  if (block == nullptr && shared) block = add_block(kLargestShared, use, shared);
  if (block == nullptr) return {nullptr, 0};
  return {block, *block->take(bytes)};
}

MemoryBlock* MemoryPool::Impl::add_block(uint64_t bytes, MemoryUse use, bool shared) {
  if (usage.used + idle_bytes_ + bytes > usage.limit) release_empty_blocks();
  std::unique_ptr<MemoryBlock> block = MemoryBlock::create(device, use, bytes);
  if (block == nullptr) {
    release_empty_blocks();
    block = MemoryBlock::create(device, use, bytes);
  }
  if (block == nullptr) return nullptr;
  blocks_.push_back({std::move(block), use, shared});
  return blocks_.back().block.get();
}

void MemoryPool::Impl::release(const Buffer::Impl& buffer) {
  std::lock_guard lock(mutex);
  MemoryBlock* block = buffer.block;
  block->give_back(buffer.offset, buffer.reserved);
  if (buffer.budgeted) usage.used -= buffer.reserved;
  auto owned =
      std::find_if(blocks_.begin(), blocks_.end(), [&](const Owned& o) { return o.block.get() == block; });
  if (owned->shared) return;
  if (idle_bytes_ + block->bytes() > usage.limit / kIdleShare) {
    blocks_.erase(owned);
  } else {
    idle_bytes_ += block->bytes();
  }
}

void MemoryPool::Impl::release_empty_blocks() {
  std::erase_if(blocks_, [](const Owned& owned) { return owned.block->empty(); });
  idle_bytes_ = 0;
}

std::pair<VkBuffer, uint64_t> MemoryPool::Impl::locate(Address address) const {
  std::lock_guard lock(mutex);
  for (const Owned& owned : blocks_) {
    uint64_t offset = address - owned.block->address();  // wraps where the block lies above
    if (offset < owned.block->bytes()) return {owned.block->buffer(), offset};
  }
  RTSQL_CHECK(!"an address that no buffer holds");
  return {};
}

void MemoryPool::Impl::trim() {
  std::lock_guard lock(mutex);
  release_empty_blocks();
}

MemoryPool::MemoryPool(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
MemoryPool::~MemoryPool() = default;

Buffer MemoryPool::allocate(uint64_t bytes, MemoryUse use, std::string_view what) {
  return Buffer(impl_->allocate(bytes, use, what));
}

MemoryUsage MemoryPool::usage() const {
  std::lock_guard lock(impl_->mutex);
  return impl_->usage;
}

void MemoryPool::reset_peak() {
  std::lock_guard lock(impl_->mutex);
  impl_->usage.peak = impl_->usage.used;
}

void MemoryPool::set_limit(uint64_t bytes) {
  std::lock_guard lock(impl_->mutex);
  impl_->usage.limit = bytes == 0 ? default_memory_limit(impl_->device.physical()) : bytes;
}

void MemoryPool::trim() {
  impl_->trim();
}

Countdown& MemoryPool::countdown() {
  return impl_->countdown;
}

Buffer::Buffer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Buffer::Buffer() noexcept = default;
Buffer::Buffer(Buffer&&) noexcept = default;
Buffer& Buffer::operator=(Buffer&&) noexcept = default;
Buffer::~Buffer() = default;

uint64_t Buffer::bytes() const {
  return impl_ == nullptr ? 0 : impl_->bytes;
}
Address Buffer::address() const {
  return impl_ == nullptr ? 0 : impl_->address();
}
bool Buffer::has_memory() const {
  return impl_ != nullptr && impl_->block != nullptr;
}
std::byte* Buffer::mapped() const {
  return impl_ == nullptr ? nullptr : impl_->mapped();
}

}  // namespace rtsql::gpu
