// Keeps the program alive when a file is cut short while it is mapped: what is gone reads as zeros.
#pragma once

#include <cstddef>

namespace rtsql::csv {

struct GuardedMapping;

// Any thread may make one, and any may read the mapping meanwhile.
class TruncationGuard {
 public:
  TruncationGuard(void* mapping, size_t bytes);
  ~TruncationGuard();
  TruncationGuard(const TruncationGuard&) = delete;
  TruncationGuard& operator=(const TruncationGuard&) = delete;

  // Tells whether something has been read that is gone.
  bool truncated() const;

 private:
  GuardedMapping* mapping_;
};

}  // namespace rtsql::csv
