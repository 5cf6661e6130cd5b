// Makes the result of a benchmark out of its rows, column by column. The statement alone decides which
// columns there are.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/benchmark/benchmark_rows.h"
#include "engine/result/host_result.h"
#include "schema/column_builder.h"

namespace rtsql {

// These make values of figures; one that is not finite is NULL.
Value measured_value(double value);
Value count_value(uint64_t value);
Value text_or_null(const std::string& text);
// These are the value of a parameter, and the type of its column.
Value parameter_value(const OptionDeclaration& parameter, const IndexOptions& values);
Type parameter_type(const OptionDeclaration& parameter);

// Declares a column of what was measured; it is shown as far as the statement asks for it: `shown` depends on
// nothing else.
template <class Plan, class Measured>
struct MeasuredColumn {
  const char* name;
  TypeId type;
  ColumnRole role;
  bool (*shown)(const Plan&);
  Value (*value)(const Measured&);
};

template <class Configuration, class Measured>
class BenchmarkTable {
 public:
  using Row = BenchmarkRow<Configuration, Measured>;

  explicit BenchmarkTable(const std::vector<Row>& rows) : rows_(rows) {}

  // `role` is that of a column whose rows differ, or of any that may not be constant.
  void add(std::string name, Type type, ColumnRole role, bool may_be_constant,
           const std::function<Value(const Row&)>& value_of) {
    ColumnBuilder builder(type);
    bool constant = may_be_constant;
    for (const Row& row : rows_) {
      const Value value = value_of(row);
      constant = constant && value == value_of(rows_.front());
      builder.append(value);
    }
    result_.column(std::move(name), builder.finish(), constant ? ColumnRole::kConstant : role);
  }

  // Adds a column for the method and, where any candidate was given options, one for these.
  void add_candidates(const std::vector<BenchmarkCandidate>& candidates) {
    add("method", TypeId::kVarchar, ColumnRole::kMain, rows_.size() > 1,
        [](const Row& row) { return Value::of_text(std::string(row.candidate->name())); });
    if (std::ranges::all_of(candidates, &std::string::empty, &BenchmarkCandidate::options_text)) return;
    add("options", TypeId::kVarchar, ColumnRole::kMain, true,
        [](const Row& row) { return Value::of_text(row.candidate->options_text); });
  }

  void add_parameters(const std::vector<const OptionDeclaration*>& parameters) {
    for (const OptionDeclaration* parameter : parameters) {
      add(std::string(parameter->name), parameter_type(*parameter), ColumnRole::kMain, true,
          [&](const Row& row) { return parameter_value(*parameter, row.configuration->parameters); });
    }
  }

  template <class Plan>
  void add_measured(const Plan& plan, std::span<const MeasuredColumn<Plan, Measured>> columns) {
    for (const MeasuredColumn<Plan, Measured>& column : columns) {
      if (!column.shown(plan)) continue;
      add(column.name, column.type, column.role, column.role == ColumnRole::kDerived, [&](const Row& row) {
        return row.measurement ? column.value(*row.measurement) : Value::null_of(column.type);
      });
    }
  }

  // Adds whether answers were right, and why there are no figures or what was wrong.
  void add_verdict(const std::function<std::string(const Measured&)>& what_is_wrong) {
    add("checked", TypeId::kVarchar, ColumnRole::kMain, true, [](const Row& row) {
      if (!row.measurement) return Value::null_of(TypeId::kVarchar);
      return Value::of_text(row.measurement->right() ? "yes" : "no");
    });
    add("note", TypeId::kVarchar, ColumnRole::kMain, true, [&](const Row& row) {
      if (!row.measurement || row.measurement->right()) return text_or_null(row.note);
      return text_or_null(what_is_wrong(*row.measurement));
    });
  }

  StatementResult finish() { return result_.finish(); }

 private:
  const std::vector<Row>& rows_;
  HostResult result_;
};

}  // namespace rtsql
