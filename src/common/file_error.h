// Says that a file cannot be read or written, in the same words wherever the file is named.
#pragma once

#include <string>

#include "common/error.h"

namespace rtsql {

// Both make an Error(kIo) of the path and the reason, an errno; the hint says what was expected.
Error read_error(const std::string& path, int reason);
Error write_error(const std::string& path, int reason);

}  // namespace rtsql
