#include "exec/window/window_values.h"

#include "algorithm/partition.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/row_error.h"
#include "expression/choice.h"
#include "schema/bitmap.h"
#include "shaders/exec/window/pick.h"
#include "shaders/exec/window/shift.h"

namespace rtsql {
namespace {

bool is_shift(const WindowCall& call) {
  return call.function == WindowFunction::kLag || call.function == WindowFunction::kLead;
}

// Returns the rows whose value counts.
Runs counted(Execution& execution, const WindowCall& call, const ColumnPtr& values, uint64_t rows) {
  if (!call.ignore_nulls || !values->nullable()) return {};
  execution.stream().stage("window");
  gpu::Buffer bitmap = execution.device().allocate(bitmap_bytes(rows), "a bitmap of values");
  execution.stream().copy(values->validity().address(), bitmap.address(), bitmap_bytes(rows));
  return runs_of(execution, share(std::move(bitmap)), rows);
}

uint64_t constant_of(const Expr& argument) {
  return static_cast<uint64_t>(argument.literal.integer);
}

void shift(Execution& execution, const WindowRows& rows, const Runs& values, const WindowCall& call,
           const ColumnPtr& offsets, const gpu::Buffer& places) {
  gpu::Device& device = execution.device();
  const uint64_t count = rows.rows.count;
  const auto kernel = device.kernel<shader::WindowShiftParams>(
      "exec/window/shift", {group_threads(device), call.function == WindowFunction::kLead ? 1u : 0u});
  execution.stream().dispatch(kernel,
                              {.partitions = rows.partitions.addresses(),
                               .values = values.addresses(),
                               .result = places.address(),
                               .offsets = offsets ? offsets->values().address() : 0,
                               .validity = offsets && offsets->nullable() ? offsets->validity().address() : 0,
                               .offset = offsets ? 0 : constant_of(*call.arguments[1]),
                               .rows = static_cast<uint32_t>(count),
                               .reserved = 0},
                              window_groups(execution, count));
}

void pick(Execution& execution, const WindowRows& rows, WindowFrames& frames, const Runs& values,
          const WindowCall& call, const ColumnPtr& numbers, const gpu::Buffer& places) {
  gpu::Device& device = execution.device();
  const uint64_t count = rows.rows.count;
  const bool is_nth = call.function == WindowFunction::kNthValue;
  const uint32_t function = is_nth                                         ? shader::kPickNth
                            : call.function == WindowFunction::kFirstValue ? shader::kPickFirst
                                                                           : shader::kPickLast;
  shader::WindowPickParams params{};
  params.frames = frames.of(call.frame);
  params.values = values.addresses();
  params.result = places.address();
  params.rows = static_cast<uint32_t>(count);
  if (is_nth && numbers) {
    params.numbers = numbers->values().address();
    params.validity = numbers->nullable() ? numbers->validity().address() : 0;
    params.row_error = execution.row_error_words();
    params.row_error_number = execution.add_row_errors(
        {row_error(Error(ErrorKind::kValue, "n of nth_value must be greater than zero")
                       .sqlstate(sqlstate::kInvalidNthValueArgument),
                   call.arguments[1]->span)});
  } else if (is_nth) {
    params.number = constant_of(*call.arguments[1]);
  }
  const auto kernel = device.kernel<shader::WindowPickParams>(
      "exec/window/pick", {group_threads(device), static_cast<uint32_t>(call.frame.exclusion), function});
  execution.stream().dispatch(kernel, params, window_groups(execution, count));
}

// A default stands where there is no row, but not where that is for the offset's being NULL.
ExprPtr with_default(Execution& execution, WindowRows& rows, const WindowCall& call, const ExprPtr& value,
                     const SourceRows& places) {
  SourceRows presence = places;
  presence.relation = execution.new_relation();
  presence.columns.clear();
  presence.range = RangeFunction{0, 1, rows.rows.count};
  std::vector<ExprPtr> conditions = {
      make_expr(Op::kIsNull, TypeId::kBoolean,
                {make_column({presence.relation, 0}, TypeId::kBigint, true, "presence")})};
  const ExprPtr offset = rows.rows.resolve(call.arguments[1]);
  if (offset->nullable) {
    const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {offset});
    conditions.push_back(make_expr(Op::kNot, TypeId::kBoolean, {is_null}));
  }
  rows.rows.sources.push_back(std::move(presence));
  return bind_case({make_and(conditions), rows.rows.resolve(call.arguments[2]), value}, {});
}

}  // namespace

bool is_column_argument(const WindowCall& call, size_t i) {
  if (gives_value(call.function) && i == 0) return true;
  if (chooses_row(call.function)) return i < 2;           // the others are keys of a sort
  return i < 2 && call.arguments[i]->op != Op::kLiteral;  // a default is computed where it is used
}

ExprPtr value_of_rows(Execution& execution, WindowRows& rows, WindowFrames& frames, const WindowCall& call,
                      const WindowArguments& arguments) {
  const uint64_t count = rows.rows.count;
  const bool is_null =
      call.arguments.size() > 1 && call.arguments[1]->op == Op::kLiteral && call.arguments[1]->literal.null;
  if (is_null) return make_literal(Value::null_of(call.type));
  const Runs values = counted(execution, call, arguments[0], count);
  const ColumnPtr second = arguments.size() > 1 ? arguments[1] : nullptr;
  SharedBuffer places =
      share(execution.device().allocate(padded_rows(count) * sizeof(uint32_t), "rows of a window"));
  execution.stream().stage("window");
  if (is_shift(call)) {
    shift(execution, rows, values, call, second, *places);
  } else {
    pick(execution, rows, frames, values, call, second, *places);
  }
  execution.stream().count_bytes(count * sizeof(uint32_t));
  execution.finish();
  const SourceRows source{.relation = execution.new_relation(),
                          .columns = {arguments[0]},
                          .range = {},
                          .row_ids = places->address(),
                          .first = 0,
                          .null_extended = true,
                          .keep = places};
  rows.rows.sources.push_back(source);
  const ExprPtr value = make_column({source.relation, 0}, call.type, true, call.text);
  return call.arguments.size() > 2 && is_shift(call) ? with_default(execution, rows, call, value, source)
                                                     : value;
}

}  // namespace rtsql
