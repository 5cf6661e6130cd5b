#include "gpu/timings.h"

#include <algorithm>

namespace rtsql::gpu {

void Timings::add(const Timings& other) {
  for (const StageTiming& stage : other.stages) {
    auto same = std::find_if(stages.begin(), stages.end(),
                             [&](const StageTiming& s) { return s.name == stage.name; });
    if (same == stages.end()) {
      stages.push_back(stage);
    } else {
      same->milliseconds += stage.milliseconds;
    }
  }
  gpu_milliseconds += other.gpu_milliseconds;
}

Timings Timings::since(const Timings& earlier) const {
  Timings added;
  // Stages are only ever appended.
  for (size_t i = 0; i < stages.size(); ++i) {
    const double before = i < earlier.stages.size() ? earlier.stages[i].milliseconds : 0;
    if (stages[i].milliseconds > before) {
      added.stages.push_back({stages[i].name, stages[i].milliseconds - before});
    }
  }
  added.gpu_milliseconds = gpu_milliseconds - earlier.gpu_milliseconds;
  return added;
}

}  // namespace rtsql::gpu
