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

  // Returns a statement for the writer's slot `row`. It stores the word of the source at `place` in an array
  // of `count` words, at the index that the expression `position` has.
  std::string leave(size_t place, uint64_t count, std::string_view position);
  // Returns `count` rows that read their sources by the words; sources without words stay as they are.
  RowSet rows(uint64_t count) const;
  // Exchanges the entries of tables that carry values for these values, in rows that came of rows(). Finishes
  // the stream.
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
