// A bound query is a SELECT with all names and types resolved: the typed logical plan.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "expression/expression.h"
#include "sql/expression.h"

namespace rtsql {

// A call of range(start, end, step) has one BIGINT column "range", which is computed, not stored.
struct RangeFunction {
  int64_t start = 0;
  int64_t step = 1;
  uint64_t rows = 0;
};

inline constexpr size_t kMostTables = 16;  // of one FROM

// A relation in FROM is a table as it was when the statement began, or a range.
struct BoundRelation {
  std::string alias;
  TablePtr table;  // null for a range
  std::optional<RangeFunction> range;
  uint64_t rows() const { return table ? table->rows : range->rows; }
};

struct AggregateCall {
  Aggregate aggregate = Aggregate::kCountStar;
  ExprPtr argument;  // null for COUNT(*)
  bool distinct = false;
  Type type;
  std::string text;  // as EXPLAIN shows it
};

struct OutputColumn {
  std::string name;
  ExprPtr expr;
};

struct SortKey {
  ExprPtr expr;
  bool descending = false;
  bool nulls_first = false;
};

struct GroupBy {
  uint32_t relation = 0;                  // whose columns are the keys, then the aggregates
  std::vector<ExprPtr> keys;              // over the tables of FROM
  std::vector<AggregateCall> aggregates;  // likewise

  // Lists the keys, then the arguments.
  std::vector<ExprPtr> inputs() const {
    std::vector<ExprPtr> inputs = keys;
    for (const AggregateCall& call : aggregates) {
      if (call.argument) inputs.push_back(call.argument);
    }
    return inputs;
  }
};

// The members are evaluated in their order here. From `having` on, expressions are over the rows that `group`
// makes if there is one: source 0, keys first, then aggregates.
struct BoundQuery {
  std::vector<BoundRelation> tables;  // relation i is tables[i]; none: one row without columns
  // Relations that `group` and DISTINCT make, besides the tables.
  uint32_t group_relation() const { return static_cast<uint32_t>(tables.size()) + 1; }
  uint32_t distinct_relation() const { return static_cast<uint32_t>(tables.size()) + 2; }

  std::vector<ExprPtr> conjuncts;  // WHERE, ON and USING: a row stays if all are TRUE
  std::optional<GroupBy> group;
  std::vector<ExprPtr> having;  // conjuncts
  std::vector<OutputColumn> outputs;
  bool distinct = false;  // then sort keys are outputs
  std::vector<SortKey> order_by;
  std::optional<uint64_t> limit;
  uint64_t offset = 0;
  // The hint /*+ index(method) */ overrides SET index for this query.
  std::optional<sql::Identifier> index_hint;
  SourceSpan span;  // of the SELECT, for errors about it as a whole
};

}  // namespace rtsql
