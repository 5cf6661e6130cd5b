// Records the rays that a thread has a device trace, and what they meet. While a record lives, the ray
// pipelines that its thread asks for are variants that write to it; all others are as they were. It so says
// what the shaders of an index do, rather than what somebody believes that they do.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/device.h"

namespace rtsql::gpu {

// Places and distances are those of the scene.
struct RayHit {
  uint64_t primitive = 0;         // its number in the scene (gpu/acceleration_structure.h)
  std::optional<float> distance;  // from the origin; none: the shader was not told
};

struct TracedRay {
  Address scene = 0;  // as Scene::address() has it
  std::array<float, 3> origin = {};
  std::array<float, 3> direction = {};
  float nearest = 0;  // hits begin at this distance
  float farthest = 0;
  std::vector<RayHit> hits;  // each primitive once, in the order in which the device reports them
};

struct TracedRays {
  std::vector<TracedRay> rays;  // each once, in the order of the launches and of the invocations
  uint64_t cast = 0;            // how many there were, those that were cast several times among them
  bool is_whole = true;         // no ray and no hit was left out for want of room
};

// One lives on a thread at a time, and no longer than the device.
class RayRecord {
 public:
  // Throws Error(kMemory) if it does not fit.
  explicit RayRecord(Device& device);
  ~RayRecord();
  RayRecord(const RayRecord&) = delete;

  // Reads what the streams that have finished have traced.
  TracedRays read() const;

  // Returns the calling thread's; null: it has none.
  static RayRecord* current();

  // For src/gpu alone: what streams write into push constants and, before each launch, into the record.
  const Buffer& buffer() const { return buffer_; }
  uint32_t next_launch() { return launches_++; }

 private:
  Device& device_;
  Buffer buffer_;
  uint32_t launches_ = 0;
};

}  // namespace rtsql::gpu
