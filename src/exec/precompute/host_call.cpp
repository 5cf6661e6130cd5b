#include "exec/precompute/host_call.h"

#include <algorithm>
#include <span>

#include "common/text_limit.h"
#include "exec/precompute/distinct_tuples.h"
#include "exec/precompute/materialize.h"
#include "exec/row_error.h"
#include "exec/text/concat_texts.h"
#include "exec/text/format_numbers.h"
#include "exec/text/format_times.h"
#include "exec/text/format_values.h"
#include "expression/evaluate.h"
#include "expression/host_call.h"
#include "expression/row_value_error.h"
#include "schema/column_builder.h"
#include "schema/computed_column.h"

namespace rtsql {
namespace {

// Operands that are columns of constants, and parameters, may turn out to be NULL.
bool has_null_constant(const Expr& call) {
  return std::ranges::any_of(call.operands, [](const ExprPtr& operand) {
    return operand->op == Op::kLiteral && operand->literal.null;
  });
}

// Holds the columns of the tuples, which have a row each.
using Tuples = std::vector<HostColumn>;

Tuples read_tuples(gpu::Device& device, const DistinctTuples& tuples) {
  Tuples read;
  for (const ColumnPtr& column : tuples.values) read.push_back(column->read(device, 0, column->rows()));
  return read;
}

bool is_null(const Tuples& tuples, uint64_t row) {
  return std::ranges::any_of(tuples, [row](const HostColumn& column) { return column.is_null(row); });
}

// Holds the call's arguments: constants stay the same, other operands take the columns' values in turn.
class Arguments {
 public:
  Arguments(const Expr& call, const std::vector<HostColumn>& columns) : columns_(columns) {
    for (const ExprPtr& operand : call.operands) {
      if (operand->op == Op::kLiteral) {
        arguments_.push_back(argument_of(operand->literal));
      } else {
        varying_.push_back(arguments_.size());
        arguments_.emplace_back();
      }
    }
  }

  std::span<const HostArgument> at(uint64_t row) {
    for (size_t i = 0; i < varying_.size(); ++i) {
      const HostColumn& column = columns_[i];
      HostArgument& argument = arguments_[varying_[i]];
      if (has_dictionary(column.type)) {
        argument.text = column.dictionary->string(column.at<uint32_t>(row));
      } else {
        argument = argument_of(column.value(row));
      }
    }
    return arguments_;
  }

 private:
  const std::vector<HostColumn>& columns_;
  std::vector<HostArgument> arguments_;
  std::vector<size_t> varying_;
};

Value value_of(const Expr& call, const Tuples& tuples, Arguments& arguments, uint64_t row) {
  if (is_null(tuples, row)) return Value::null_of(call.type);
  if (call.op != Op::kHostFunction) return Value::of_text(format_value(tuples[0].value(row)));
  const std::span<const HostArgument> given = arguments.at(row);
  std::optional<Value> value = apply_host_function(call, given);
  if (!value) throw row_error(host_call_error(call, given), call.span).error;
  return *std::move(value);
}

bool has_no_nulls(const Tuples& tuples) {
  return std::ranges::none_of(tuples, [](const HostColumn& column) { return column.has_nulls(); });
}

// Joins the arguments' texts, none of which is NULL.
HostColumn joined_texts(const Expr& call, const Tuples& tuples) {
  return computed_texts(call.type, tuples[0].rows, [&]() -> ComputeText {
    return [&, arguments = Arguments(call, tuples), joined = std::string()](uint64_t row) mutable {
      joined.clear();
      try {
        for (const HostArgument& part : arguments.at(row)) append_text(joined, part.text);
      } catch (Error& error) {
        if (error.kind() != ErrorKind::kValue) throw;
        throw std::move(error).at(call.span);
      }
      return std::string_view(joined);
    };
  });
}

HostColumn compute_values(const Expr& call, const Tuples& tuples) {
  if (has_null_constant(call)) return null_column(call.type, tuples[0].rows);
  const bool joins_texts = call.op == Op::kHostFunction && call.host_function->joins_texts;
  if (joins_texts && has_no_nulls(tuples)) return joined_texts(call, tuples);
  return computed_column(call.type, tuples[0].rows, [&]() -> ComputeRow {
    return [&, arguments = Arguments(call, tuples)](uint64_t row) mutable {
      return value_of(call, tuples, arguments, row);
    };
  });
}

TextWork work_on(const Tuples& tuples) {
  TextWork work{.host_calls = tuples[0].rows};
  for (const HostColumn& column : tuples) {
    if (!has_dictionary(column.type)) continue;
    for (uint64_t row = 0; row < column.rows; ++row) {
      if (column.is_null(row)) continue;
      ++work.texts;
      work.bytes += column.dictionary->string(column.at<uint32_t>(row)).size();
    }
  }
  return work;
}

// Returns the texts that a kernel writes of numbers, times or other texts; null where the host has to.
ColumnPtr texts_by_kernel(Execution& execution, const Expr& call, const DistinctTuples& distinct) {
  const bool are_distinct = distinct.tuple_of_row != nullptr;
  if (is_text_cast(call)) return format_values(execution, *distinct.values[0], are_distinct);
  if (call.op != Op::kHostFunction || has_null_constant(call)) return nullptr;
  const HostFunction& function = *call.host_function;
  if (function.joins_texts) return concat_texts(execution, call, distinct.values, are_distinct);
  if (call.operands[0]->op == Op::kLiteral) return nullptr;
  if (function.time_text) return format_times(execution, *distinct.values[0], *function.time_text);
  if (function.number_text) return format_numbers(execution, *distinct.values[0], *function.number_text);
  return nullptr;
}

ColumnPtr values_of(Execution& execution, const Expr& call, const DistinctTuples& distinct) {
  if (ColumnPtr texts = texts_by_kernel(execution, call, distinct)) return texts;
  const Tuples tuples = read_tuples(execution.device(), distinct);
  if (execution.is_analyzed()) execution.count(work_on(tuples));
  return Column::upload(execution.device(), compute_values(call, tuples), expr_text(call));
}

}  // namespace

SourceRows call_on_host(Execution& execution, const RowSet& rows, const Expr& call) {
  std::vector<ExprPtr> varying;
  for (const ExprPtr& operand : call.operands) {
    if (operand->op != Op::kLiteral) varying.push_back(operand);
  }
  if (varying.empty()) {  // fold() leaves it only where it fails
    if (rows.count > 0) throw row_error(row_value_error(call), call.span).error;
    return {.relation = execution.new_relation(),
            .columns = {Column::upload(execution.device(), ColumnBuilder(call.type).finish(), "no calls")}};
  }
  std::vector<ColumnPtr> columns = materialize(execution, rows, varying);
  execution.check_row_errors();
  gpu::Rehearsal::end();
  DistinctTuples tuples = find_distinct_tuples(execution, columns);
  SourceRows source{.relation = execution.new_relation()};
  source.columns.push_back(values_of(execution, call, tuples));
  source.row_ids = tuples.tuple_of_row ? tuples.tuple_of_row->address() : 0;
  source.keep = tuples.tuple_of_row;
  return source;
}

}  // namespace rtsql
