#include "engine/benchmark/benchmark_result.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "common/text.h"
#include "engine/benchmark/benchmark_table.h"

namespace rtsql {

namespace {

constexpr double kSecondsPerMillisecond = 1e-3;
constexpr double kRowIdBytes = sizeof(uint32_t);

double per(double amount, double divisor) {
  return divisor == 0 ? NAN : amount / divisor;
}

double probes_per_second(const Measurement& m) {
  return per(static_cast<double>(m.probes),
             (m.sort_milliseconds + m.probe_milliseconds) * kSecondsPerMillisecond);
}

bool always(const BenchmarkPlan&) {
  return true;
}

template <class Asks>
bool any_of(const BenchmarkPlan& plan, Asks asks) {
  return std::any_of(plan.configurations.begin(), plan.configurations.end(), asks);
}
bool any_update(const BenchmarkPlan& plan) {
  return any_of(plan, [](const BenchmarkConfiguration& c) { return c.workload.swaps > 0; });
}
bool any_sort(const BenchmarkPlan& plan) {
  return any_of(plan, [](const BenchmarkConfiguration& c) { return c.protocol.sort_probes; });
}
bool any_sum(const BenchmarkPlan& plan) {
  return any_of(plan, [](const BenchmarkConfiguration& c) { return c.protocol.sum; });
}
bool any_batches(const BenchmarkPlan& plan) {
  return any_of(plan, [](const BenchmarkConfiguration& c) { return c.protocol.batches > 1; });
}

using enum ColumnRole;
constexpr MeasuredColumn<BenchmarkPlan, ComparedMeasurement> kMeasuredColumns[] = {
    {"build_ms", TypeId::kDouble, kMain, always,
     [](const ComparedMeasurement& m) { return measured_value(m.build_milliseconds); }},
    {"update_ms", TypeId::kDouble, kMain, any_update,
     [](const ComparedMeasurement& m) { return measured_value(m.update_milliseconds); }},
    {"sort_ms", TypeId::kDouble, kMain, any_sort,
     [](const ComparedMeasurement& m) { return measured_value(m.sort_milliseconds); }},
    {"probe_ms", TypeId::kDouble, kMain, always,
     [](const ComparedMeasurement& m) { return measured_value(m.probe_milliseconds); }},
    {"predicted_ms", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) { return measured_value(m.predicted_milliseconds); }},
    {"wall_ms", TypeId::kDouble, kMain, any_batches,
     [](const ComparedMeasurement& m) { return measured_value(m.wall_milliseconds); }},
    {"gprobes_s", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) { return measured_value(probes_per_second(m) * 1e-9); }},
    {"matches", TypeId::kBigint, kDerived, always,
     [](const ComparedMeasurement& m) { return count_value(m.matches); }},
    {"sum_ms", TypeId::kDouble, kMain, any_sum,
     [](const ComparedMeasurement& m) { return measured_value(m.sum_milliseconds); }},
    {"sum_tb_s", TypeId::kDouble, kDerived, any_sum,
     [](const ComparedMeasurement& m) {
       return measured_value(
           per(static_cast<double>(m.matches) * kRowIdBytes, m.sum_milliseconds * kSecondsPerMillisecond) *
           1e-12);
     }},
    {"resident_bytes", TypeId::kBigint, kMain, always,
     [](const ComparedMeasurement& m) { return count_value(m.resident_bytes); }},
    {"peak_bytes", TypeId::kBigint, kMain, always,
     [](const ComparedMeasurement& m) { return count_value(m.peak_bytes); }},
    {"bytes_per_key", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) {
       return measured_value(per(static_cast<double>(m.resident_bytes), static_cast<double>(m.keys)));
     }},
    {"probes_s_byte", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) {
       return measured_value(per(probes_per_second(m), static_cast<double>(m.resident_bytes)));
     }},
};

std::string what_is_wrong(const ComparedMeasurement& measured) {
  if (measured.wrong_probes == 0) return "wrong number of matches";
  return fmt::format("{} found other rows than expected", count_noun(measured.wrong_probes, "probe"));
}

}  // namespace

StatementResult make_benchmark_result(const BenchmarkPlan& plan, const std::vector<ProbeRow>& rows) {
  BenchmarkTable table(rows);
  table.add_candidates(plan.candidates);
  table.add("keys", TypeId::kBigint, kMain, true,
            [](const ProbeRow& row) { return count_value(row.configuration->workload.keys); });
  table.add("probes", TypeId::kBigint, kMain, true,
            [](const ProbeRow& row) { return count_value(row.configuration->workload.probes); });
  table.add_parameters(plan.swept);
  table.add_measured<BenchmarkPlan>(plan, kMeasuredColumns);
  table.add_verdict(what_is_wrong);
  return table.finish();
}

}  // namespace rtsql
