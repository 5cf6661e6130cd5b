#include "exec/expression/host_evaluation.h"

#include <algorithm>
#include <map>
#include <utility>

#include "exec/operator/gathered_column.h"
#include "expression/fold.h"
#include "storage/column_builder.h"

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
    execution_.finish();
    for (auto& [id, column] : columns_) {
      column.values = column.stored->read(execution_.device(), column.first, rows_.count);
    }
  }

  std::optional<Value> compute(const ExprPtr& expr, uint64_t row) const {
    const ExprPtr value = fold(rewrite(expr, [&](const Expr& node) -> ExprPtr {
      return node.op == Op::kColumn ? make_literal(value_of(node.column, row)) : nullptr;
    }));
    if (value->op != Op::kLiteral) return std::nullopt;
    return value->literal;
  }

  std::optional<HostColumn> compute(const ExprPtr& expr) const {
    ColumnBuilder values(expr->type);
    for (uint64_t row = 0; row < rows_.count; ++row) {
      std::optional<Value> value = compute(expr, row);
      if (!value) return std::nullopt;
      values.append(std::move(*value));
    }
    return values.finish();
  }

 private:
  struct Requested {
    ColumnPtr stored;  // of a range the row ids; the rows begin at `first`
    uint64_t first = 0;
    HostColumn values;
  };

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
  // Columns of rows that may be missing are read by kernels alone.
  const bool any_missing = std::any_of(rows.sources.begin(), rows.sources.end(),
                                       [](const SourceRows& source) { return source.has_missing_rows(); });
  return rows.count <= execution.settings().host_rows && !any_missing;
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
  for (uint32_t row = 0; row < rows.count; ++row) {
    bool holds = true;
    for (auto conjunct = conjuncts.begin(); holds && conjunct != conjuncts.end(); ++conjunct) {
      const std::optional<Value> value = few.compute(*conjunct, row);
      if (!value) return std::nullopt;
      holds = !value->null && value->integer != 0;
    }
    if (holds) selected.push_back(row);
  }
  return selected;
}

}  // namespace rtsql
