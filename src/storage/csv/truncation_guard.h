// Keeps the program alive when a file is cut short while it is mapped: what is gone reads as zeros.
#pragma once

#include <csignal>
#include <cstddef>

namespace rtsql::csv {

// There is at most one at a time; any thread may read the mapping meanwhile.
class TruncationGuard {
 public:
  TruncationGuard(void* mapping, size_t bytes);
  ~TruncationGuard();
  TruncationGuard(const TruncationGuard&) = delete;
  TruncationGuard& operator=(const TruncationGuard&) = delete;

  // Tells whether something has been read that is gone.
  bool truncated() const;

 private:
  struct sigaction previous_ = {};
};

}  // namespace rtsql::csv
