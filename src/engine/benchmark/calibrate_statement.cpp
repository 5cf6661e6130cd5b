// CALIBRATE: measures the cost model on this device and keeps it. CALIBRATE RESET goes back to the built-in
// one.
#include <fmt/format.h>

#include "benchmark/calibrate_methods.h"
#include "engine/benchmark/calibrate_operators.h"
#include "engine/listing.h"
#include "plan/calibration.h"
#include "storage/column_builder.h"

namespace rtsql {
namespace {

// The constants of two models, row by row.
class Comparison {
 public:
  void add(std::string subject, std::string constant, std::string unit, double before, double now) {
    subjects_.push_back(std::move(subject));
    constants_.push_back(std::move(constant));
    units_.push_back(std::move(unit));
    before_.push_back(round_measured(before));
    now_.push_back(round_measured(now));
  }

  void add_operators(const CostModel& before, const CostModel& now) {
    constexpr double kNanoseconds = 1e6;  // a millisecond
    add("operators", "launch", "ms", before.launch, now.launch);
    add("operators", "wait", "ms", before.wait, now.wait);
    auto add_nanoseconds = [&](const char* name, double CostModel::*member, const char* unit) {
      add("operators", name, unit, before.*member * kNanoseconds, now.*member * kNanoseconds);
    };
    add_nanoseconds("scan", &CostModel::scan_per_byte, "ns/byte");
    add_nanoseconds("gather", &CostModel::gather_per_row, "ns/row");
    add_nanoseconds("write row ids", &CostModel::write_per_row, "ns/row");
    add_nanoseconds("group", &CostModel::group_per_row, "ns/row");
    add_nanoseconds("sort, 8 bits", &CostModel::sort_per_pass, "ns/row");
  }

  void add_method(const IndexMethod& method, const MethodCosts& before, const MethodCosts& now) {
    std::string name(method.name);
    auto add_curve = [&](const char* what, CostCurve MethodCosts::*curve, const char* unit) {
      for (size_t i = 0; i < kCostKeysLog2.size(); ++i) {
        add(name, fmt::format("{}, 2^{:.0f} keys", what, kCostKeysLog2[i]), unit,
            (before.*curve).nanoseconds[i], (now.*curve).nanoseconds[i]);
      }
    };
    add_curve("build", &MethodCosts::build, "ns/key");
    add_curve("start of a batch", &MethodCosts::start, "ns");
    add_curve("random probe", &MethodCosts::probe, "ns/probe");
    add_curve("ordered probe", &MethodCosts::ordered, "ns/probe");
    add(name, "probe that misses", "point probes", before.miss, now.miss);
    add(name, "probe of a repeated key", "ns more", before.repeated, now.repeated);
    add(name, "doubling of its matches", "ns more", before.doubling, now.doubling);
    add(name, "further match of a point", "ns more", before.point_match, now.point_match);
    add(name, "range probe", "point probes", before.range, now.range);
    add(name, "further match of a range", "ns more", before.range_match, now.range_match);
    add(name, "probe of gapless keys", "point probes", before.gapless, now.gapless);
    add(name, "build with 64-bit keys", "32-bit keys", before.wide_build, now.wide_build);
    add(name, "probe with 64-bit keys", "32-bit keys", before.wide_probe, now.wide_probe);
    add(name, "build launch", "ms", before.build_launch, now.build_launch);
  }

  StatementResult finish(std::string message) {
    Listing listing;
    listing.text("of", subjects_);
    listing.text("constant", constants_);
    listing.column("before", double_column(before_));
    listing.column("now", double_column(now_));
    listing.text("unit", units_);
    StatementResult result = listing.finish();
    result.message = std::move(message);
    return result;
  }

 private:
  std::vector<std::string> subjects_, constants_, units_;
  std::vector<double> before_, now_;
};

}  // namespace

StatementResult run_calibrate(StatementContext& context, const sql::Calibrate& calibrate) {
  gpu::Device& device = context.device();
  const CostModel built_in = CostModel::built_in(device);
  CostModel& current = context.session.cost;
  if (calibrate.reset) {
    const std::optional<std::string> unforgotten = forget_calibration(device);
    current = built_in;
    return message_result(
        "CALIBRATE RESET: costs are the built-in ones" +
        (unforgotten ? "\nnote: later sessions have the measured ones: " + *unforgotten : ""));
  }
  CostModel measured = built_in;
  calibrate_methods(device, measured.methods, context.work);
  // Second: a launch is timed by the host's clock, and what sessions compile as they start holds it up.
  calibrate_operators(context, measured);
  Comparison comparison;
  comparison.add_operators(current, measured);
  for (const IndexMethod* method : index_methods())
    comparison.add_method(*method, current.methods.at(method), measured.methods.at(method));
  const std::optional<std::string> lost = store_calibration(device, measured);
  current = std::move(measured);
  return comparison.finish(lost ? "note: later sessions will not have these costs: " + *lost : "");
}

}  // namespace rtsql
