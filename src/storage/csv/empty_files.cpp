#include "storage/csv/empty_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace rtsql::csv {
namespace {

// Pipes have no size. What cannot be read is told by who reads it.
bool is_empty_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) == 0 &&
         !error;
}

}  // namespace

FilledFiles without_empty(const std::vector<std::string>& paths) {
  FilledFiles files;
  if (paths.size() == 1) return {paths, {}};
  for (const std::string& path : paths) {
    if (is_empty_file(path)) {
      files.notes.push_back(fmt::format("{} is empty, and left out", path));
    } else {
      files.paths.push_back(path);
    }
  }
  return files.paths.empty() ? FilledFiles{paths, {}} : files;
}

}  // namespace rtsql::csv
