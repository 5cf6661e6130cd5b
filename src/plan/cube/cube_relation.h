// A cube has other rows that answer a grouping in place of those that it was made of: its cells, the groups
// that rays add up, or these rows themselves in the order of their cells.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "catalog/cube.h"
#include "logical/node.h"
#include "logical/relation.h"
#include "plan/cube/cube_trace.h"

namespace rtsql {

class CubeRelation {
 public:
  virtual ~CubeRelation() = default;

  // The relation that has the dimensions.
  const BaseRelationPtr& base() const { return base_; }
  // Returns a column of it; null where it has none of the dimension.
  virtual ExprPtr dimension(size_t number, SourceSpan span) const = 0;
  // Returns the number of rows that a row stands for.
  virtual ExprPtr rows() const = 0;
  // Tells whether each row stands for one alone.
  virtual bool has_single_rows() const { return false; }
  // Returns the value that such a row has of a measure; null for others.
  virtual ExprPtr value(size_t /*measure*/, SourceSpan /*span*/) const { return nullptr; }
  // Returns what a row has of an aggregate of a measure's values, as GroupingRewrite::Partial.
  virtual ExprPtr partial(Aggregate aggregate, size_t measure, SourceSpan span) const = 0;
  // Takes a condition on the rows that the cube was made of, in which columns of relation `dimensions` stand
  // for dimensions by their numbers. Returns false where it has to be tested above.
  virtual bool take(const ExprPtr& conjunct, RelationId dimensions) = 0;
  // Returns the rows that the conditions taken leave; null where the relation cannot give them.
  virtual LogicalPtr finish() = 0;
  // Returns what rays are to add up for the base relation, once it is finished, for what is grouped `above`;
  // null where its rows are there.
  virtual CubeTracePtr trace(const GroupBy& /*above*/) const { return nullptr; }

 protected:
  explicit CubeRelation(BaseRelationPtr base) : base_(std::move(base)) {}
  ExprPtr column(uint32_t ordinal, SourceSpan span = {}) const;

 private:
  const BaseRelationPtr base_;
};

// Returns the rows that the cube keeps.
std::unique_ptr<CubeRelation> row_relation(const CubeEntry& cube, RelationId cells, RelationId rows);
// The cells have all dimensions and all partial aggregates.
std::unique_ptr<CubeRelation> cell_relation(const CubeEntry& cube, RelationId relation);
// Rays give groups of the grouped dimensions, from rows whose scanned ones lie in ranges.
std::unique_ptr<CubeRelation> traced_relation(const CubeEntryPtr& cube, RelationId relation);

}  // namespace rtsql
