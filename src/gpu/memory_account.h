// Counts the memory that work has allocated and not freed yet, of both tiers, whoever frees it. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace rtsql::gpu {

class MemoryAccount {
 public:
  uint64_t used() const { return used_.load(std::memory_order_relaxed); }
  uint64_t peak() const { return peak_.load(std::memory_order_relaxed); }

  void add(uint64_t bytes) noexcept;
  void remove(uint64_t bytes) noexcept { used_.fetch_sub(bytes, std::memory_order_relaxed); }

  // While one lives, buffers that its thread allocates count in the account as long as they live. They do not
  // cross: one ends before the one around it.
  class Scope {
   public:
    explicit Scope(std::shared_ptr<MemoryAccount> account);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    friend class MemoryAccount;
    const std::shared_ptr<MemoryAccount> account_;
    const Scope* const around_;
  };

  // Returns the calling thread's; null: it has none.
  static std::shared_ptr<MemoryAccount> current();

 private:
  std::atomic<uint64_t> used_ = 0;
  std::atomic<uint64_t> peak_ = 0;
};

}  // namespace rtsql::gpu
