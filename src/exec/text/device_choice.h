// Says whether kernels work on texts, or the host's threads.
#pragma once

#include "common/error.h"
#include "exec/execution.h"

namespace rtsql {

// Tells whether kernels take less time for so many texts. `much` says that much is to be computed of each.
bool suits_device(const Execution& execution, gpu::DeviceKind device, uint64_t texts, bool much);

// Returns what `make` does; null, which leaves it to the host, where the device has no memory for it.
template <class Make>
auto if_it_fits(const Make& make) -> decltype(make()) {
  try {
    return make();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kMemory) throw;
    return nullptr;
  }
}

}  // namespace rtsql
