// Counts how long the calling thread has waited for kernels to be compiled, on whatever device.
#pragma once

#include "common/stopwatch.h"

namespace rtsql::gpu {

// Wall-clock milliseconds since the thread began.
double& compile_milliseconds_of_thread();

// Counts the time of its life.
class CompileWait {
  TimeSum sum_{compile_milliseconds_of_thread()};
};

}  // namespace rtsql::gpu
