#include "gpu/memory_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
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
// Blocks kept though empty are at most this part of the budget, or of a smaller one so many bytes.
constexpr uint64_t kIdleShare = 4;
constexpr uint64_t kIdleBytes = uint64_t{4} << 30;

// Acceleration structures and other device memory live in the same blocks.
MemoryUse block_use(MemoryUse use) {
  return use == MemoryUse::kAcceleration ? MemoryUse::kDevice : use;
}

// What a buffer of so many bytes takes; the largest number where none could.
uint64_t reserved_for(uint64_t bytes) {
  // A granule holds whole pieces.
  static_assert(MemoryBlock::kGranule % kPieceBytes == 0);
  if (bytes > UINT64_MAX - kPadding - MemoryBlock::kGranule) return UINT64_MAX;
  return round_up(std::max<uint64_t>(bytes, 4) + kPadding, MemoryBlock::kGranule);
}

// Returns the size of a block for a large buffer: at most 1/32 more than it needs, and no more than the
// device allocates at once. A table or an index that has grown a little fits into the block of the one before
// it.
uint64_t with_room_to_grow(uint64_t bytes, uint64_t max_allocation) {
  const uint64_t step = std::bit_floor(bytes) / 32;
  return bytes >= max_allocation - std::min(max_allocation, step) ? bytes : round_up(bytes, step);
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
  std::string why = fmt::format("{} needed, {} free of the limit of {}", text(needed), text(free),
                                format_bytes(usage.limit));
  if (usage.host.limit > 0) {
    why += fmt::format(", and {} of the host's {}", format_bytes(usage.host.free()),
                       format_bytes(usage.host.limit));
  }
  return not_enough(what, why).hint(
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
  set_limits({}, {});
}

void MemoryPool::Impl::set_limits(std::optional<uint64_t> device_bytes, std::optional<uint64_t> host_bytes) {
  device_limit = device_bytes;
  host_limit = host_bytes;
  usage.limit = device_bytes.value_or(default_memory_limit(device.physical()));
  usage.host.limit = host_bytes.value_or(default_host_memory_limit(device.physical(), usage.limit));
}

bool MemoryPool::Impl::has_room(uint64_t bytes, MemoryUse use) const {
  const uint64_t reserved = reserved_for(bytes);
  const TierUsage& has = tier(use);
  return !is_budgeted(use) || (reserved <= has.limit && has.used <= has.limit - reserved);
}

std::unique_ptr<Buffer::Impl> MemoryPool::Impl::allocate(uint64_t bytes, MemoryUse use,
                                                         std::string_view what) {
  if (Rehearsal::is_on())
    return std::unique_ptr<Buffer::Impl>(new Buffer::Impl{this, nullptr, 0, bytes, 0, use});
  const uint64_t reserved = reserved_for(bytes);
  // The handle is made first, as it may fail, and a range that was taken could not be given back then.
  std::unique_ptr<Buffer::Impl> buffer(new Buffer::Impl{this, nullptr, 0, bytes, reserved, use});
  {
    const std::lock_guard lock(mutex);
    if (countdown.expires()) throw over_limit(what, bytes, usage);
  }
  bool placed = place(*buffer, use);
  if (!placed && is_device_use(use)) {
    placed = place(*buffer, MemoryUse::kHost);
    const std::lock_guard lock(mutex);
    if (placed) usage.spilled += buffer->reserved;
  }
  if (!placed) {
    const std::lock_guard lock(mutex);
    if (!has_room(bytes, use)) throw over_limit(what, reserved == UINT64_MAX ? bytes : reserved, usage);
    throw refused(what, bytes, usage, device.limits().max_allocation_bytes);
  }
  if (!is_budgeted(use) && buffer->mapped() == nullptr) {
    throw not_enough(what, fmt::format("the driver cannot map {} for the host", format_bytes(bytes)));
  }
  return buffer;
}

bool MemoryPool::Impl::place(Buffer::Impl& buffer, MemoryUse use) {
  if (try_to_place(buffer, use)) return true;
  if (reclaimer == nullptr || !is_budgeted(use)) return false;
  const Tier tier = use == MemoryUse::kHost ? Tier::kHost : Tier::kDevice;
  return reclaimer->reclaim(buffer.reserved, tier) && try_to_place(buffer, use);
}

bool MemoryPool::Impl::try_to_place(Buffer::Impl& buffer, MemoryUse use) {
  const std::lock_guard lock(mutex);
  if (!has_room(buffer.bytes, use)) return false;
  std::tie(buffer.block, buffer.offset) = take(buffer.reserved, block_use(use));
  if (buffer.block == nullptr) return false;
  buffer.use = use;
  if (is_budgeted(use)) {
    TierUsage& counts = tier(use);
    counts.used += buffer.reserved;
    counts.peak = std::max(counts.peak, counts.used);
    buffer.account = MemoryAccount::current();
    if (buffer.account) buffer.account->add(buffer.reserved);
  }
  return true;
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
      if (!shared) idle_bytes(use) -= owned.block->bytes();
      return {owned.block.get(), *offset};
    }
  }
  uint64_t block_bytes = !shared            ? with_room_to_grow(bytes, device.limits().max_allocation_bytes)
                         : is_budgeted(use) ? kBlockBytes
                                            : kHostBlockBytes;
  MemoryBlock* block = add_block(block_bytes, use, shared);
  if (block == nullptr) block = add_block(shared ? kLargestShared : bytes, use, shared);
  if (block == nullptr) return {nullptr, 0};
  return {block, *block->take(bytes)};
}

