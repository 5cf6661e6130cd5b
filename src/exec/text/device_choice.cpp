#include "exec/text/device_choice.h"

namespace rtsql {
namespace {

// The host takes no longer for fewer. On a CPU device its threads read texts faster than kernels do, unless
// much is to be computed of each, which kernels do for several texts at a time.
constexpr uint64_t kLeastTexts = 1 << 12;
constexpr uint64_t kLeastTextsOfCpu = 1 << 16;

}  // namespace

bool suits_device(const Execution& execution, gpu::DeviceKind device, uint64_t texts, bool much) {
  // Tests force the device so.
  if (execution.settings().host_rows == 0) return texts > 0;
  if (device != gpu::DeviceKind::kCpu) return texts >= kLeastTexts;
  return much && texts >= kLeastTextsOfCpu;
}

}  // namespace rtsql
