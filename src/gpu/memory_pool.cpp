#include "gpu/memory_pool.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/check.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql::gpu {
namespace {

constexpr uint64_t kBlockBytes = uint64_t{64} << 20;
constexpr uint64_t kHostBlockBytes = uint64_t{16} << 20;
constexpr uint64_t kLargestShared = uint64_t{4} << 20;
constexpr uint64_t kPadding = 16;   // kernels load 16 bytes at a time past a buffer's end
constexpr uint64_t kIdleShare = 4;  // blocks kept though empty: at most this part of the budget

uint64_t align_up(uint64_t value, uint64_t alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

bool is_host(MemoryUse use) {
  return use == MemoryUse::kStaging || use == MemoryUse::kReadback;
}

// Acceleration structures and other device memory live in the same blocks.
MemoryUse block_use(MemoryUse use) {
  return use == MemoryUse::kAcceleration ? MemoryUse::kDevice : use;
}

[[noreturn]] void throw_out_of_memory(std::string_view what, uint64_t needed, uint64_t free, bool by_driver) {
  Error error(ErrorKind::kMemory, fmt::format("not enough device memory for {}: {} needed, {} free", what,
                                              format_bytes(needed), format_bytes(free)));
  if (by_driver)
    throw std::move(error).hint("the driver refused the allocation; other programs may hold the memory");
  throw error;
}

}  // namespace

MemoryPool::Impl::Impl(const LogicalDevice& logical_device) : device(logical_device) {
  usage.device = device.physical().info.memory_bytes;
  usage.limit = default_memory_limit(device.physical());
}

std::unique_ptr<Buffer::Impl> MemoryPool::Impl::allocate(uint64_t bytes, MemoryUse use,
                                                         std::string_view what) {
  std::lock_guard lock(mutex);
  bool fits_address_space = bytes <= UINT64_MAX - kPadding - MemoryBlock::kGranule;
  uint64_t reserved = fits_address_space
                          ? align_up(std::max<uint64_t>(bytes, 4) + kPadding, MemoryBlock::kGranule)
                          : UINT64_MAX;
  bool budgeted = !is_host(use);
  if (budgeted && (reserved > usage.limit || usage.used > usage.limit - reserved)) {
    throw_out_of_memory(what, bytes, usage.free(), false);
  }
  auto [block, offset] = take(reserved, block_use(use));
  if (block == nullptr) throw_out_of_memory(what, bytes, usage.free(), true);
  std::unique_ptr<Buffer::Impl> buffer(new Buffer::Impl{this, block, offset, bytes, reserved, budgeted});
  if (budgeted) {
    usage.used += reserved;
    usage.peak = std::max(usage.peak, usage.used);
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
  uint64_t block_bytes = !shared ? bytes : is_host(use) ? kHostBlockBytes : kBlockBytes;
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
std::byte* Buffer::mapped() const {
  return impl_ == nullptr ? nullptr : impl_->mapped();
}

}  // namespace rtsql::gpu