MemoryBlock* MemoryPool::Impl::add_block(uint64_t bytes, MemoryUse use, bool shared) {
  release_empty_blocks(use, bytes);
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
  if (is_budgeted(buffer.use)) tier(buffer.use).used -= buffer.reserved;
  if (buffer.account) buffer.account->remove(buffer.reserved);
  auto owned =
      std::find_if(blocks_.begin(), blocks_.end(), [&](const Owned& o) { return o.block.get() == block; });
  if (owned->shared) return;
  uint64_t& idle = idle_bytes(buffer.use);
  if (idle + block->bytes() > std::max(tier(buffer.use).limit / kIdleShare, kIdleBytes)) {
    blocks_.erase(owned);
  } else {
    idle += block->bytes();
  }
}

// Drivers take milliseconds to make memory: no more goes than has to.
void MemoryPool::Impl::release_empty_blocks(MemoryUse use, uint64_t bytes) {
  const auto has_room = [&] { return tier(use).used + idle_bytes(use) + bytes <= tier(use).limit; };
  for (auto owned = blocks_.begin(); owned != blocks_.end() && !has_room();) {
    const bool goes = owned->block->empty() && !owned->shared && owned->use == use;
    if (goes) idle_bytes(use) -= owned->block->bytes();
    owned = goes ? blocks_.erase(owned) : owned + 1;
  }
}

void MemoryPool::Impl::release_empty_blocks() {
  std::erase_if(blocks_, [](const Owned& owned) { return owned.block->empty(); });
  idle_bytes_ = 0;
  idle_host_bytes_ = 0;
}

const MemoryPool::Impl::Owned* MemoryPool::Impl::block_of(Address address) const {
  for (const Owned& owned : blocks_) {
    const uint64_t offset = address - owned.block->address();  // wraps where the block lies above
    if (offset < owned.block->bytes()) return &owned;
  }
  return nullptr;
}

std::pair<VkBuffer, uint64_t> MemoryPool::Impl::locate(Address address) const {
  const std::lock_guard lock(mutex);
  const Owned* owned = block_of(address);
  RTSQL_CHECK(owned != nullptr && "an address that no buffer holds");
  return {owned->block->buffer(), address - owned->block->address()};
}

bool MemoryPool::Impl::is_on_host(Address address) const {
  const std::lock_guard lock(mutex);
  const Owned* owned = block_of(address);
  return owned != nullptr && owned->use == MemoryUse::kHost;
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

bool MemoryPool::is_on_host(Address address) const {
  return impl_->is_on_host(address);
}

MemoryUsage MemoryPool::usage() const {
  std::lock_guard lock(impl_->mutex);
  return impl_->usage;
}

bool MemoryPool::has_room(uint64_t bytes, MemoryUse use) const {
  std::lock_guard lock(impl_->mutex);
  return impl_->has_room(bytes, use);
}

void MemoryPool::reset_peak() {
  std::lock_guard lock(impl_->mutex);
  impl_->usage.peak = impl_->usage.used;
  impl_->usage.host.peak = impl_->usage.host.used;
}

void MemoryPool::set_limit(uint64_t bytes) {
  std::lock_guard lock(impl_->mutex);
  impl_->set_limits(bytes == 0 ? std::optional<uint64_t>() : bytes, impl_->host_limit);
}

void MemoryPool::set_host_limit(std::optional<uint64_t> bytes) {
  std::lock_guard lock(impl_->mutex);
  impl_->set_limits(impl_->device_limit, bytes);
}

void MemoryPool::set_reclaimer(MemoryReclaimer* reclaimer) {
  std::lock_guard lock(impl_->mutex);
  impl_->reclaimer = reclaimer;
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
bool Buffer::is_on_host() const {
  return impl_ != nullptr && impl_->use == MemoryUse::kHost;
}
std::byte* Buffer::mapped() const {
  return impl_ == nullptr ? nullptr : impl_->mapped();
}

}  // namespace rtsql::gpu
