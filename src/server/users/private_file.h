// Files that have secrets.
#pragma once

#include <string>

namespace rtsql::server {

// Throws Error(kIo) where there is no such file, or others than its owner may read it; root's may be read by
// a group.
void require_private(const std::string& path);

}  // namespace rtsql::server
