// The index object of `rx`: turns probe batches into ray launches. See rx.h for the geometry.
#pragma once

#include "index/index.h"
#include "index/rx_scene.h"

namespace rtsql {

// Answers in the shape that costs least:
//   points, unique keys          one ray a probe, ended by its hit           spans, no permutation
//   hit = closest                one ray a probe, then a search from its hit spans into the sorted order
//   otherwise                    rays that count, a scan, rays that write    pairs
class RxIndex final : public Index {
 public:
  RxIndex(gpu::Device& device, const IndexKeys& keys, const RxOptions& options, const WorkContext& context);

 private:
  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;
  ProbeResult probe_unique_points(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                  gpu::Timings& timings) const;
  ProbeResult probe_closest(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                            gpu::Timings& timings) const;
  ProbeResult probe_every_hit(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                              gpu::Timings& timings) const;

  uint32_t key_bytes() const { return static_cast<uint32_t>(key_width()); }
  uint32_t rows_per_partition() const { return static_cast<uint32_t>(parts_.scene->rows_per_partition()); }

  RxScene parts_;
  bool closest_;
};

}  // namespace rtsql
