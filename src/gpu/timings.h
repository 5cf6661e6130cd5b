// Where time on the GPU went, by the names of the stages.
#pragma once

#include <string>
#include <vector>

namespace rtsql::gpu {

struct StageTiming {
  std::string name;
  double milliseconds = 0;  // on the GPU
};

struct Timings {
  std::vector<StageTiming> stages;  // in order of recording; stages of one name are merged
  double gpu_milliseconds = 0;      // the sum over the stages

  void add(const Timings& other);
  // What was added since these timings were `earlier`; stages without any are left out.
  Timings since(const Timings& earlier) const;
};

}  // namespace rtsql::gpu
