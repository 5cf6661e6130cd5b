#include "engine/database/database_name.h"

#include <filesystem>

namespace rtsql {

std::string database_name(const std::string& folder) {
  if (folder.empty()) return "memory";
  const std::filesystem::path path(folder);
  const std::filesystem::path last = path.has_filename() ? path.filename() : path.parent_path().filename();
  return (last.extension() == kDatabaseEnding ? last.stem() : last).string();
}

}  // namespace rtsql
