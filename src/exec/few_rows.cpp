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

  ColumnPtr compute(const ExprPtr& expr) const {
    ColumnBuilder values(expr->type);
    for (uint64_t row = 0; row < rows_.count; ++row) {
      const ExprPtr value = fold(rewrite(expr, [&](const Expr& node) -> ExprPtr {
        return node.op == Op::kColumn ? make_literal(value_of(node.column, row)) : nullptr;
      }));
      if (value->op != Op::kLiteral) return nullptr;
      values.append(value->literal);
    }
    return Column::upload(execution_.device(), values.finish(), "few rows");
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
    if (source.range) return source.row_ids == 0;
    auto [column, is_new] = columns_.try_emplace(Key{ref.source, ref.column});
    if (!is_new) return true;
    if (source.row_ids != 0) {
      column->second.stored = gathered_column(execution_, rows_, ref);
    } else {
      column->second = {source.columns[ref.column], source.first, {}};
    }
    return true;
  }

  Value value_of(ColumnRef ref, uint64_t row) const {
    const SourceRows& source = rows_.sources[ref.source];
    if (!source.range) return columns_.at({ref.source, ref.column}).values.value(row);
    const auto id = static_cast<int64_t>(source.first + row);
    return Value::of_integer(TypeId::kBigint, source.range->start + source.range->step * id);
  }

  Execution& execution_;
  const RowSet& rows_;
  std::map<Key, Requested> columns_;
};

}  // namespace

std::vector<ColumnPtr> compute_few_rows(Execution& execution, const RowSet& rows,
                                        const std::vector<ExprPtr>& exprs) {
  FewRows few(execution, rows);
  std::vector<bool> known;
  for (const ExprPtr& expr : exprs) known.push_back(few.request(*expr));
  few.read();
  std::vector<ColumnPtr> columns;
  for (size_t i = 0; i < exprs.size(); ++i) columns.push_back(known[i] ? few.compute(exprs[i]) : nullptr);
  return columns;
}

}  // namespace rtsql
