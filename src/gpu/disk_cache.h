// Keeps small files that save the work of earlier runs: SPIR-V by the hash of its source, and the driver's
// pipeline cache. Losing one costs time, never correctness: a file that is missing, cut, corrupt or of
// another name counts as absent, an unwritable folder as an empty one, and processes that write the same
// entry at once each leave a whole file. The entries used least lately go when the folder has more bytes than
// its budget. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/cache_folder.h"
#include "gpu/device.h"

namespace rtsql::gpu {

class DiskCache {
 public:
  explicit DiskCache(std::string directory, uint64_t budget);

  // Loads the entry `key`, which is a file name. An entry that is found counts as used now.
  std::optional<std::vector<std::byte>> load(std::string_view key) const;
  // Returns why nothing could be stored, else nothing. An entry has at most `max_entry_bytes`.
  std::optional<std::string> store(std::string_view key, std::span<const std::byte> content) const;
  uint64_t max_entry_bytes() const { return budget_ / 4; }

  DiskCacheUsage usage() const;
  // Says why the folder is not used though it is there; returns none if it is used.
  const std::optional<std::string>& refusal() const { return folder_.refusal(); }

 private:
  // Counts what this process has written, and removes entries when that might exceed the budget.
  void count_stored(uint64_t bytes) const;
  void evict() const;

  CacheFolder folder_;
  uint64_t budget_;
  mutable std::mutex mutex_;  // of what follows
  mutable uint64_t stored_since_eviction_;
};

}  // namespace rtsql::gpu
