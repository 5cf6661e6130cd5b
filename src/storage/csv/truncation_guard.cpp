#include "storage/csv/truncation_guard.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdint>
#include <mutex>

namespace rtsql::csv {

// The handler goes through all of them, so one is never freed: the next guard uses it again.
struct GuardedMapping {
  std::atomic<uintptr_t> begin{0};  // 0: of no guard
  std::atomic<uintptr_t> end{0};
  std::atomic<bool> something_gone{false};
  GuardedMapping* next = nullptr;
};

namespace {

std::mutex guards_mutex;
size_t guards = 0;               // under the mutex
struct sigaction action_before;  // likewise

// The handler may touch these.
std::atomic<GuardedMapping*> mappings{nullptr};
std::atomic<uintptr_t> page_bytes{0};

// The pages behind the file's new end become zeros, and the read that failed is tried again.
void handle_bus_error(int signal, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  const uintptr_t page = address - address % page_bytes;
  for (GuardedMapping* mapping = mappings; mapping != nullptr; mapping = mapping->next) {
    const uintptr_t begin = mapping->begin;
    if (begin == 0 || address < begin || address >= mapping->end) continue;
    if (mmap(reinterpret_cast<void*>(page), mapping->end - page, PROT_READ,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
      break;
    mapping->something_gone = true;
    return;
  }
  std::signal(signal, SIG_DFL);
}

GuardedMapping* free_mapping() {
  for (GuardedMapping* mapping = mappings; mapping != nullptr; mapping = mapping->next) {
    if (mapping->begin == 0) return mapping;
  }
  auto* const made = new GuardedMapping;
  made->next = mappings;
  mappings = made;
  return made;
}

}  // namespace

TruncationGuard::TruncationGuard(void* mapping, size_t bytes) {
  const std::lock_guard lock(guards_mutex);
  mapping_ = free_mapping();
  mapping_->something_gone = false;
  mapping_->end = reinterpret_cast<uintptr_t>(mapping) + bytes;
  mapping_->begin = reinterpret_cast<uintptr_t>(mapping);
  if (guards++ > 0) return;
  page_bytes = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  struct sigaction action = {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO;
  action.sa_sigaction = handle_bus_error;
  sigaction(SIGBUS, &action, &action_before);
}

TruncationGuard::~TruncationGuard() {
  const std::lock_guard lock(guards_mutex);
  mapping_->begin = 0;
  if (--guards == 0) sigaction(SIGBUS, &action_before, nullptr);
}

bool TruncationGuard::truncated() const {
  return mapping_->something_gone;
}

}  // namespace rtsql::csv
