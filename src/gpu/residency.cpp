#include "gpu/residency.h"

#include <algorithm>

namespace rtsql::gpu {
namespace {

// A statement needs memory of its own: what it uses comes to the device up to a half of its budget, and stays
// there up to seven eighths.
constexpr uint64_t share_that_comes(uint64_t limit) {
  return limit / 2;
}
constexpr uint64_t share_that_stays(uint64_t limit) {
  return limit / 8 * 7;
}

}  // namespace

Residency::Residency(MemoryPool& pool) : pool_(pool) {
  pool_.set_reclaimer(this);
}

Residency::~Residency() {
  pool_.set_reclaimer(nullptr);
}

void Residency::add(Evictable& evictable) {
  const std::lock_guard lock(mutex_);
  evictables_.push_back(&evictable);
}

void Residency::remove(Evictable& evictable) noexcept {
  const std::lock_guard lock(mutex_);
  for (size_t tier = 0; tier < bytes_.size(); ++tier) bytes_[tier] -= evictable.bytes_[tier];
  std::erase(evictables_, &evictable);
}

uint64_t Residency::bytes(const Evictable& evictable, Tier tier) const {
  const std::lock_guard lock(mutex_);
  return evictable.bytes_[place(tier)];
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
  for (const Evictable* evictable : evictables_) {
    if (is_in_use(*evictable)) bytes += evictable->bytes_[place(tier)];
  }
  return bytes;
}

Evictable* Residency::least_lately_used(Tier tier, const std::vector<Evictable*>& but) const {
  Evictable* least = nullptr;
  for (Evictable* evictable : evictables_) {
    if (evictable->bytes_[place(tier)] == 0 || is_in_use(*evictable)) continue;
    if (std::ranges::find(but, evictable) != but.end()) continue;
    if (least == nullptr || evictable->last_use_ < least->last_use_) least = evictable;
  }
  return least;
}

bool Residency::claim(Evictable& evictable, uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  const uint64_t has = evictable.bytes_[place(Tier::kDevice)], limit = pool_.usage().limit;
  const uint64_t share = has > 0 ? share_that_stays(limit) : share_that_comes(limit);
  if (bytes_[place(Tier::kDevice)] - has + bytes > share &&
      bytes_in_use(Tier::kDevice) - has + bytes > share) {
    return false;
  }
  return has > 0 || pool_.has_room(bytes, MemoryUse::kDevice) || reclaim(bytes, Tier::kDevice);
}

bool Residency::reclaim(uint64_t bytes, Tier tier) {
  const std::lock_guard lock(mutex_);
  // What can never have room drives nothing out.
  if (bytes > available(tier)) return false;
  const MemoryUse use = tier == Tier::kDevice ? MemoryUse::kDevice : MemoryUse::kHost;
  return evict_until(tier, [&](uint64_t freed) { return freed > 0 && pool_.has_room(bytes, use); }) > 0;
}

bool Residency::shrink(Tier tier) {
  const std::lock_guard lock(mutex_);
  const auto fits = [&] {
    const MemoryUsage usage = pool_.usage();
    return tier == Tier::kDevice ? usage.used <= usage.limit : usage.host.used <= usage.host.limit;
  };
  evict_until(tier, [&](uint64_t) { return fits(); });
  return fits();
}

uint64_t Residency::evict_until(Tier tier, const std::function<bool(uint64_t freed)>& is_enough) {
  std::vector<Evictable*> refused;
  uint64_t freed = 0;
  while (!is_enough(freed)) {
    Evictable* const least = least_lately_used(tier, refused);
    if (least == nullptr) break;
    const uint64_t has = least->bytes_[place(tier)];
    if (least->evict(tier)) {
      freed += has;
    } else {
      refused.push_back(least);
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
