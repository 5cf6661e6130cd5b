#include "store/format.h"

#include <fmt/format.h>

#include "common/error.h"

namespace rtsql {

void check_format(uint32_t format, const std::string& path) {
  if (format <= kStoreFormat) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("\"{}\" has the format {}, and this version of rtsql knows those up to {}", path,
                          format, kStoreFormat))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .hint("a later version has written it: open it with that one");
}

}  // namespace rtsql
