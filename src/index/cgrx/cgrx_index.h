// The index object of `cgrx` keeps sorted keys, searched bucket by bucket after rays have named the bucket.
// See cgrx.h for the geometry.
#pragma once

#include <memory>

#include "index/cgrx/cgrx_scene.h"
#include "index/contract/index.h"
#include "index/search/sorted_keys.h"
#include "shaders/index/cgrx/cgrx_find.h"

namespace rtsql {

// Every batch is one launch that traces, searches and writes spans into the rows in key order.
class CgrxIndex final : public ProbeIndex {
 public:
  // Throws Error(kUnsupported) on a device without ray-tracing pipelines.
  CgrxIndex(gpu::Device& device, const IndexKeys& keys, const CgrxOptions& options,
            const WorkContext& context);

  // Serves as IndexMethod::append. Returns null where there are no keys yet.
  std::unique_ptr<Index> append(gpu::Device& device, const IndexKeys& appended,
                                const WorkContext& context) const;

  void precompile(gpu::Device& device) const override;
  bool traces_rays() const override { return true; }
  std::vector<PicturedScene> picture(gpu::Device& device, const IndexKeys& keys,
                                     const PictureChoice& choice) const override;

 private:
  // Has the keys of `before` and those that are appended to them.
  CgrxIndex(gpu::Device& device, const CgrxIndex& before, const IndexKeys& appended,
            const WorkContext& context);

  // Builds the scene over the sorted keys.
  void build_scene(gpu::Device& device, const WorkContext& context);
  // The search may read the last bucket to its end.
  uint64_t padding_keys() const { return uint64_t{1} << options_.bucket_log2; }
  gpu::RayPipeline<shader::CgrxFindParams> find_pipeline(gpu::Device& device, const ProbeBatch& batch) const;
  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;

  CgrxOptions options_;
  SortedKeys sorted_;  // padded by a bucket
  CgrxScene scene_;
};

}  // namespace rtsql
