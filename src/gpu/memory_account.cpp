#include "gpu/memory_account.h"

#include <utility>

namespace rtsql::gpu {
namespace {

thread_local const MemoryAccount::Scope* innermost = nullptr;

}  // namespace

void MemoryAccount::add(uint64_t bytes) noexcept {
  const uint64_t used = used_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  uint64_t peak = peak_.load(std::memory_order_relaxed);
  while (used > peak && !peak_.compare_exchange_weak(peak, used, std::memory_order_relaxed)) {
  }
}

std::shared_ptr<MemoryAccount> MemoryAccount::current() {
  return innermost != nullptr ? innermost->account_ : nullptr;
}

MemoryAccount::Scope::Scope(std::shared_ptr<MemoryAccount> account)
    : account_(std::move(account)), around_(innermost) {
  innermost = this;
}

MemoryAccount::Scope::~Scope() {
  innermost = around_;
}

}  // namespace rtsql::gpu
