// Gives access to the shaders compiled at build time and to the texts that generated kernels may include.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace rtsql::gpu {

struct EmbeddedShader {
  std::string_view name;  // path below shaders/, e.g. "algorithm/reduce.comp"
  std::span<const uint32_t> spirv;
};

struct EmbeddedText {
  std::string_view name;  // path below shaders/, e.g. "common/grid.glsl"
  std::string_view text;
};

std::span<const EmbeddedShader> embedded_shaders();
std::span<const EmbeddedText> embedded_shader_texts();

}  // namespace rtsql::gpu
