#include "gpu/timings.h"

#include <algorithm>
#include <utility>

namespace rtsql::gpu {

uint64_t Timings::bytes_moved() const {
  uint64_t bytes = 0;
  for (const StageTiming& stage : stages) bytes += stage.bytes_moved;
  return bytes;
}

void Timings::add(const Timings& other) {
  for (const StageTiming& stage : other.stages) {
    auto same = std::find_if(stages.begin(), stages.end(),
                             [&](const StageTiming& s) { return s.name == stage.name; });
    if (same == stages.end()) {
      stages.push_back(stage);
    } else {
      same->milliseconds += stage.milliseconds;
      same->bytes_moved += stage.bytes_moved;
    }
  }
  gpu_milliseconds += other.gpu_milliseconds;
}

Timings Timings::since(const Timings& earlier) const {
  Timings added;
  // Stages are only ever appended.
  for (size_t i = 0; i < stages.size(); ++i) {
    StageTiming stage = stages[i];
    if (i < earlier.stages.size()) {
      stage.milliseconds -= earlier.stages[i].milliseconds;
      stage.bytes_moved -= earlier.stages[i].bytes_moved;
    }
    if (stage.milliseconds > 0 || stage.bytes_moved > 0) added.stages.push_back(std::move(stage));
  }
  added.gpu_milliseconds = gpu_milliseconds - earlier.gpu_milliseconds;
  return added;
}

}  // namespace rtsql::gpu
