#include "gpu/compile_clock.h"

namespace rtsql::gpu {

double& compile_milliseconds_of_thread() {
  thread_local double milliseconds = 0;
  return milliseconds;
}

}  // namespace rtsql::gpu
