// Measuring costs must give numbers that can be costs. What they are is the device's affair.
#include "benchmark/calibrate_methods.h"

#include <cmath>

#include "index/registry/registry.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using CalibrateMethodsTest = gpu::TestDevice;

void expect_cost(double value) {
  EXPECT_TRUE(std::isfinite(value));
  EXPECT_GE(value, 0);
}

TEST_F(CalibrateMethodsTest, GivesEveryConstant) {
  const IndexMethod* method = find_index_method("sorted");
  MethodCosts unset;
  unset.miss = unset.range = unset.wide_build = unset.wide_probe = -1;
  unset.repeated = unset.doubling = unset.point_match = unset.range_match = unset.build_launch = -1;
  std::map<const IndexMethod*, MethodCosts> costs = {{method, unset}};
  calibrate_methods(device(), costs, CalibrationBudget(device()), {});
  const MethodCosts& measured = costs.at(method);
  for (const CostCurve* curve : {&measured.build, &measured.start, &measured.probe, &measured.ordered}) {
    for (double nanoseconds : curve->nanoseconds) expect_cost(nanoseconds);
  }
  EXPECT_GT(measured.probe.nanoseconds.back(), 0);
  for (double constant : {measured.miss, measured.repeated, measured.doubling, measured.point_match,
                          measured.range, measured.range_match, measured.wide_build, measured.wide_probe}) {
    expect_cost(constant);
  }
  EXPECT_GT(measured.build_launch, 0);
  const ProbeEstimate few = {.keys = 1 << 20, .probes = 1000, .matches = 1000};
  ProbeEstimate many = few;
  many.probes = many.matches = 1e6;
  EXPECT_GT(probe_milliseconds(measured, many), probe_milliseconds(measured, few));
}

TEST_F(CalibrateMethodsTest, GivesBuildsAndAnswersOfBitmaps) {
  std::map<const IndexMethod*, MethodCosts> costs;
  for (const IndexMethod* method : bitmap_methods()) costs[method];
  calibrate_bitmaps(device(), costs, CalibrationBudget(device()), {});
  for (const std::string_view name : {"bindex", "rtscan"}) {
    if (name == "rtscan" && !device().info().ray_pipelines) continue;
    const MethodCosts& measured = costs.at(find_index_method(name));
    for (size_t size = 0; size < kCostKeysLog2.size(); ++size) {
      EXPECT_GT(measured.build.nanoseconds[size], 0) << name << " " << size;
      expect_cost(measured.start.nanoseconds[size]);
    }
    EXPECT_GT(measured.start.nanoseconds.back(), 0) << name;
  }
}

}  // namespace
}  // namespace rtsql
