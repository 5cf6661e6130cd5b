#include "plan/cost.h"

namespace rtsql {

// Measured on an NVIDIA H200 and on lavapipe with two cores; see docs/benchmarks.md.
CostModel CostModel::of(const gpu::Device& device) {
  if (device.info().kind == gpu::DeviceKind::kCpu) return {true, 0.08, 1.3e-7, 8e-6, 6e-6, 2e-5};
  return {false, 0.03, 2.5e-10, 2.5e-8, 4e-9, 4e-8};
}

}  // namespace rtsql
