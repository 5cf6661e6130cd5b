// Knows the shapes of a database's queries: kernels are those of a shape, which is the algebra without the
// values of its literals. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "logical/query.h"

namespace rtsql {

struct QueryShape {
  std::atomic<bool> has_kernels = false;  // the device has run it
  std::atomic<bool> is_queued = false;    // the background compiler has it, or has failed to run it
  std::atomic<uint64_t> host_steps = 0;   // that the reference executor has spent on it
};

class QueryShapes {
 public:
  // Finds what is known of the shape of a query that the rules have gone over, or makes it. Stays valid.
  QueryShape& of(const LogicalQuery& optimized);

 private:
  std::mutex mutex_;  // of what follows
  std::unordered_map<uint64_t, QueryShape> shapes_;
};

}  // namespace rtsql
