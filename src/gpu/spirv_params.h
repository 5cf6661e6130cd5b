// Reads a shader's own account of its push constants and its workgroup from its SPIR-V. It proves that both
// sides of a kernel agree on the size of its parameter struct.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace rtsql::gpu {

// So many bytes of the push-constant block come before the kernel's parameters: {grid_base, reserved}.
inline constexpr uint32_t kParamsOffset = 8;

// Finds the bytes of `params` in the block that KERNEL_PARAMS of common/grid.glsl declares, rounded up to its
// alignment as sizeof is in C++. Returns none if the shader has no push constants. Throws std::logic_error on
// a block of another shape.
std::optional<uint32_t> spirv_params_bytes(std::span<const uint32_t> spirv);

// Returns the invocations of a workgroup in x: as the shader says, or where it lets the host choose,
// specialization constant 0.
uint32_t spirv_workgroup_size(std::span<const uint32_t> spirv, std::span<const uint32_t> specialization);

}  // namespace rtsql::gpu
