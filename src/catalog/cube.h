// A cube holds the groups of the rows of a join, a cell for each combination of the values of some columns
// with the sums, counts, minima and maxima of others (Gray et al., "Data Cube", 1997; what a query asks of
// them, "RTCUDB", section 3). Groupings of these rows are groupings of the cells.
//
// Expressions name columns of the joined tables by the relations of `sources`. All tables of a cube have its
// name.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "expression/expression.h"
#include "storage/table.h"

namespace rtsql {

struct IndexEntry;
struct TracedRows;

// A table as it was when the cube was made: as soon as it has changed, or is gone, the cube is stale.
struct CubeSource {
  RelationId relation;
  SchemaName schema;
  std::string name;
  std::weak_ptr<const TableSchema> table;
};

// Is column i of the cells where it is the i-th.
struct CubeDimension {
  std::string name;
  ExprPtr value;
  bool scanned = false;
  bool grouped = false;
};

// Has columns of the cells by their ordinals; none where the values have no such.
struct CubeMeasure {
  std::string name;
  ExprPtr value;
  uint32_t count = 0;  // of values that are not NULL
  std::optional<uint32_t> sum = {};
  std::optional<uint32_t> minimum = {}, maximum = {};
};

// The joined rows in the order of their cells: the number of the cell of each, then its value of each
// measure.
struct CubeRows {
  std::shared_ptr<const Table> table;
  std::shared_ptr<const IndexEntry> index;  // over the numbers
  uint32_t number = 0;                      // the column of the cells that has their numbers
};

struct CubeEntry {
  std::string name;
  SchemaName schema = {};
  std::string definition;            // the statement that makes it, in the canonical form of sql::to_sql
  std::vector<QualifiedName> reads;  // the tables and views that it names
  std::vector<CubeSource> sources;
  std::vector<ExprPtr> conjuncts;  // that the joined rows fulfil
  std::vector<CubeDimension> dimensions;
  std::vector<CubeMeasure> measures;
  uint32_t rows = 0;                              // the column of the numbers of rows, a BIGINT
  std::shared_ptr<const Table> cells;             // in the order of the dimensions
  std::shared_ptr<const IndexEntry> index;        // over the scanned columns; null where they are too wide
  std::optional<CubeRows> kept = {};              // none: rows = off, no measures, or no rows
  std::shared_ptr<const TracedRows> traced = {};  // null: trace = search, or there are no rows

  // A cube of a database that was opened has a definition alone until it is refreshed.
  bool is_built() const { return cells != nullptr; }
};
using CubeEntryPtr = std::shared_ptr<const CubeEntry>;

}  // namespace rtsql
