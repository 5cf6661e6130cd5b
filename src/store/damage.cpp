#include "store/damage.h"

#include <fmt/format.h>

namespace rtsql {

Error is_damaged(const std::string& path, std::string_view how) {
  return Error(ErrorKind::kData, fmt::format("\"{}\" is damaged: {}", path, how))
      .sqlstate(sqlstate::kDataCorrupted)
      .hint("the disk, or another program, has changed it; a copy of the database's folder may be whole");
}

}  // namespace rtsql
