#pragma once

namespace rtsql {

// "0.1.0", the version of the CMake project.
const char* version();

}  // namespace rtsql
