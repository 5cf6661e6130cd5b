#include "exec/expression/host_evaluation.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "exec/expression/gathered_column.h"
#include "expression/evaluate.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

class FewRows {
 public:
  FewRows(Execution& execution, const RowSet& rows) : execution_(execution), rows_(rows) {}

  // Reads all columns that the expressions name.
  void read(const std::vector<ExprPtr>& exprs) {
    for (const ExprPtr& expr : exprs) {
      visit(*expr, [&](const Expr& node) {
        if (node.op == Op::kColumn) request(node.column);
      });
    }
    if (!rows_.is_on_host()) execution_.finish();
    for (auto& [id, column] : columns_) {
      column.values = column.stored->read(execution_.device(), column.first, rows_.count);
    }
  }

  // Returns none where a kernel has to compute it.
  std::optional<Value> compute(const Expr& expr, uint64_t row) const {
    switch (expr.op) {
      case Op::kLiteral:
        return expr.literal;
      case Op::kColumn:
        return value_of(expr.column, row);
      case Op::kCase:
        return taken_arm(expr, row);
      case Op::kDictionary:
        return function_of_text(expr, row);
      default:
        break;
    }
    std::vector<Value> operands;
    operands.reserve(expr.operands.size());
    for (const ExprPtr& operand : expr.operands) {
      std::optional<Value> value = compute(*operand, row);
      if (!value) return std::nullopt;
      operands.push_back(std::move(*value));
    }
    if (operands.empty()) return std::nullopt;
    return evaluate(expr, operands);
  }

  std::optional<HostColumn> compute(const ExprPtr& expr) const {
    if (const HostColumn* values = whole_column(*expr)) return *values;
    // The zeros that it reads are no values: there may be no text that they name.
    if (gpu::Rehearsal::is_on()) return null_column(expr->type, rows_.count);
    ColumnBuilder values(expr->type);
    for (uint64_t row = 0; row < rows_.count; ++row) {
      std::optional<Value> value = compute(*expr, row);
      if (!value) return std::nullopt;
      values.append(*value);
    }
    return values.finish();
  }

 private:
  struct Requested {
    ColumnPtr stored;  // of a range the row ids; the rows begin at `first`
    uint64_t first = 0;
    HostColumn values;
  };

  std::optional<Value> taken_arm(const Expr& expr, uint64_t row) const {
    for (size_t i = 0; i + 1 < expr.operands.size(); i += 2) {
      const std::optional<Value> condition = compute(*expr.operands[i], row);
      if (!condition) return std::nullopt;
      if (!condition->null && condition->integer != 0) return compute(*expr.operands[i + 1], row);
    }
    return compute(*expr.operands.back(), row);
  }

  // A kernel would look it up in a table of all texts of the dictionary.
  std::optional<Value> function_of_text(const Expr& call, uint64_t row) const {
    const std::optional<Value> text = compute(*call.operands[0], row);
    if (!text) return std::nullopt;
    if (text->null) return Value::null_of(call.type);
    execution_.count({.texts = 1, .bytes = text->text.size(), .host_calls = 1});
    std::optional<Value> value = call.dictionary_function->apply(text->text);
    if (value || call.dictionary_function->fails) return value;
    return Value::null_of(call.type);
  }

  const HostColumn* whole_column(const Expr& expr) const {
    if (expr.op != Op::kColumn || rows_.source_of(expr.column).range) return nullptr;
    return &columns_.at(expr.column).values;
  }

  void request(ColumnId id) {
    const SourceRows& source = rows_.source_of(id);
    if (source.range && source.row_ids == 0) return;
    auto [column, is_new] = columns_.try_emplace(id);
    if (!is_new) return;
    if (source.range) {
      column->second.stored = row_ids_of(source);
    } else if (source.row_ids != 0) {
      column->second.stored = gathered_column(execution_, rows_, id);
    } else {
      column->second = {source.columns[id.ordinal], source.first, {}};
    }
  }

  ColumnPtr row_ids_of(const SourceRows& source) {
    const uint64_t bytes = rows_.count * sizeof(uint32_t);
    gpu::Buffer ids = execution_.device().allocate(bytes, "row ids");
    execution_.stream().stage("project");
    if (bytes > 0) execution_.stream().copy(source.row_ids, ids.address(), bytes);
    execution_.keep({source.keep});
    return std::make_shared<const Column>(TypeId::kInteger, rows_.count, std::move(ids), gpu::Buffer(),
                                          nullptr);
  }

  Value value_of(ColumnId id, uint64_t row) const {
    const SourceRows& source = rows_.source_of(id);
    if (!source.range) return columns_.at(id).values.value(row);
    const int64_t row_id = source.row_ids == 0 ? static_cast<int64_t>(source.first + row)
                                               : columns_.at(id).values.at<uint32_t>(row);
    return Value::of_integer(TypeId::kBigint, source.range->start + source.range->step * row_id);
  }

  Execution& execution_;
  const RowSet& rows_;
  std::map<ColumnId, Requested> columns_;
};

}  // namespace

bool evaluates_on_host(const Execution& execution, const RowSet& rows) {
  // To sort more takes the device less time, launches included. Tests set host_rows to 0.
  constexpr uint64_t kMostHostRows = 1 << 13;
  const uint64_t most = execution.settings().host_rows;
  return !rows.has_null_extended_rows() &&
         rows.count <= (most > 0 && rows.is_on_host() ? kMostHostRows : most);
}

std::vector<std::optional<HostColumn>> evaluate_on_host(Execution& execution, const RowSet& rows,
                                                        const std::vector<ExprPtr>& exprs) {
  FewRows few(execution, rows);
  few.read(exprs);
  std::vector<std::optional<HostColumn>> columns;
  for (const ExprPtr& expr : exprs) columns.push_back(few.compute(expr));
  return columns;
}

std::optional<std::vector<uint32_t>> select_on_host(Execution& execution, const RowSet& rows,
                                                    const std::vector<ExprPtr>& conjuncts) {
  FewRows few(execution, rows);
  few.read(conjuncts);
  std::vector<uint32_t> selected;
  if (gpu::Rehearsal::is_on()) {
    selected.resize(execution.expected_rows(rows.count));
    std::iota(selected.begin(), selected.end(), 0);
    return selected;
  }
  for (uint32_t row = 0; row < rows.count; ++row) {
    bool holds = true;
    for (auto conjunct = conjuncts.begin(); holds && conjunct != conjuncts.end(); ++conjunct) {
      const std::optional<Value> value = few.compute(**conjunct, row);
      if (!value) return std::nullopt;
      holds = !value->null && value->integer != 0;
    }
    if (holds) selected.push_back(row);
  }
  return selected;
}

}  // namespace rtsql
