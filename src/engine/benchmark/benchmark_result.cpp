#include "engine/benchmark/benchmark_result.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "common/text.h"
#include "engine/host_result.h"
#include "storage/column_builder.h"

namespace rtsql {

namespace {

constexpr double kSecondsPerMillisecond = 1e-3;
constexpr double kRowIdBytes = sizeof(uint32_t);

Value real(double value) {
  if (!std::isfinite(value)) return Value::null_of(TypeId::kDouble);
  return Value::of_real(TypeId::kDouble, round_measured(value));
}

Value count(uint64_t value) {
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(value));
}

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

// A measured figure is shown as far as the statement asks for it: `shown` depends on nothing else.
struct MeasuredColumn {
  const char* name;
  TypeId type;
  ColumnRole role;
  bool (*shown)(const BenchmarkPlan&);
  Value (*value)(const ComparedMeasurement&);
};

using enum ColumnRole;
constexpr MeasuredColumn kMeasuredColumns[] = {
    {"build_ms", TypeId::kDouble, kMain, always,
     [](const ComparedMeasurement& m) { return real(m.build_milliseconds); }},
    {"update_ms", TypeId::kDouble, kMain, any_update,
     [](const ComparedMeasurement& m) { return real(m.update_milliseconds); }},
    {"sort_ms", TypeId::kDouble, kMain, any_sort,
     [](const ComparedMeasurement& m) { return real(m.sort_milliseconds); }},
    {"probe_ms", TypeId::kDouble, kMain, always,
     [](const ComparedMeasurement& m) { return real(m.probe_milliseconds); }},
    {"predicted_ms", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) { return real(m.predicted_milliseconds); }},
    {"wall_ms", TypeId::kDouble, kMain, any_batches,
     [](const ComparedMeasurement& m) { return real(m.wall_milliseconds); }},
    {"gprobes_s", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) { return real(probes_per_second(m) * 1e-9); }},
    {"matches", TypeId::kBigint, kDerived, always,
     [](const ComparedMeasurement& m) { return count(m.matches); }},
    {"sum_ms", TypeId::kDouble, kMain, any_sum,
     [](const ComparedMeasurement& m) { return real(m.sum_milliseconds); }},
    {"sum_tb_s", TypeId::kDouble, kDerived, any_sum,
     [](const ComparedMeasurement& m) {
       return real(
           per(static_cast<double>(m.matches) * kRowIdBytes, m.sum_milliseconds * kSecondsPerMillisecond) *
           1e-12);
     }},
    {"resident_bytes", TypeId::kBigint, kMain, always,
     [](const ComparedMeasurement& m) { return count(m.resident_bytes); }},
    {"peak_bytes", TypeId::kBigint, kMain, always,
     [](const ComparedMeasurement& m) { return count(m.peak_bytes); }},
    {"bytes_per_key", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) {
       return real(per(static_cast<double>(m.resident_bytes), static_cast<double>(m.keys)));
     }},
    {"probes_s_byte", TypeId::kDouble, kDerived, always,
     [](const ComparedMeasurement& m) {
       return real(per(probes_per_second(m), static_cast<double>(m.resident_bytes)));
     }},
};

Value parameter_value(const OptionDeclaration& parameter, const IndexOptions& values) {
  switch (parameter.kind) {
    case OptionDeclaration::Kind::kInteger:
      return Value::of_integer(TypeId::kBigint, values.integer(parameter.name));
    case OptionDeclaration::Kind::kReal:
      return Value::of_real(TypeId::kDouble, values.real(parameter.name));
    default:
      return Value::of_text(values.choice(parameter.name));
  }
}

Type parameter_type(const OptionDeclaration& parameter) {
  return parameter.kind == OptionDeclaration::Kind::kInteger ? TypeId::kBigint
         : parameter.kind == OptionDeclaration::Kind::kReal  ? TypeId::kDouble
                                                             : TypeId::kVarchar;
}

// `role` is that of a column whose rows differ, or of any that may not be constant.
template <class ValueOf>
void add_column(HostResult& result, std::string name, Type type, const std::vector<BenchmarkRow>& rows,
                ColumnRole role, bool may_be_constant, const ValueOf& value_of) {
  ColumnBuilder builder(type);
  bool constant = may_be_constant;
  for (const BenchmarkRow& row : rows) {
    const Value value = value_of(row);
    constant = constant && value == value_of(rows.front());
    builder.append(value);
  }
  result.column(std::move(name), builder.finish(), constant ? kConstant : role);
}

Value checked(const BenchmarkRow& row) {
  if (!row.measurement) return Value::null_of(TypeId::kVarchar);
  return Value::of_text(row.measurement->right() ? "yes" : "no");
}

std::string note_of(const BenchmarkRow& row) {
  if (!row.measurement || row.measurement->right()) return row.note;
  if (row.measurement->wrong_probes == 0) return "wrong number of matches";
  return fmt::format("{} found other rows than expected", count_noun(row.measurement->wrong_probes, "probe"));
}

}  // namespace

StatementResult make_benchmark_result(const BenchmarkPlan& plan, const std::vector<BenchmarkRow>& rows) {
  HostResult result;
  const auto text_or_null = [](const std::string& text) {
    return text.empty() ? Value::null_of(TypeId::kVarchar) : Value::of_text(text);
  };
  add_column(result, "method", TypeId::kVarchar, rows, kMain, rows.size() > 1, [](const BenchmarkRow& row) {
    return Value::of_text(std::string(row.candidate->method->name));
  });
  const bool any_options =
      std::any_of(plan.candidates.begin(), plan.candidates.end(),
                  [](const BenchmarkCandidate& candidate) { return !candidate.options_text.empty(); });
  if (any_options) {
    add_column(result, "options", TypeId::kVarchar, rows, kMain, true,
               [](const BenchmarkRow& row) { return Value::of_text(row.candidate->options_text); });
  }
  add_column(result, "keys", TypeId::kBigint, rows, kMain, true,
             [](const BenchmarkRow& row) { return count(row.keys); });
  add_column(result, "probes", TypeId::kBigint, rows, kMain, true,
             [](const BenchmarkRow& row) { return count(row.probes); });
  for (const OptionDeclaration* parameter : plan.swept) {
    add_column(
        result, std::string(parameter->name), parameter_type(*parameter), rows, kMain, true,
        [&](const BenchmarkRow& row) { return parameter_value(*parameter, row.configuration->parameters); });
  }
  for (const MeasuredColumn& measured : kMeasuredColumns) {
    if (!measured.shown(plan)) continue;
    add_column(result, measured.name, measured.type, rows, measured.role, measured.role == kDerived,
               [&](const BenchmarkRow& row) {
                 return row.measurement ? measured.value(*row.measurement) : Value::null_of(measured.type);
               });
  }
  add_column(result, "checked", TypeId::kVarchar, rows, kMain, true, checked);
  add_column(result, "note", TypeId::kVarchar, rows, kMain, true,
             [&](const BenchmarkRow& row) { return text_or_null(note_of(row)); });
  return result.finish();
}

}  // namespace rtsql
