// Declares ray-tracing pipelines: each is a ray generation shader with its miss, any-hit, closest-hit and
// intersection shaders, and the shader binding table. Parameters reach all stages as push constants, as for
// kernels.
#pragma once

#include <type_traits>

#include "gpu/kernel.h"

namespace rtsql::gpu {

// The device's cache owns it as long as the device lives.
class RayPipelineBase;

// They have at most this many bytes: behind them stands where rays are recorded (gpu/ray_record.h).
inline constexpr size_t kMaxRayParamsBytes = kMaxParamsBytes - sizeof(uint64_t);

template <class Params>
class RayPipeline {
  static_assert(std::is_trivially_copyable_v<Params> && sizeof(Params) % 4 == 0);
  static_assert(sizeof(Params) <= kMaxRayParamsBytes, "pass large blocks through Stream::parameters");

 public:
  explicit RayPipeline(const RayPipelineBase& base) : base_(&base) {}
  const RayPipelineBase& base() const { return *base_; }

 private:
  const RayPipelineBase* base_;
};

}  // namespace rtsql::gpu
