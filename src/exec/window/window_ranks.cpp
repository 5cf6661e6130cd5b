#include "algorithm/partition.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/row_error.h"
#include "exec/window/window_values.h"
#include "expression/choice.h"
#include "shaders/exec/window/rank.h"

namespace rtsql {
namespace {

uint32_t kernel_function(WindowFunction function) {
  switch (function) {
    case WindowFunction::kRank:
      return shader::kRank;
    case WindowFunction::kDenseRank:
      return shader::kDenseRank;
    case WindowFunction::kPercentRank:
      return shader::kPercentRank;
    case WindowFunction::kCumeDist:
      return shader::kCumeDist;
    case WindowFunction::kNtile:
      return shader::kNtile;
    default:
      return shader::kRowNumber;
  }
}

void dispatch(Execution& execution, const WindowRows& rows, WindowFunction function,
              shader::WindowRankParams params, uint32_t result_bytes) {
  gpu::Device& device = execution.device();
  const uint64_t count = rows.rows.count;
  params.partitions = rows.partitions.addresses();
  params.peers = rows.peers.addresses();
  params.rows = static_cast<uint32_t>(count);
  const auto kernel = device.kernel<shader::WindowRankParams>(
      "exec/window/rank", {group_threads(device), kernel_function(function)});
  execution.stream().stage("window");
  execution.stream().dispatch(kernel, params, window_groups(execution, count));
  execution.stream().count_bytes(count * result_bytes + count / 4);
}

}  // namespace

gpu::Buffer row_numbers(Execution& execution, const WindowRows& rows) {
  gpu::Buffer numbers =
      execution.device().allocate(padded_rows(rows.rows.count) * sizeof(uint64_t), "window");
  shader::WindowRankParams params{};
  params.result = numbers.address();
  dispatch(execution, rows, WindowFunction::kRowNumber, params, sizeof(uint64_t));
  return numbers;
}

ExprPtr rank_rows(Execution& execution, WindowRows& rows, const WindowCall& call,
                  const WindowArguments& arguments) {
  const uint32_t bytes = value_bytes(call.type);
  gpu::Buffer values = execution.device().allocate(padded_rows(rows.rows.count) * bytes, "window");
  shader::WindowRankParams params{};
  params.result = values.address();
  if (call.function == WindowFunction::kNtile) {
    const Expr& parts = *call.arguments[0];
    if (const ColumnPtr& column = arguments[0]) {
      params.parts = column->values().address();
      params.validity = column->nullable() ? column->validity().address() : 0;
      params.row_error = execution.row_error_words();
      params.row_error_number = execution.add_row_errors(
          {row_error(Error(ErrorKind::kValue, "the number of parts of ntile must be greater than zero")
                         .sqlstate(sqlstate::kInvalidNtileArgument),
                     parts.span)});
    } else {
      params.part_count = static_cast<uint64_t>(parts.literal.null ? 1 : parts.literal.integer);
    }
  }
  dispatch(execution, rows, call.function, params, bytes);
  execution.finish();
  SourceRows source{.relation = execution.new_relation(), .columns = {}};
  source.columns = {
      std::make_shared<const Column>(call.type, rows.rows.count, std::move(values), gpu::Buffer(), nullptr)};
  ExprPtr value = make_column({source.relation, 0}, call.type, false, call.text);
  rows.rows.sources.push_back(std::move(source));
  if (call.arguments.empty() || !call.arguments[0]->nullable) return value;
  const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {rows.rows.resolve(call.arguments[0])});
  return bind_case({is_null, make_literal(Value::null_of(call.type)), value}, {});
}

}  // namespace rtsql
