// Operators pass on row sets: rows as positions in columns, gathered late. A row set has `count` rows; row i
// takes its values from each source at that source's row for i. Copies are cheap and share the device memory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "exec/lookup_id.h"
#include "expression/expression.h"
#include "gpu/memory.h"
#include "logical/node.h"
#include "storage/column.h"

namespace rtsql {

using SharedBuffer = std::shared_ptr<const gpu::Buffer>;
inline SharedBuffer share(gpu::Buffer buffer) {
  return std::make_shared<const gpu::Buffer>(std::move(buffer));
}

// The row id of a row that is not there: an outer join's row without a match. Every column reads as NULL.
inline constexpr uint32_t kNoRow = UINT32_MAX;

// Row ids that the host knows as well.
struct KnownRows {
  std::vector<uint32_t> ids;
  gpu::Buffer on_device;
};

// Names the rows of a relation whose columns are stored, or of a computed range: row i is row_ids[i], or
// first + i where there are no row ids.
struct SourceRows {
  RelationId relation;
  std::vector<ColumnPtr> columns = {};      // one that nobody reads may be null
  std::optional<RangeFunction> range = {};  // instead of columns: one BIGINT column start + step × row
  gpu::Address row_ids = 0;                 // uint32 each; 0: none
  uint64_t first = 0;                       // without row ids
  bool null_extended = false;               // row ids may be kNoRow
  std::shared_ptr<const void> keep = {};    // owner of the row ids, known ones among them
  // Where there is one, row i is not the i-th of these rows but the one among them that this look-up finds
  // for row i (exec/stage/lookup_stage.h).
  LookupId lookup = kNoLookup;

  // May have the row ids; it keeps them alive, so that no others have their address.
  std::shared_ptr<const KnownRows> known = {};

  // Returns the row ids on the host; null where it does not know them.
  const uint32_t* known_ids() const;
  bool has_null_extended_rows() const { return null_extended && (row_ids != 0 || lookup != kNoLookup); }
};

// A relation whose columns are computed when they are used: expressions over sources.
struct ComputedRelation {
  RelationId relation;
  std::vector<ExprPtr> columns;
};

// Says what each column of the plan is: one of a source, or of a computed relation. No relation is there
// twice.
struct RowSet {
  std::vector<SourceRows> sources;
  std::vector<ComputedRelation> computed;
  uint64_t count = 0;

  // Returns the place of the relation's rows in `sources`.
  uint32_t place_of(RelationId relation) const;
  // Tells whether the relation is one of these rows.
  bool makes(RelationId relation) const;
  const SourceRows& source_of(ColumnId column) const { return sources[place_of(column.relation)]; }
  // Returns the stored column; its source is no range.
  const ColumnPtr& stored(ColumnId column) const { return source_of(column).columns.at(column.ordinal); }

  // Rewrites an expression of the plan as one over sources alone, whose columns are nullable where these are.
  ExprPtr resolve(const ExprPtr& expr) const;
  std::vector<ExprPtr> resolve(const std::vector<ExprPtr>& exprs) const;
  // Adds a source of one column, behind the others; returns the expression that names it.
  ExprPtr append(SourceRows source, const Expr& stands_for);
  // Adds the sources and computed relations of `other`, whose row i goes with row i of this.
  void add_columns_of(const RowSet& other);
  // Returns the rows [begin, begin + n) of this set.
  RowSet slice(uint64_t begin, uint64_t n) const;
  // Tells whether all columns are on the host, in the order of the rows.
  bool is_on_host() const;
  bool has_null_extended_rows() const;
  // Returns what gives out ids of relations behind those of these rows, for a further run over them.
  RelationIds further_relations() const;

 private:
  bool may_be_null(ColumnId column) const;
};

// Returns all rows of a relation.
SourceRows source_of(const BaseRelation& base);
RowSet rows_of(const BaseRelation& base);

}  // namespace rtsql
