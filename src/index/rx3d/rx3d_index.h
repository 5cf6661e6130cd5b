// The index behind `rx3d` sends rays through boxes, one of a condition or many of a join. See rx3d.h.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "index/rx3d/rx3d_scene.h"
#include "shaders/index/rx3d/rx3d_mark.h"

namespace rtsql {

class Rx3dIndex : public BoxIndex {
 public:
  // A radius of 0 is chosen by how dense points lie.
  Rx3dIndex(gpu::Device& device, const IndexKeys& keys, double radius, const WorkContext& context);

  void precompile(gpu::Device& device) const override;
  bool traces_rays() const override { return true; }
  std::vector<PicturedScene> picture(gpu::Device& device, const IndexKeys& keys,
                                     const PictureChoice& choice) const override;

  // Records the stage "mark", and takes scratch for a bitmap.
  BitmapTerm bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const override;

 private:
  ProbeResult run_boxes(gpu::Device& device, const BoxBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;
  std::vector<shader::Rx3dTest> tests(const RangeConjunction& box) const;
  void mark(gpu::Stream& stream, const RangeConjunction& box, const shader::Rx3dMarked& marked) const;

  Rx3dScene parts_;
};

}  // namespace rtsql
