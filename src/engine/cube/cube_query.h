// Queries that make the parts of a cube, written as algebra.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/query/run_query.h"
#include "logical/query.h"

namespace rtsql {

ExprPtr integer(int64_t value, Type type = TypeId::kBigint);
// Makes an operation on BIGINTs.
ExprPtr calculate(Op op, ExprPtr a, ExprPtr b);
// Names a column of the table, which the query knows by the number.
ExprPtr column_of(const Table& table, RelationId relation, uint32_t ordinal);

struct MadeColumns {
  std::vector<ColumnPtr> columns;
  uint64_t rows = 0;
};

// Rows with what is joined to them, whose columns can be named.
class CubeQuery {
 public:
  static constexpr RelationId kTable{};

  // The rows are those of a query that goes on from here.
  CubeQuery(LogicalPtr rows, RelationIds relations) : rows_(std::move(rows)), relations_(relations) {}
  // The rows are those of a table, which is relation kTable.
  explicit CubeQuery(const std::shared_ptr<const Table>& table);

  void filter(ExprPtr condition);
  void sort(const std::vector<ExprPtr>& keys);
  // Returns the relation of the groups. The group's own is ignored.
  RelationId group(GroupBy group);
  // Adds the row of `numbers`, a table of distinct values and their numbers, that has the value, and returns
  // its number, an INTEGER; NULL where there is none and `mode` keeps such rows.
  ExprPtr number_of(const ExprPtr& value, const std::shared_ptr<const Table>& numbers, JoinMode mode);

  MadeColumns run(StatementContext& context, std::vector<OutputColumn> outputs) &&;
  // Makes a table of the outputs. Throws Error(kUnsupported) where it has more rows than a table can.
  Table make_table(StatementContext& context, const EntryName& of, std::vector<OutputColumn> outputs) &&;

 private:
  RunQuery execute(StatementContext& context, std::vector<OutputColumn> outputs);

  LogicalPtr rows_;
  RelationIds relations_;
};

// The rows that a cube is made of, with what their dimensions and measures are.
struct JoinedRows {
  CubeQuery query;
  std::vector<ExprPtr> dimensions, measures;
};

// Returns an INTEGER column of 0, 1, 2 and so on, fewer than 2^31.
ColumnPtr ascending_numbers(gpu::Device& device, uint64_t rows);
// Makes a table for CubeQuery::number_of: each value of `column`, none of them NULL, with its row.
std::shared_ptr<const Table> numbered(gpu::Device& device, const ColumnPtr& column);

}  // namespace rtsql
