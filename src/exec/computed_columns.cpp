#include "exec/computed_columns.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "exec/materialize.h"
#include "storage/host_column.h"

namespace rtsql {
namespace {

bool is_text_cast(const Expr& expr) {
  return expr.op == Op::kCast && expr.type.id == TypeId::kVarchar &&
         expr.operands[0]->type.id != TypeId::kVarchar;
}

// `column` as a further column of the rows; returns the expression that names it, in the plan's terms.
ExprPtr append_column(RowSet& rows, ColumnPtr column, const Expr& stands_for) {
  Type type = column->type();
  bool nullable = column->nullable();
  SourceRows source;
  source.columns.push_back(std::move(column));
  rows.sources.push_back(std::move(source));
  ColumnRef ref{static_cast<uint32_t>(rows.sources.size() - 1), 0};
  if (!rows.definitions.empty()) {
    rows.definitions.push_back(make_column(ref, type, nullable, expr_text(stands_for)));
    ref = {0, static_cast<uint32_t>(rows.definitions.size() - 1)};
  }
  return make_column(ref, type, nullable, expr_text(stands_for), stands_for.span);
}

// Text of every value, through one dictionary.
HostColumn text_column(const HostColumn& values) {
  HostColumn text;
  text.type = TypeId::kVarchar;
  text.rows = values.rows;
  text.validity = values.validity;
  std::unordered_map<std::string, uint32_t> seen;
  std::vector<uint32_t> numbers(values.rows);
  for (uint64_t row = 0; row < values.rows; ++row) {
    if (values.is_null(row)) continue;
    numbers[row] =
        seen.emplace(format_value(values.value(row)), static_cast<uint32_t>(seen.size())).first->second;
  }
  std::vector<std::string> sorted;
  for (const auto& entry : seen) sorted.push_back(entry.first);
  std::sort(sorted.begin(), sorted.end());
  std::vector<uint32_t> code_of_number(sorted.size());
  for (uint32_t code = 0; code < sorted.size(); ++code) code_of_number[seen.at(sorted[code])] = code;
  text.data.resize(values.rows * sizeof(uint32_t));
  for (uint64_t row = 0; row < values.rows; ++row) {
    uint32_t code = values.is_null(row) ? 0 : code_of_number[numbers[row]];
    std::memcpy(text.data.data() + row * sizeof(uint32_t), &code, sizeof code);
  }
  text.dictionary = std::make_shared<const Dictionary>(std::move(sorted));
  return text;
}

}  // namespace

std::vector<ExprPtr> compute_text_casts(Execution& execution, RowSet& rows,
                                        const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> replaced;
  for (const ExprPtr& expr : exprs) {
    replaced.push_back(rewrite(expr, [&](const Expr& node) -> ExprPtr {
      if (!is_text_cast(node)) return nullptr;
      // Casts nest: the operand may hold another.
      ExprPtr operand = compute_text_casts(execution, rows, {node.operands[0]})[0];
      ColumnPtr values = materialize(execution, rows, {operand})[0];
      execution.check_faults();
      HostColumn text = text_column(values->read(execution.device(), 0, values->rows()));
      return append_column(rows, Column::upload(execution.device(), text, "text of a CAST"), node);
    }));
  }
  return replaced;
}

std::vector<ExprPtr> compute_failing(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> failing;
  for (const ExprPtr& expr : exprs) {
    if (may_fail(*rows.resolve(expr))) failing.push_back(expr);
  }
  if (failing.empty()) return exprs;
  std::vector<ColumnPtr> columns = materialize(execution, rows, failing);
  std::vector<ExprPtr> replaced;
  size_t next = 0;
  for (const ExprPtr& expr : exprs) {
    bool computed = next < failing.size() && expr == failing[next];
    replaced.push_back(computed ? append_column(rows, columns[next++], *expr) : expr);
  }
  return replaced;
}

std::vector<ExprPtr> aggregate_inputs(const GroupBy& group) {
  std::vector<ExprPtr> inputs = group.keys;
  for (const AggregateCall& call : group.aggregates) {
    if (call.argument) inputs.push_back(call.argument);
  }
  return inputs;
}

GroupBy with_inputs(const GroupBy& group, const std::vector<ExprPtr>& inputs) {
  GroupBy changed = group;
  size_t next = 0;
  for (ExprPtr& key : changed.keys) key = inputs[next++];
  for (AggregateCall& call : changed.aggregates) {
    if (call.argument) call.argument = inputs[next++];
  }
  return changed;
}

}  // namespace rtsql
