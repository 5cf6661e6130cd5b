// Knows the queries of a database by their fingerprints: the algebra without the values of its literals.
// Queries of one fingerprint have the same kernels. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "logical/query.h"

namespace rtsql {

// Returns the fingerprint of a query that the rules have gone over.
uint64_t fingerprint_of(const LogicalQuery& optimized);

struct QueryFingerprint {
  std::atomic<bool> has_kernels = false;   // the device has run it
  std::atomic<bool> is_queued = false;     // the background compiler has it, or has failed to run it
  std::atomic<uint64_t> host_steps = 0;    // that the reference executor has spent on it
  std::atomic<bool> is_rehearsed = false;  // its kernels were asked for before a run
};

class QueryFingerprints {
 public:
  // Finds what is known of a fingerprint, or makes it. Stays valid.
  QueryFingerprint& of(uint64_t fingerprint);

 private:
  std::mutex mutex_;  // of what follows
  std::unordered_map<uint64_t, QueryFingerprint> fingerprints_;
};

}  // namespace rtsql
