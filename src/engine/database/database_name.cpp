#include "engine/database/database_name.h"

#include <filesystem>

#include "common/text.h"
#include "schema/qualified_name.h"

namespace rtsql {

std::string database_name(const std::string& folder) {
  if (folder.empty()) return "memory";
  const std::filesystem::path path(folder);
  const std::filesystem::path last = path.has_filename() ? path.filename() : path.parent_path().filename();
  const std::string name = (last.extension() == kDatabaseEnding ? last.stem() : last).string();
  return is_reserved_database_name(name) ? name + "_" : name;
}

bool is_reserved_database_name(std::string_view name) {
  return equals_ignore_case(name, kMainSchema) || equals_ignore_case(name, kTemporarySchema);
}

}  // namespace rtsql
