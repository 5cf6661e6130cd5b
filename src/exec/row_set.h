// Operators pass on row sets: rows as positions in columns, gathered late. A row set has `count` rows; row i
// takes its values from each source at that source's row for i. Copies are cheap and share the device memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bind/query.h"
#include "expression/expression.h"
#include "gpu/memory.h"
#include "storage/column.h"

namespace rtsql {

using SharedBuffer = std::shared_ptr<const gpu::Buffer>;
inline SharedBuffer share(gpu::Buffer buffer) {
  return std::make_shared<const gpu::Buffer>(std::move(buffer));
}

// Names the rows of one table (or of a computed range): row i is row_ids[i], or first + i where there are no
// row ids.
struct SourceRows {
  std::vector<ColumnPtr> columns;
  std::optional<RangeFunction> range;  // instead of columns: one BIGINT column start + step × row
  gpu::Address row_ids = 0;            // uint32 each; 0: none
  uint64_t first = 0;                  // without row ids
  std::shared_ptr<const void> keep;    // owner of the row ids

  // Tells whether the source is a table that is yet to be joined.
  bool is_absent() const { return columns.empty() && !range; }
};

struct RowSet {
  std::vector<SourceRows> sources;
  uint64_t count = 0;
  // Holds the columns of source 0 that are computed when used: expressions over `sources`. If it is empty,
  // source 0 is sources[0].
  std::vector<ExprPtr> computed_columns;

  // Rewrites an expression of the plan as one over `sources`.
  ExprPtr resolve(const ExprPtr& expr) const;
  std::vector<ExprPtr> resolve(const std::vector<ExprPtr>& exprs) const;
  // Adds a source of one column as a further column of the rows; returns the expression that names it, in the
  // plan's terms.
  ExprPtr append(SourceRows source, const Expr& stands_for);
  // Returns the rows [begin, begin + n) of this set.
  RowSet slice(uint64_t begin, uint64_t n) const;
};

// Returns all rows of a relation as a source.
SourceRows source_of(const BoundRelation& table);

}  // namespace rtsql
