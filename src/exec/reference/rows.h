// Rows on the host, as the operators of the reference executor hand them on.
//
// A relation's values are computed once and shared; joins, filters and sorts make lists of their rows. A cell
// whose computation failed keeps its error until something reads it, so that a row that a condition drops
// cannot fail. Used by one thread.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "common/error.h"
#include "expression/expression.h"
#include "expression/type_rules.h"

namespace rtsql::reference {

// Tables and joins of more rows, or columns of more bytes of texts, would fill the host's memory.
inline constexpr uint64_t kMostRows = 1u << 17;
inline constexpr uint64_t kMostText = 1u << 28;

// These throw Error(kUnsupported) if there are more.
void check_count(uint64_t rows);
void check_text(uint64_t bytes);

inline constexpr uint32_t kMissing = UINT32_MAX;  // the row of an outer join's side without a match

struct Relation {
  uint64_t count = 0;                       // rows, of a query's
  std::vector<std::vector<Value>> columns;  // of equal length; empty for columns that nothing reads
  std::map<std::pair<uint32_t, uint32_t>, Error> failed;  // by column and row
  std::set<uint32_t> fallible;                            // columns that can have such values
  std::map<uint32_t, ExactRange> bounds;  // of columns of tables that are exact numbers, dates or times

  // Returns the number of a new, empty column.
  uint32_t add_column();
  // Appends what `compute` returns, or the Error(kValue) that it throws.
  template <class Compute>
  void append(uint32_t column, Compute compute) {
    std::vector<Value>& values = columns[column];
    try {
      values.push_back(compute());
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kValue) throw;
      failed.emplace(std::pair(column, static_cast<uint32_t>(values.size())), error);
      values.emplace_back();
    }
  }
};
using RelationPtr = std::shared_ptr<const Relation>;

// Row r of a source is row `places[r]` of its relation.
struct Source {
  RelationId id;
  RelationPtr relation;
  std::vector<uint32_t> places;
};

struct Rows {
  uint64_t count = 0;
  std::vector<Source> sources;

  // Returns none if no source is of that relation.
  const Source* find(RelationId relation) const;
  // Returns the rows at these positions; kMissing gives rows of NULLs.
  Rows at(const std::vector<uint32_t>& positions) const;
  // Adds a relation whose rows are these, one by one.
  void add(RelationId id, Relation relation);
  void add(RelationId id, RelationPtr relation);
  // Adds the columns of as many other rows.
  void add(Rows others);
};

// Names a row, and those around it where the right side of a dependent join is run for one row of its left.
struct Place {
  const Rows* rows = nullptr;
  uint32_t row = 0;
  const Place* outer = nullptr;
};

}  // namespace rtsql::reference
