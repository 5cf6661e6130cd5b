#include "common/output_path.h"

#include <filesystem>

#include "common/parse.h"

namespace rtsql {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;  // as Linux follows

bool lists_descriptors(const fs::path& folder) {
  std::error_code ignored;
  for (const char* name : {"/proc/self/fd", "/proc/thread-self/fd"}) {
    if (folder == fs::canonical(name, ignored)) return true;
  }
  return false;
}

}  // namespace

// The links are followed one by one: the system would take the last step, from /proc/self/fd/N to a file,
// too, and the stream's position in that file would be lost.
OutputPath resolve_output_path(const std::string& path) {
  fs::path target = path;
  for (int links = 0; links < kMostLinks; ++links) {
    std::error_code error;
    const fs::path folder = fs::canonical(target.has_parent_path() ? target.parent_path() : ".", error);
    if (error || !target.has_filename()) break;
    const fs::path file = folder / target.filename();
    const std::optional<int> number = parse_integer<int>(target.filename().string(), 0);
    if (number && lists_descriptors(folder)) return {file, number};
    const fs::path next = fs::read_symlink(file, error);
    if (error) return {file, std::nullopt};
    target = folder / next;
  }
  return {path, std::nullopt};
}

}  // namespace rtsql
