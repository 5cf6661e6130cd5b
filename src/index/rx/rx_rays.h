// Holds the rays of one batch of probes into an `rx` scene.
#pragma once

#include <cstdint>

#include "index/contract/index.h"
#include "index/rx/rx_scene.h"
#include "shaders/index/rx/rx_job.h"

namespace rtsql {

class RxRays {
 public:
  // Makes one ray for each probe.
  explicit RxRays(const ProbeBatch& batch) : count_(batch.count) {}
  // Makes one ray for every occupied segment that a range meets, listed in the order of the probes; one each
  // for points. Adds the stage "rays" to `timings`. Throws Error(kMemory), which the caller answers by
  // halving the batch, where rays are too many for one launch.
  static RxRays along_segments(gpu::Device& device, const RxScene& scene, const RxOptions& options,
                               KeyWidth width, const ProbeBatch& batch, const WorkContext& context,
                               gpu::Timings& timings);

  // Requests kernels; see Index::precompile.
  static void precompile(gpu::Device& device, const RxOptions& options, KeyWidth width);

  uint64_t count() const { return count_; }
  // Makes the launch's parameters, which refer to this object, scene and batch.
  shader::RxJob job(const RxScene& scene, const ProbeBatch& batch) const;

 private:
  gpu::Buffer owners_;   // uint32: the probe of each ray; absent where there is one for each
  gpu::Buffer numbers_;  // uint32: the number of the occupied segment that it runs along
  uint64_t count_ = 0;
};

// Allocates words of 32 bits.
gpu::Buffer allocate_words(gpu::Device& device, uint64_t count, std::string_view what);

// Shaders number probes and rays by 32 bits and round up to whole workgroups.
void check_rx_launch(uint64_t count, std::string_view what);

}  // namespace rtsql
