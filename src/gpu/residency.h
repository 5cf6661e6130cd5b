// Decides what lies in device memory where not everything has room: what was used least lately leaves it for
// the host's memory, and that for files, and comes back when it is used again. What is in use stays where it
// is, so that kernels may have its address. The thread that holds the device's turn uses it, but for what
// says otherwise.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "gpu/memory.h"

namespace rtsql::gpu {

class Residency;

// Has memory of one tier or of both, and can do without one of them.
class Evictable {
 public:
  Evictable() = default;
  Evictable(const Evictable&) = delete;
  virtual ~Evictable() = default;

  // Frees its memory of the tier, which is the device or the host, and tells whether it has. It keeps what it
  // has elsewhere, or puts it there. Where that breaks the thread's turn, it may be in use by then, and
  // stays.
  virtual bool evict(Tier tier) = 0;

 private:
  friend class Residency;
  std::array<uint64_t, kTiers> bytes_ = {};  // by tier
  uint64_t last_use_ = 0;
};

class Residency final : public MemoryReclaimer {
 public:
  explicit Residency(MemoryPool& pool);
  ~Residency() override;

  // `evictable` is asked to leave a tier as long as it lives.
  void add(const std::shared_ptr<Evictable>& evictable);
  void remove(Evictable& evictable) noexcept;  // from any thread, as it goes
  // Says what it has of a tier's memory from now on.
  void note_bytes(Evictable& evictable, Tier tier, uint64_t bytes) noexcept;
  uint64_t bytes(const Evictable& evictable, Tier tier) const;  // from any thread
  uint64_t bytes(Tier tier) const;                              // of all, from any thread

  // While one lives, what is touched stays where it is. A thread has one with its turn (gpu/device_turn.h);
  // uses of several threads overlap where turns are broken.
  class Use {
   public:
    explicit Use(Residency& residency);
    ~Use();
    Use(const Use&) = delete;

   private:
    friend class Residency;
    Residency& residency_;
    const uint64_t number_;
    Use* older_;  // uses are a list, as beginning one may not fail
    Use* newer_ = nullptr;
  };

  // Something of an earlier use than the oldest that goes on is in none of them. Where nobody says when a use
  // begins and ends, all may be in use.
  bool is_in_use(const Evictable& evictable) const { return evictable.last_use_ >= oldest_use_; }
  // Marks it as in use. Tells whether it was not, so that it may move now.
  bool touch(Evictable& evictable) {
    const uint64_t latest = latest_use_;
    if (evictable.last_use_ == latest) return false;
    const bool was_in_use = is_in_use(evictable);
    evictable.last_use_ = latest;
    return !was_in_use;
  }

  // Makes room for `bytes` of something that is to come to the device. Tells whether it may: what is in use
  // leaves it room, and leaves more for what a statement makes on its way.
  bool claim(uint64_t bytes);
  bool reclaim(uint64_t bytes, Tier tier) override;
  // Allocates memory for what is made of `source`, and is written and read in order. Where that lies on the
  // host, and this would take much of the room that the device has, it lies there, too, so that the work has
  // the room.
  Buffer allocate_beside(Address source, uint64_t bytes, std::string_view what);
  // Frees memory of the tier until no more than its limit is used, and tells whether that is so.
  bool shrink(Tier tier);
  // Returns how much of the tier is free or can be freed.
  uint64_t available(Tier tier) const;

  // Counts what was copied to a tier, ever.
  void note_copy(Tier to, uint64_t bytes) { copied_[place(to)] += bytes; }
  uint64_t copied(Tier to) const { return copied_[place(to)]; }

 private:
  static size_t place(Tier tier) { return static_cast<size_t>(tier); }
  uint64_t bytes_in_use(Tier tier) const;
  // Returns the bytes that were freed. Evicting copies, and so may break the thread's turn: no lock is held.
  uint64_t evict_until(Tier tier, const std::function<bool(uint64_t freed)>& is_enough);
  std::shared_ptr<Evictable> least_lately_used(Tier tier, const std::vector<const Evictable*>& but) const;

  MemoryPool& pool_;
  struct Entry {
    Evictable* evictable;
    std::weak_ptr<Evictable> alive;
  };
  mutable std::mutex mutex_;  // of what follows
  std::vector<Entry> entries_;
  std::array<uint64_t, kTiers> bytes_ = {};  // of all evictables, by tier
  Use* latest_ = nullptr;                    // of the uses that have not ended
  std::atomic<uint64_t> oldest_use_ = 0;     // of those; 0: there are none
  std::atomic<uint64_t> latest_use_ = 0;     // ever
  std::array<std::atomic<uint64_t>, kTiers> copied_ = {};
};

}  // namespace rtsql::gpu
