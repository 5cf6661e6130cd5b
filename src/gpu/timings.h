// Says where time on the GPU went, by the names of the stages, and what they moved meanwhile.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rtsql::gpu {

struct StageTiming {
  std::string name;
  double milliseconds = 0;   // on the GPU
  uint64_t bytes_moved = 0;  // of device memory, as Stream::count_bytes says
};

struct Timings {
  std::vector<StageTiming> stages;  // in order of recording; stages of one name are merged
  double gpu_milliseconds = 0;      // the sum over the stages

  uint64_t bytes_moved() const;
  void add(const Timings& other);
  // Returns what was added since these timings were `earlier`; stages without any are left out.
  Timings since(const Timings& earlier) const;
};

}  // namespace rtsql::gpu
