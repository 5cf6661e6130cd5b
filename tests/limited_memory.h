// Makes a host that is short of memory.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace rtsql::test {

// The address sanitizer ends a process that cannot map what the sanitizer itself needs.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kMemoryCanBeLimited = false;
#else
inline constexpr bool kMemoryCanBeLimited = true;
#endif

// While it lives, the process can map so many bytes more than it has mapped already, and no more. A thread
// needs some MiB for its stack.
class LimitedMemory {
 public:
  explicit LimitedMemory(uint64_t bytes_more) {
    ::getrlimit(RLIMIT_AS, &before_);
    uint64_t mapped_pages = 0;
    std::ifstream("/proc/self/statm") >> mapped_pages;
    rlimit limit = before_;
    limit.rlim_cur = mapped_pages * static_cast<uint64_t>(::sysconf(_SC_PAGESIZE)) + bytes_more;
    ::setrlimit(RLIMIT_AS, &limit);
  }
  ~LimitedMemory() { ::setrlimit(RLIMIT_AS, &before_); }
  LimitedMemory(const LimitedMemory&) = delete;
  LimitedMemory& operator=(const LimitedMemory&) = delete;

 private:
  rlimit before_ = {};
};

}  // namespace rtsql::test
