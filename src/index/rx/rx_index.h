// The index object of `rx` turns probe batches into ray launches. See rx.h for the geometry.
#pragma once

#include <memory>
#include <optional>

#include "index/contract/index.h"
#include "index/rx/rx_scene.h"
#include "shaders/index/rx/rx_find.h"
#include "shaders/index/rx/rx_span.h"

namespace rtsql {

// Answers in the shape that costs least:
//   points, unique keys, exact rays    one ray a probe, ended by its hit            spans, no permutation
//   primitives in key order            rays that find where the matches lie         spans of the sorted rows
//   primitives in the input's order    rays that count, a scan, rays that write     pairs
class RxIndex final : public ProbeIndex {
 public:
  RxIndex(gpu::Device& device, const IndexKeys& keys, const RxOptions& options, const WorkContext& context);

  // Serves as IndexMethod::update: returns null unless the index was built to be refitted and has as many
  // primitives.
  std::unique_ptr<Index> refit(gpu::Device& device, const IndexKeys& keys, const RxOptions& options,
                               const WorkContext& context) const;

  // Serves as IndexMethod::append: see rx_append.h.
  std::unique_ptr<Index> append(gpu::Device& device, const IndexKeys& appended,
                                const WorkContext& context) const;

  void precompile(gpu::Device& device) const override;
  bool traces_rays() const override { return true; }
  // Has one where the device has ray queries and one ray finds the row of a key.
  std::optional<KernelLookup> kernel_lookup() const override;
  std::vector<PicturedScene> picture(gpu::Device& device, const IndexKeys& keys,
                                     const PictureChoice& choice) const override;

 private:
  // Has the options of `before`.
  RxIndex(const RxIndex& before, KeyWidth width, uint64_t count, RxScene scene,
          IndexBuildStatistics statistics);

  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;
  // These tell in turn whether the probes are points that are answered with rows by one ray each, whether one
  // ray each tells their spans, and whether the extents of all its hits do.
  bool finds_rows(const ProbeBatch& batch) const;
  bool finds_primitives(const ProbeBatch& batch) const;
  bool finds_extents(const ProbeBatch& batch) const;
  // No ray is likely to meet many primitives: there is one for each key, and it goes no farther than it must.
  bool meets_few(const ProbeBatch& batch) const;
  gpu::RayPipeline<shader::RxFindParams> find_pipeline(gpu::Device& device, const ProbeBatch& batch) const;
  gpu::Kernel<shader::RxSpanParams> span_kernel(gpu::Device& device, const ProbeBatch& batch) const;
  gpu::Specialization pair_specialization(const ProbeBatch& batch) const;

  ProbeResult probe_rows(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                         gpu::Timings& timings) const;
  ProbeResult probe_spans(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                          gpu::Timings& timings) const;
  ProbeResult probe_pairs(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                          gpu::Timings& timings) const;

  RxScene parts_;
  RxOptions options_;
  bool has_ray_queries_;  // the device
};

}  // namespace rtsql
