#include "exec/expression/host_call.h"

#include <algorithm>
#include <span>

#include "common/check.h"
#include "exec/expression/combinations.h"
#include "exec/expression/materialize.h"
#include "exec/fault_site.h"
#include "storage/column_builder.h"

namespace rtsql {
namespace {

constexpr uint64_t kCallsBetweenPolls = 1u << 16;

bool is_null(const Combinations& combinations, uint64_t row) {
  return std::any_of(combinations.values.begin(), combinations.values.end(),
                     [row](const HostColumn& column) { return column.is_null(row); });
}

// The call's arguments: of constants always the same, of other operands the columns' in turn.
class Arguments {
 public:
  Arguments(const Expr& call, const std::vector<HostColumn>& columns) : columns_(columns) {
    for (const ExprPtr& operand : call.operands) {
      if (operand->op == Op::kLiteral) {
        arguments_.push_back({operand->literal.text, operand->literal.integer});
      } else {
        varying_.push_back(arguments_.size());
        arguments_.emplace_back();
      }
    }
  }

  std::span<const TextArgument> at(uint64_t row) {
    for (size_t i = 0; i < varying_.size(); ++i) {
      const HostColumn& column = columns_[i];
      TextArgument& argument = arguments_[varying_[i]];
      if (column.type.id == TypeId::kVarchar) {
        argument.text = column.dictionary->string(column.at<uint32_t>(row));
      } else {
        argument.number = column.value(row).integer;
      }
    }
    return arguments_;
  }

 private:
  const std::vector<HostColumn>& columns_;
  std::vector<TextArgument> arguments_;
  std::vector<size_t> varying_;
};

ColumnPtr values_of(Execution& execution, const Expr& call, const Combinations& combinations) {
  execution.count_host_calls(combinations.count());
  ColumnBuilder values(call.type);
  Arguments arguments(call, combinations.values);
  for (uint64_t row = 0; row < combinations.count(); ++row) {
    if (row % kCallsBetweenPolls == 0) execution.work().poll();
    if (is_null(combinations, row)) {
      values.append(Value::null_of(call.type));
    } else if (call.op == Op::kTexts) {
      std::optional<Value> value = call.text_function->apply(arguments.at(row));
      if (!value) throw fault_site(Error(ErrorKind::kValue, call.text_function->failure), call.span).error;
      values.append(*value);
    } else {
      values.append(Value::of_text(format_value(combinations.values[0].value(row))));
    }
  }
  return Column::upload(execution.device(), values.finish(), expr_text(call));
}

}  // namespace

SourceRows call_on_host(Execution& execution, const RowSet& rows, const Expr& call) {
  std::vector<ExprPtr> varying;
  for (const ExprPtr& operand : call.operands) {
    if (operand->op != Op::kLiteral) varying.push_back(operand);
  }
  RTSQL_CHECK(!varying.empty());
  std::vector<ColumnPtr> columns = materialize(execution, rows, varying);
  execution.check_faults();
  Combinations combinations = find_combinations(execution, columns);
  SourceRows source;
  source.columns.push_back(values_of(execution, call, combinations));
  source.row_ids = combinations.combination_of_row ? combinations.combination_of_row->address() : 0;
  source.keep = combinations.combination_of_row;
  return source;
}

}  // namespace rtsql
