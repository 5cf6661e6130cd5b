#include "common/output_path.h"

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>

#include "common/parse.h"

namespace rtsql {
namespace {

constexpr int kMostLinks = 40;  // as Linux follows

// Returns the folder without links, or nothing if there is none.
std::optional<std::string> real_folder(const char* path) {
  std::array<char, PATH_MAX> found;
  if (::realpath(path, found.data()) == nullptr) return std::nullopt;
  return std::string(found.data());
}

std::optional<std::string> read_link(const std::string& path) {
  std::array<char, PATH_MAX> found;
  const ssize_t bytes = ::readlink(path.c_str(), found.data(), found.size());
  if (bytes < 0) return std::nullopt;
  return std::string(found.data(), static_cast<size_t>(bytes));
}

bool lists_descriptors(const std::string& folder) {
  for (const char* name : {"/proc/self/fd", "/proc/thread-self/fd"}) {
    if (folder == real_folder(name)) return true;
  }
  return false;
}

}  // namespace

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

// The links are followed one by one: the system would take the last step, from /proc/self/fd/N to a file,
// too, and the stream's position in that file would be lost.
OutputPath resolve_output_path(const std::string& path) {
  std::string target = path;
  for (int links = 0; links < kMostLinks; ++links) {
    const std::optional<std::string> folder = real_folder(folder_of(target).c_str());
    const std::string name = target.substr(target.rfind('/') + 1);
    if (!folder || name.empty() || name == "." || name == "..") break;
    const std::string file = *folder + (folder->ends_with('/') ? "" : "/") + name;
    const std::optional<int> number = parse_integer<int>(name, 0);
    if (number && lists_descriptors(*folder)) return {file, number};
    const std::optional<std::string> next = read_link(file);
    if (!next) return {file, std::nullopt};
    target = next->starts_with('/') ? *next : folder_of(file) + *next;
  }
  return {path, std::nullopt};
}

}  // namespace rtsql
