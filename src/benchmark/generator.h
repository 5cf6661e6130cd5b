// Generates a workload's keys and probes on the device. The same seed and parameters give the same data on
// every device.
#pragma once

#include "benchmark/dataset.h"
#include "benchmark/workload.h"

namespace rtsql {

// Throws Error(kValue) where the key space has no room for the keys, or none between or above them for
// misses.
void check_workload(const Workload& workload);

// Distinct keys have a closed form (shaders/benchmark/key_space.h), rows and probes pick among them by random
// numbers and permutations that have one too. Probes under skew draw ranks by weights added up beforehand.
// Skewed keys are drawn row by row (benchmark/skewed_keys.h). The workload must pass check_workload.
Dataset generate_dataset(gpu::Device& device, const Workload& workload, const WorkContext& context);

}  // namespace rtsql
