#include <algorithm>
#include <cmath>

#include "benchmark/calibrate_methods.h"
#include "benchmark/scan_measurement.h"
#include "common/check.h"
#include "common/error.h"

namespace rtsql {
namespace {

constexpr ScanProtocol kScanProtocol = {.runs = 3};
// No vector's boundary lies there, so that what vectors leave is refined.
constexpr double kSelectivity = 0.3;
// A build may take so many times what an answer may: it is the answers that show only in large tables.
constexpr double kBuildsPerAnswer = 10;

struct ScanTrial {
  ScanTrial(gpu::Device& device, uint64_t rows, const WorkContext& context)
      : dataset(generate_scan_dataset(device, {.rows = rows, .selectivity = kSelectivity}, context)),
        oracle(device, dataset, context) {}

  ScanDataset dataset;
  ScanOracle oracle;
};

class BitmapCalibrator {
 public:
  BitmapCalibrator(gpu::Device& device, const IndexMethod& method, MethodCosts& costs,
                   const CalibrationBudget& budget, const WorkContext& context)
      : device_(device),
        method_(method),
        options_(IndexOptions::parse(method.options, {})),
        costs_(costs),
        budget_(budget),
        context_(context) {}

  void run() {
    bool goes_on = true;
    for (size_t size = 0; size < kCostKeysLog2.size(); ++size) {
      const bool is_required = size < kFewestCalibrationSizes;
      goes_on = is_required || (goes_on && !budget_.is_spent());
      if (goes_on)
        goes_on = measure(size, is_required);
      else
        extend_to(size);
      if (context_.progress != nullptr)
        context_.progress->update("calibrate bitmaps", static_cast<double>(size + 1),
                                  static_cast<double>(kCostKeysLog2.size()));
    }
    if (context_.progress != nullptr) context_.progress->finish();
  }

 private:
  // Tells whether larger ones are worth it.
  bool measure(size_t size, bool is_required) {
    context_.poll();
    const uint64_t rows = uint64_t{1} << static_cast<uint32_t>(kCostKeysLog2[size]);
    try {
      const ScanTrial trial(device_, rows, context_);
      const ScanMeasurement measured =
          measure_bitmaps(device_, method_, options_, trial.dataset, kScanProtocol, trial.oracle, context_);
      RTSQL_CHECK(measured.right());
      if (size == 0)
        smallest_scan_ =
            measure_key_scan(device_, trial.dataset, kScanProtocol, trial.oracle, context_).scan_milliseconds;
      const double answer = std::max(0.0, measured.scan_milliseconds - smallest_scan_);
      const double build = measured.indexes->build_milliseconds;
      costs_.start.nanoseconds[size] = answer * kNanosecondsPerMillisecond;
      costs_.build.nanoseconds[size] = build * kNanosecondsPerMillisecond / static_cast<double>(rows);
      return !budget_.is_long(std::max(build / kBuildsPerAnswer, measured.scan_milliseconds));
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kMemory || is_required) throw;
      extend_to(size);
      return false;
    }
  }

  // An answer writes and reads some bits for each row.
  void extend_to(size_t size) {
    costs_.build.extend_to(size);
    costs_.start.nanoseconds[size] =
        costs_.start.nanoseconds[size - 1] * std::exp2(kCostKeysLog2[size] - kCostKeysLog2[size - 1]);
  }

  gpu::Device& device_;
  const IndexMethod& method_;
  const IndexOptions options_;
  MethodCosts& costs_;
  const CalibrationBudget& budget_;
  const WorkContext& context_;
  double smallest_scan_ = 0;  // milliseconds: what any answer takes
};

}  // namespace

void calibrate_bitmaps(gpu::Device& device, std::map<const IndexMethod*, MethodCosts>& methods,
                       const CalibrationBudget& budget, const WorkContext& context) {
  for (auto& [method, costs] : methods) {
    const IndexCapabilities& can = method->capabilities;
    // Boxes have more than one column, and a size that suits their points.
    if (!can.bitmaps || can.boxes || (can.needs_ray_pipelines && !device.info().ray_pipelines)) continue;
    BitmapCalibrator(device, *method, costs, budget, context).run();
  }
}

}  // namespace rtsql
