// Finds what a path names that is to be written.
#pragma once

#include <optional>
#include <string>

namespace rtsql {

struct OutputPath {
  std::string target;             // where the path's symbolic links end; the path itself if that is unknown
  std::optional<int> descriptor;  // of this process, where they end at /proc/self/fd/N, as /dev/stdout does
};

OutputPath resolve_output_path(const std::string& path);

// Returns the part of a path up to its last slash. Paths are texts here: without memory libstdc++ 12 breaks a
// std::filesystem::path that it changes.
std::string folder_of(const std::string& path);

}  // namespace rtsql
