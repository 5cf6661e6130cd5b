// SEARCH and CYCLE of WITH RECURSIVE: columns that say where a row was found. There are no arrays of rows, so
// texts stand for these, made of texts that order as the values do.
#pragma once

#include <optional>
#include <vector>

#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

class Traversal {
 public:
  // `columns` are those of the recursive query without these. Throws Error(kName) for columns that are
  // unknown, or there already, Error(kType) and Error(kUnsupported) for wrong marks.
  Traversal(const sql::CommonTable& written, const std::vector<OutputColumn>& columns);

  // How many columns are added.
  size_t added() const { return added_; }
  // Adds the columns of the first rows.
  void add_to_first(LogicalProject& first) const;
  // Adds the columns of a row that is found from a row of `working`, and ends the search behind a cycle. The
  // other outputs have the types of the first rows. Throws Error(kUnsupported) where the step does not read
  // the query in its FROM.
  void add_to_step(LogicalProject& step, CommonTableId working, SourceSpan span) const;

 private:
  ExprPtr rows_text(const LogicalProject& rows, const std::vector<uint32_t>& ordinals) const;

  const sql::CommonTable& written_;
  uint32_t own_ = 0;
  size_t added_ = 0;
  std::vector<uint32_t> search_by_, cycle_by_;  // ordinals
  ExprPtr mark_, usual_;                        // literals of one type
};

}  // namespace rtsql
