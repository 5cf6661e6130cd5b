// Leaves in memory which rows of its sources a row of a pipeline is made of, so that the rows are a list: a
// word for each, its row id or, where an entry carries the values of the row that is found, the entry.
#pragma once

#include <string>
#include <vector>

#include "exec/execution.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/row_set.h"

namespace rtsql {

class FoundWords {
 public:
  // The rows are the writer's. All outlive this.
  FoundWords(Execution& execution, const RowSet& rows, KernelWriter& writer)
      : execution_(execution), rows_(rows), writer_(writer) {}

  // Returns a statement for the writer's slot `row` that leaves the word of the source at `place` as the one
  // at `position`, an expression, of so many.
  std::string leave(size_t place, uint64_t count, std::string_view position);
  // Returns the rows of the words: so many, of which those of the other sources are as they were.
  RowSet rows(uint64_t count) const;
  // Puts the values in place of the entries that carry them, in these rows or some of them. Finishes the
  // stream.
  void take_values(RowSet& rows) const;

 private:
  struct Words {
    size_t place = 0;
    const LookupPlan* carried_by = nullptr;  // null: the words are row ids
    SharedBuffer buffer;
  };
  void take_values(const Words& words, RowSet& rows) const;

  Execution& execution_;
  const RowSet& rows_;
  KernelWriter& writer_;
  std::vector<Words> words_;
};

}  // namespace rtsql
