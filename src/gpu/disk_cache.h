// Small files that save work of earlier runs: SPIR-V by the hash of its source, and the driver's pipeline
// cache. Losing one costs time, never correctness: a file that is missing, cut or corrupt counts as absent,
// an unwritable folder as an empty one, and processes that write the same entry at once each leave a whole
// file.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::gpu {

class DiskCache {
 public:
  // `directory` empty: $XDG_CACHE_HOME/rtsql, else ~/.cache/rtsql, else nothing is kept.
  explicit DiskCache(std::string directory);

  // `key` is a file name.
  std::optional<std::vector<std::byte>> load(std::string_view key) const;
  // Why nothing could be stored, else nothing.
  std::optional<std::string> store(std::string_view key, std::span<const std::byte> content) const;

 private:
  std::string directory_;
};

}  // namespace rtsql::gpu
