#include "engine/benchmark/cost_comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/result/host_result.h"
#include "index/registry/registry.h"
#include "plan/estimate/calibration.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

constexpr double kLargeShare = 0.5;

// Lists the constants of two models, row by row.
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
    add("operators", "launch", "ms", before.launch, now.launch);
    add("operators", "wait", "ms", before.wait, now.wait);
    auto add_nanoseconds = [&](const char* name, double CostModel::*member, const char* unit) {
      add("operators", name, unit, before.*member * kNanosecondsPerMillisecond,
          now.*member * kNanosecondsPerMillisecond);
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
    if (!method.capabilities.probes) {
      add_curve("bitmap of a range", &MethodCosts::start, "ns");
      return;
    }
    add_curve("start of a batch", &MethodCosts::start, "ns");
    add_curve("random probe", &MethodCosts::probe, "ns/probe");
    add_curve("ordered probe", &MethodCosts::ordered, "ns/probe");
    add(name, "probe that misses", "point probes", before.miss, now.miss);
    add(name, "probe of a repeated key", "ns more", before.repeated, now.repeated);
    add(name, "doubling of its matches", "ns more", before.doubling, now.doubling);
    add(name, "further match of a point", "ns more", before.point_match, now.point_match);
    add(name, "range probe", "point probes", before.range, now.range);
    add(name, "further match of a range", "ns more", before.range_match, now.range_match);
    add(name, "probe of dense keys", "point probes", before.dense, now.dense);
    add(name, "build with 64-bit keys", "32-bit keys", before.wide_build, now.wide_build);
    add(name, "probe with 64-bit keys", "32-bit keys", before.wide_probe, now.wide_probe);
    add(name, "build launch", "ms", before.build_launch, now.build_launch);
  }

  size_t rows() const { return now_.size(); }

  // Says in words how far a constant moved, where that is more than half of it; else nothing.
  std::vector<std::string> large_moves() const {
    std::vector<std::string> moves(rows());
    for (size_t i = 0; i < rows(); ++i) {
      const double moved = now_[i] - before_[i];
      if (std::abs(moved) <= kLargeShare * std::abs(before_[i])) continue;
      moves[i] = before_[i] == 0 ? "from 0" : fmt::format("{:+.0f} %", 100 * moved / before_[i]);
    }
    return moves;
  }

  StatementResult finish(const std::vector<std::string>& moves) const {
    HostResult result;
    result.text("of", subjects_);
    result.text("constant", constants_);
    result.column("before", double_column(before_));
    result.column("now", double_column(now_));
    result.text("unit", units_);
    result.text("moved", moves);
    return result.finish();
  }

 private:
  std::vector<std::string> subjects_, constants_, units_;
  std::vector<double> before_, now_;
};

std::string message_of(size_t moved, size_t constants, bool from_built_in) {
  if (moved == 0) return {};
  return fmt::format(
      "{} of {} constants moved by more than half: {}", moved, constants,
      from_built_in
          ? "the built-in ones are those of another device. CALIBRATE once more shows which of them are "
            "noise."
          : "other work on the machine or the device, clocks that change with load and heat, and differences "
            "of short times may be in them. CALIBRATE once more, with nothing else running, shows which are "
            "noise.");
}

}  // namespace

StatementResult compare_cost_models(const CostModel& before, const CostModel& now,
                                    const CostModel& built_in) {
  Comparison comparison;
  comparison.add_operators(before, now);
  for (const IndexMethod* method : index_methods()) {
    comparison.add_method(*method, before.methods.at(method), now.methods.at(method));
  }
  const std::vector<std::string> moves = comparison.large_moves();
  const auto moved = static_cast<size_t>(
      std::count_if(moves.begin(), moves.end(), [](const std::string& move) { return !move.empty(); }));
  StatementResult result = comparison.finish(moves);
  const bool from_built_in = calibration_text(before) == calibration_text(built_in);
  result.message = message_of(moved, comparison.rows(), from_built_in);
  return result;
}

}  // namespace rtsql
