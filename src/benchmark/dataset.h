// Holds keys to index and probes to ask, in device memory: generated ones, or those of columns.
#pragma once

#include <memory>
#include <vector>

#include "index/contract/index.h"

namespace rtsql {

// A dataset is a value; copies share the memory.
struct Dataset {
  IndexKeys keys;
  IndexKeys keys_before;  // from which an index is updated to `keys`; none: it is built of them
  ProbeBatch probes;
  std::vector<std::shared_ptr<const void>> owners;  // of what the addresses name
};

}  // namespace rtsql
