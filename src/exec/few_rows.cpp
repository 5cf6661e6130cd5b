#include "exec/few_rows.h"

#include <map>
#include <utility>

#include "bind/fold.h"
#include "exec/gathered_column.h"
#include "storage/column_builder.h"

namespace rtsql {
namespace {

class FewRows {
 public:
  FewRows(Execution& execution, const RowSet& rows) : execution_(execution), rows_(rows) {}

  // Whether the host can have all columns that the expression names; asks for them.
  bool request(const Expr& expr) {
    bool known = true;
    visit(expr, [&](const Expr& node) {
      if (node.op == Op::kColumn) known = request(node.column) && known;
    });
    return known;
  }

  void read() {
    execution_.finish();
    for (auto& [ref, column] : columns_) {
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
    ColumnPtr stored;  // the rows begin at `first`
    uint64_t first = 0;
    HostColumn values;
  };
  using Key = std::pair<uint32_t, uint32_t>;

  bool request(ColumnRef ref) {
    const SourceRows& source = rows_.sources[ref.source];
    if (source.range) {
      if (source.row_ids != 0) columns_[{ref.source, ref.column}].stored = row_ids_of(source);
      return true;
    }
    auto [column, is_new] = columns_.try_emplace(Key{ref.source, ref.column});
    if (!is_new) return true;
    if (source.row_ids != 0) {
      column->second.stored = gathered_column(execution_, rows_, ref);
    } else {
      column->second = {source.columns[ref.column], source.first, {}};
    }
    return true;
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

  Value value_of(ColumnRef ref, uint64_t row) const {
    const SourceRows& source = rows_.sources[ref.source];
    if (!source.range) return columns_.at({ref.source, ref.column}).values.value(row);
    const int64_t id = source.row_ids == 0 ? static_cast<int64_t>(source.first + row)
                                           : columns_.at({ref.source, ref.column}).values.at<uint32_t>(row);
    return Value::of_integer(TypeId::kBigint, source.range->start + source.range->step * id);
  }

  Execution& execution_;
  const RowSet& rows_;
  std::map<Key, Requested> columns_;
};

}  // namespace

bool are_few(const Execution& execution, const RowSet& rows) {
  return rows.count <= execution.settings().host_rows;
}

std::vector<std::optional<HostColumn>> compute_few_rows(Execution& execution, const RowSet& rows,
                                                        const std::vector<ExprPtr>& exprs) {
  FewRows few(execution, rows);
  std::vector<bool> known;
  for (const ExprPtr& expr : exprs) known.push_back(few.request(*expr));
  few.read();
  std::vector<std::optional<HostColumn>> columns(exprs.size());
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (known[i]) columns[i] = few.compute(exprs[i]);
  }
  return columns;
}

std::optional<std::vector<uint32_t>> select_few_rows(Execution& execution, const RowSet& rows,
                                                     const std::vector<ExprPtr>& conjuncts) {
  FewRows few(execution, rows);
  bool known = true;
  for (const ExprPtr& conjunct : conjuncts) known = few.request(*conjunct) && known;
  few.read();
  if (!known) return std::nullopt;
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
