#include "gpu/residency.h"

#include <algorithm>

namespace rtsql::gpu {
namespace {

// A statement needs memory of its own: what it uses comes to the device up to this part of the budget.
constexpr uint64_t kShareOfColumns = 2;
// What a statement makes beside data on the host takes at most this part of what the device has free.
constexpr uint64_t kShareOfWork = 8;

}  // namespace

Residency::Residency(MemoryPool& pool) : pool_(pool) {
  pool_.set_reclaimer(this);
}

Residency::~Residency() {
  pool_.set_reclaimer(nullptr);
}

void Residency::add(const std::shared_ptr<Evictable>& evictable) {
  const std::lock_guard lock(mutex_);
  entries_.push_back({evictable.get(), evictable});
}

void Residency::remove(Evictable& evictable) noexcept {
  const std::lock_guard lock(mutex_);
  for (size_t tier = 0; tier < bytes_.size(); ++tier) bytes_[tier] -= evictable.bytes_[tier];
  std::erase_if(entries_, [&](const Entry& entry) { return entry.evictable == &evictable; });
}

uint64_t Residency::bytes(const Evictable& evictable, Tier tier) const {
  const std::lock_guard lock(mutex_);
  return evictable.bytes_[place(tier)];
}

uint64_t Residency::bytes(Tier tier) const {
  const std::lock_guard lock(mutex_);
  return bytes_[place(tier)];
}

void Residency::note_bytes(Evictable& evictable, Tier tier, uint64_t bytes) noexcept {
  const std::lock_guard lock(mutex_);
  bytes_[place(tier)] += bytes - evictable.bytes_[place(tier)];
  evictable.bytes_[place(tier)] = bytes;
}

Residency::Use::Use(Residency& residency) : residency_(residency), number_(++residency.latest_use_) {
  const std::lock_guard lock(residency_.mutex_);
  older_ = residency_.latest_;
  if (older_ == nullptr) {
    residency_.oldest_use_ = number_;
  } else {
    older_->newer_ = this;
  }
  residency_.latest_ = this;
}

Residency::Use::~Use() {
  const std::lock_guard lock(residency_.mutex_);
  if (older_ == nullptr) {
    residency_.oldest_use_ = newer_ == nullptr ? 0 : newer_->number_;
  } else {
    older_->newer_ = newer_;
  }
  (newer_ == nullptr ? residency_.latest_ : newer_->older_) = older_;
}

uint64_t Residency::bytes_in_use(Tier tier) const {
  uint64_t bytes = 0;
  for (const Entry& entry : entries_) {
    if (is_in_use(*entry.evictable)) bytes += entry.evictable->bytes_[place(tier)];
  }
  return bytes;
}

std::shared_ptr<Evictable> Residency::least_lately_used(Tier tier,
                                                        const std::vector<const Evictable*>& but) const {
  const std::lock_guard lock(mutex_);
  const Entry* least = nullptr;
  for (const Entry& entry : entries_) {
    const Evictable& evictable = *entry.evictable;
    if (evictable.bytes_[place(tier)] == 0 || is_in_use(evictable) || entry.alive.expired()) continue;
    if (std::ranges::find(but, &evictable) != but.end()) continue;
    if (least == nullptr || evictable.last_use_ < least->evictable->last_use_) least = &entry;
  }
  return least == nullptr ? nullptr : least->alive.lock();
}

bool Residency::claim(uint64_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    const uint64_t share = pool_.usage().limit / kShareOfColumns;
    if (bytes_[place(Tier::kDevice)] + bytes > share && bytes_in_use(Tier::kDevice) + bytes > share)
      return false;
  }
  return pool_.has_room(bytes, MemoryUse::kDevice) || reclaim(bytes, Tier::kDevice);
}

bool Residency::reclaim(uint64_t bytes, Tier tier) {
  // What can never have room drives nothing out.
  if (bytes > available(tier)) return false;
  const MemoryUse use = tier == Tier::kDevice ? MemoryUse::kDevice : MemoryUse::kHost;
  return evict_until(tier, [&](uint64_t freed) { return freed > 0 && pool_.has_room(bytes, use); }) > 0;
}

Buffer Residency::allocate_beside(Address source, uint64_t bytes, std::string_view what) {
  const bool leaves_room = bytes <= available(Tier::kDevice) / kShareOfWork;
  const bool goes_to_host =
      !leaves_room && pool_.is_on_host(source) && pool_.has_room(bytes, MemoryUse::kHost);
  return pool_.allocate(bytes, goes_to_host ? MemoryUse::kHost : MemoryUse::kDevice, what);
}

bool Residency::shrink(Tier tier) {
  const auto fits = [&] {
    const MemoryUsage usage = pool_.usage();
    return tier == Tier::kDevice ? usage.used <= usage.limit : usage.host.used <= usage.host.limit;
  };
  evict_until(tier, [&](uint64_t) { return fits(); });
  return fits();
}

uint64_t Residency::evict_until(Tier tier, const std::function<bool(uint64_t freed)>& is_enough) {
  std::vector<const Evictable*> refused;
  uint64_t freed = 0;
  while (!is_enough(freed)) {
    const std::shared_ptr<Evictable> least = least_lately_used(tier, refused);
    if (least == nullptr) break;
    const uint64_t has = bytes(*least, tier);
    if (least->evict(tier)) {
      freed += has;
    } else {
      refused.push_back(least.get());
    }
  }
  return freed;
}

uint64_t Residency::available(Tier tier) const {
  const std::lock_guard lock(mutex_);
  const MemoryUsage usage = pool_.usage();
  const uint64_t free = tier == Tier::kDevice ? usage.free() : usage.host.free();
  return free + bytes_[place(tier)] - bytes_in_use(tier);
}

}  // namespace rtsql::gpu
