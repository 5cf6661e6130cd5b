// Compiles GLSL to SPIR-V inside the process, by glslang.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::gpu {

// Compiles a compute shader for Vulkan 1.2. `#include` names a file below shaders/ by its path, e.g.
// "common/grid.glsl"; extension GL_GOOGLE_include_directive is switched on by the compiler. Throws
// std::logic_error with the compiler's log. May be called from any thread.
std::vector<uint32_t> compile_compute_shader(std::string_view label, const std::string& glsl);

// Names all that decides the SPIR-V but the text itself: the source that calls the compiler, the compiler's
// version, and the included files.
const std::string& shader_compiler_identity();

}  // namespace rtsql::gpu
