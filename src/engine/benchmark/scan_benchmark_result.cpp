#include "engine/benchmark/scan_benchmark_result.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "common/text.h"
#include "engine/benchmark/benchmark_table.h"

namespace rtsql {

namespace {

using OfIndexes = ScanMeasurement::OfIndexes;

template <double OfIndexes::*figure>
Value milliseconds_of_indexes(const ComparedScan& measured) {
  return measured_value(measured.indexes ? (*measured.indexes).*figure : NAN);
}

template <uint64_t OfIndexes::*figure>
Value bytes_of_indexes(const ComparedScan& measured) {
  return measured.indexes ? count_value((*measured.indexes).*figure) : Value::null_of(TypeId::kBigint);
}

bool always(const ScanBenchmarkPlan&) {
  return true;
}

bool any_copy(const ScanBenchmarkPlan& plan) {
  return std::ranges::any_of(plan.configurations, [](const ScanConfiguration& c) { return c.protocol.copy; });
}

using enum ColumnRole;
constexpr MeasuredColumn<ScanBenchmarkPlan, ComparedScan> kMeasuredScans[] = {
    {"build_ms", TypeId::kDouble, kMain, always, milliseconds_of_indexes<&OfIndexes::build_milliseconds>},
    {"scan_ms", TypeId::kDouble, kMain, always,
     [](const ComparedScan& m) { return measured_value(m.scan_milliseconds); }},
    {"sieve_ms", TypeId::kDouble, kMain, always, milliseconds_of_indexes<&OfIndexes::sieve_milliseconds>},
    {"refine_ms", TypeId::kDouble, kMain, always, milliseconds_of_indexes<&OfIndexes::refine_milliseconds>},
    {"merge_ms", TypeId::kDouble, kMain, always, milliseconds_of_indexes<&OfIndexes::merge_milliseconds>},
    {"copy_ms", TypeId::kDouble, kMain, any_copy,
     [](const ComparedScan& m) { return measured_value(m.copy_milliseconds); }},
    {"predicted_ms", TypeId::kDouble, kDerived, always,
     [](const ComparedScan& m) { return measured_value(m.predicted_milliseconds); }},
    {"wall_ms", TypeId::kDouble, kMain, always,
     [](const ComparedScan& m) { return measured_value(m.wall_milliseconds); }},
    {"found", TypeId::kBigint, kDerived, always, [](const ComparedScan& m) { return count_value(m.found); }},
    {"resident_bytes", TypeId::kBigint, kMain, always, bytes_of_indexes<&OfIndexes::resident_bytes>},
    {"peak_bytes", TypeId::kBigint, kMain, always, bytes_of_indexes<&OfIndexes::peak_bytes>},
};

std::string what_is_wrong(const ComparedScan& measured) {
  return fmt::format("{} of the bitmap {} wrong", count_noun(measured.wrong_words, "word"),
                     measured.wrong_words == 1 ? "is" : "are");
}

}  // namespace

StatementResult make_scan_benchmark_result(const ScanBenchmarkPlan& plan, const std::vector<ScanRow>& rows) {
  BenchmarkTable table(rows);
  table.add_candidates(plan.candidates);
  table.add("rows", TypeId::kBigint, kMain, true,
            [](const ScanRow& row) { return count_value(row.configuration->workload.rows); });
  table.add_parameters(plan.swept);
  table.add_measured<ScanBenchmarkPlan>(plan, kMeasuredScans);
  table.add_verdict(what_is_wrong);
  return table.finish();
}

}  // namespace rtsql
