#include "storage/csv/truncation_guard.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

#include "common/check.h"

namespace rtsql::csv {
namespace {

// The handler may touch these.
std::atomic<uintptr_t> mapping_begin{0};
std::atomic<uintptr_t> mapping_end{0};
std::atomic<uintptr_t> page_bytes{0};
std::atomic<bool> something_gone{false};

// The pages behind the file's new end become zeros, and the read that failed is tried again.
void handle_bus_error(int signal, siginfo_t* info, void*) {
  auto address = reinterpret_cast<uintptr_t>(info->si_addr);
  uintptr_t page = address - address % page_bytes;
  bool ours = address >= mapping_begin && address < mapping_end;
  if (ours && mmap(reinterpret_cast<void*>(page), mapping_end - page, PROT_READ,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) {
    something_gone = true;
    return;
  }
  std::signal(signal, SIG_DFL);
}

}  // namespace

TruncationGuard::TruncationGuard(void* mapping, size_t bytes) {
  RTSQL_CHECK(mapping_begin == 0);
  something_gone = false;
  page_bytes = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  mapping_begin = reinterpret_cast<uintptr_t>(mapping);
  mapping_end = mapping_begin + bytes;
  struct sigaction action = {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_SIGINFO;
  action.sa_sigaction = handle_bus_error;
  sigaction(SIGBUS, &action, &previous_);
}

TruncationGuard::~TruncationGuard() {
  sigaction(SIGBUS, &previous_, nullptr);
  mapping_begin = 0;
}

bool TruncationGuard::truncated() const {
  return something_gone;
}

}  // namespace rtsql::csv
