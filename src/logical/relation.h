// Relations that a query reads: tables and table functions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "schema/relation_id.h"
#include "schema/table_schema.h"

namespace rtsql {

// range(start, end, step): one BIGINT column "range"; computed, not stored.
struct RangeFunction {
  int64_t start = 0;
  int64_t step = 1;
  uint64_t rows = 0;
};

// A table as it was when the statement began, or a range. `relation` is its id in the query, by which
// expressions name its columns.
struct BaseRelation {
  RelationId relation;
  std::string alias;
  TableSchemaPtr table;  // null for a range
  std::optional<RangeFunction> range = {};
  bool is_cube = false;  // the table is one of a cube's
  // The table of the catalog where `table` has further columns behind those of that one: the numbers of its
  // rows (bind/names/row_numbers.h), or the values of indexed expressions
  // (plan/access/indexed_expressions.h). Else null.
  TableSchemaPtr extends = {};

  const TableSchemaPtr& catalog_table() const { return extends ? extends : table; }
  uint64_t rows() const { return table ? table->rows : range->rows; }
};
using BaseRelationPtr = std::shared_ptr<const BaseRelation>;

}  // namespace rtsql
