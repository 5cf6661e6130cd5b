// The index object of `rx`: turns probe batches into ray launches. See rx.h for the geometry.
#pragma once

#include <memory>

#include "index/index.h"
#include "index/rx_scene.h"

namespace rtsql {

// Answers in the shape that costs least:
//   points, unique keys, exact rays    one ray a probe, ended by its hit            spans, no permutation
//   primitives in key order            rays that find where the matches lie         spans of the sorted rows
//   primitives in the input's order    rays that count, a scan, rays that write     pairs
class RxIndex final : public Index {
 public:
  RxIndex(gpu::Device& device, const IndexKeys& keys, const RxOptions& options, const WorkContext& context);

  // IndexMethod::update: null unless the index was built to be refitted and has as many primitives.
  std::unique_ptr<Index> refit(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                               const WorkContext& context) const;

 private:
  RxIndex(const IndexKeys& keys, const RxOptions& options, RxScene scene, IndexBuildStatistics statistics);

  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;
  ProbeResult probe_rows(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                         gpu::Timings& timings) const;
  ProbeResult probe_spans(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                          gpu::Timings& timings) const;
  ProbeResult probe_pairs(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                          gpu::Timings& timings) const;

  RxScene parts_;
  RxOptions options_;
};

}  // namespace rtsql
