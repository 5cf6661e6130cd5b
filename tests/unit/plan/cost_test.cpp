// More work is never thought to cost less: else the planner would prefer the larger of two plans.
#include "plan/estimate/cost.h"
#include "index/registry/registry.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

struct Costs {
  const IndexMethod* method;
  bool cpu;
};

std::vector<Costs> all_costs() {
  std::vector<Costs> all;
  for (const IndexMethod* method : index_methods()) {
    all.push_back({method, false});
    all.push_back({method, true});
  }
  return all;
}

class CostOf : public testing::TestWithParam<Costs> {
 protected:
  MethodCosts costs() const {
    return GetParam().cpu ? GetParam().method->cpu_costs : GetParam().method->gpu_costs;
  }
};

constexpr uint64_t kMostKeys = uint64_t{1} << 32;

TEST_P(CostOf, BuildsGrowWithTheirKeys) {
  for (KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    double before = 0;
    for (uint64_t keys = 1; keys <= kMostKeys; keys *= 2) {
      const double now = build_milliseconds(costs(), keys, width);
      EXPECT_GE(now, before) << keys;
      before = now;
    }
  }
  EXPECT_LE(build_milliseconds(costs(), 1 << 20, KeyWidth::k32),
            build_milliseconds(costs(), 1 << 20, KeyWidth::k64));
}

TEST_P(CostOf, ProbesGrowWithTheirNumberAndTheirMatches) {
  for (uint64_t keys : {uint64_t{1} << 10, uint64_t{1} << 20, uint64_t{1} << 28}) {
    for (bool points : {true, false}) {
      for (bool ordered : {true, false}) {
        double before = 0;
        for (double probes = 1; probes <= 1e9; probes *= 4) {
          const double now = probe_milliseconds(
              costs(),
              {.keys = keys, .probes = probes, .matches = probes, .points = points, .ordered = ordered});
          EXPECT_GE(now, before) << probes << " probes of " << keys << " keys";
          before = now;
        }
        before = 0;
        for (double matches = 1e6; matches <= 1e10; matches *= 2) {
          const double now = probe_milliseconds(
              costs(),
              {.keys = keys, .probes = 1e6, .matches = matches, .points = points, .ordered = ordered});
          EXPECT_GE(now, before) << matches << " matches in " << keys << " keys";
          before = now;
        }
      }
    }
  }
}

TEST_P(CostOf, AreNumbersAndNotNegative) {
  for (uint64_t keys : {uint64_t{0}, uint64_t{1}, kMostKeys}) {
    for (double probes : {0.0, 1.0, 1e9}) {
      for (double misses : {0.0, probes / 2, probes}) {
        for (double matches : {0.0, probes - misses, 1e10}) {
          const double cost = probe_milliseconds(
              costs(), {.keys = keys, .probes = probes, .misses = misses, .matches = matches});
          EXPECT_TRUE(std::isfinite(cost) && cost >= 0)
              << cost << " for " << probes << " probes, " << misses << " misses, " << matches << " matches";
        }
      }
    }
    EXPECT_GE(build_milliseconds(costs(), keys, KeyWidth::k64), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, CostOf, testing::ValuesIn(all_costs()), [](const auto& test) {
  return std::string(test.param.method->name) + (test.param.cpu ? "_cpu" : "_gpu");
});

TEST(CostModel, GrowsWithRows) {
  CostModel model{.launch = 0.1,
                  .wait = 0.1,
                  .scan_per_byte = 1e-7,
                  .gather_per_row = 1e-6,
                  .write_per_row = 1e-6,
                  .group_per_row = 1e-5,
                  .sort_per_pass = 1e-6,
                  .methods = {}};
  double before = 0;
  for (double rows = 1; rows < 1e9; rows *= 3) {
    const double now = model.scan(rows, 8) + model.gather(rows, 2) + model.select(rows) +
                       model.sort(rows, KeyWidth::k32, 32);
    EXPECT_GT(now, before);
    before = now;
  }
  EXPECT_LT(model.sort(1e6, KeyWidth::k32, 8), model.sort(1e6, KeyWidth::k32, 9));
  EXPECT_EQ(model.sort(1e6, KeyWidth::k32, 9), model.sort(1e6, KeyWidth::k32, 16));
  EXPECT_LT(model.sort(1e6, KeyWidth::k32, 32), model.sort(1e6, KeyWidth::k64, 32));
}

}  // namespace
}  // namespace rtsql
