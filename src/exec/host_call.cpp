#include "exec/host_call.h"

#include <algorithm>
#include <span>

#include "common/check.h"
#include "exec/combinations.h"
#include "exec/materialize.h"
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
      bool constant = operand->op == Op::kLiteral;
      texts_.push_back(constant ? std::string_view(operand->literal.text) : std::string_view());
      if (!constant) varying_.push_back(texts_.size() - 1);
    }
  }

  std::span<const std::string_view> at(uint64_t row) {
    for (size_t i = 0; i < varying_.size(); ++i) {
      texts_[varying_[i]] = columns_[i].dictionary->string(columns_[i].at<uint32_t>(row));
    }
    return texts_;
  }

 private:
  const std::vector<HostColumn>& columns_;
  std::vector<std::string_view> texts_;
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
      values.append(call.text_function->apply(arguments.at(row)));
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
