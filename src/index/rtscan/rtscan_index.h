// The index behind `rtscan` takes a conjunction apart into vectors and regions, and has these refined by rays
// or by a search. See rtscan.h.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "index/rtscan/rtscan_builder.h"

namespace rtsql {

class RtscanIndex : public BitmapIndex {
 public:
  RtscanIndex(gpu::Device& device, const IndexKeys& keys, const RtscanOptions& options,
              const WorkContext& context);

  void precompile(gpu::Device& device) const override;
  bool traces_rays() const override { return !parts_.scenes.empty(); }
  std::vector<PicturedScene> picture(gpu::Device& device, const IndexKeys& keys,
                                     const PictureChoice& choice) const override;

  // Records the stages "sieve" and "refine", and takes scratch for a bitmap.
  BitmapTerm bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const override;
  std::unique_ptr<Index> build_alike(gpu::Device& device, const IndexKeys& keys,
                                     const WorkContext& context) const override {
    return std::make_unique<RtscanIndex>(device, keys, options_, context);
  }

 private:
  std::vector<RefinedColumn> refined_columns() const;
  std::vector<shader::RtscanTest> tests(const RangeConjunction& conjunction) const;
  void sieve(gpu::Stream& stream, const std::vector<SievedBlocks>& blocks, gpu::Buffer& words) const;
  void refine(gpu::Stream& stream, const std::vector<RefineRegion>& regions,
              const shader::RtscanRecords& records) const;
  void search(gpu::Stream& stream, const RefineRegion& region, const shader::RtscanRecords& records) const;

  RtscanOptions options_;
  RtscanParts parts_;
};

}  // namespace rtsql
