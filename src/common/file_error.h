// Files that cannot be read or written, in the same words wherever they are named.
#pragma once

#include <string>

#include "common/error.h"

namespace rtsql {

// Error(kIo) with the path and the reason, an errno; the hint says what was expected.
Error read_error(const std::string& path, int reason);
Error write_error(const std::string& path, int reason);

}  // namespace rtsql
