#include "engine/benchmark/steadiness.h"

#include <fmt/format.h>

#include <algorithm>

#include "algorithm/gather.h"
#include "benchmark/calibration_budget.h"
#include "common/text.h"
#include "gpu/stream.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {
namespace {

constexpr int kPasses = 15;
constexpr double kFarApart = 1.5;

}  // namespace

Steadiness::Steadiness(gpu::Device& device, const Interrupt* interrupt)
    : device_(device),
      interrupt_(interrupt),
      rows_(device.allocate(calibration_rows(device) * sizeof(uint32_t), "calibration")) {}

void Steadiness::measure() {
  gpu::Stream stream(device_, interrupt_);
  for (int pass = 0; pass <= kPasses; ++pass) {
    const gpu::WorkStopwatch watch;
    iota(stream, rows_.address(), rows_.bytes() / sizeof(uint32_t));
    stream.finish();
    if (pass > 0) milliseconds_.push_back(watch.milliseconds());  // the first may compile
  }
}

std::optional<std::string> unsteadiness_note(std::vector<double> milliseconds) {
  std::sort(milliseconds.begin(), milliseconds.end());
  const double fast = milliseconds[milliseconds.size() / 5];
  const double slow = milliseconds[milliseconds.size() - 1 - milliseconds.size() / 5];
  if (slow <= kFarApart * fast) return std::nullopt;
  return fmt::format(
      "the machine was busy: the same pass took {} at times and {} at others. CALIBRATE again when nothing "
      "else runs",
      format_milliseconds(fast), format_milliseconds(slow));
}

}  // namespace rtsql
