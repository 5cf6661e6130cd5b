// Says that a file has other bytes than rtsql has written.
#pragma once

#include <string>
#include <string_view>

#include "common/error.h"

namespace rtsql {

// Makes an Error(kData); `how` completes "it is damaged: ".
Error is_damaged(const std::string& path, std::string_view how);

}  // namespace rtsql
