#pragma once

namespace rtsql {

// Returns "0.1.0", the version of the CMake project.
const char* version();

}  // namespace rtsql
