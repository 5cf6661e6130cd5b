// Leaves in memory which rows of its sources a row of a pipeline is made of, so that the rows are a list: a
// word for each, its row id or, where an entry carries the values of the row that is found, the entry.
#pragma once

#include <string>
#include <vector>

#include "exec/execution.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/row_set.h"

namespace rtsql {

class MatchVector {
 public:
  // Makes room for `count` rows, and words of those sources of the pipeline input that look-ups find, or of
  // all. The input outlives this.
  enum class Of { kFoundSources, kAllSources };
  MatchVector(Execution& execution, const PipelineInput& pending, uint64_t count, Of sources);

  // Returns statements for a sink's row: they store the row's words at the index that the expression
  // `position` has.
  std::string store(KernelWriter& writer, std::string_view position) const;
  uint64_t bits_per_row() const { return words_.size() * 8 * sizeof(uint32_t); }
  // Returns the rows, which read their sources by the words; sources without words stay as they are.
  RowSet rows() const;
  // Exchanges the entries of tables that carry values for these values, in rows that came of rows(). Finishes
  // the stream.
  void take_values(RowSet& rows) const;

 private:
  struct Words {
    uint32_t place = 0;
    const LookupPlan* carried_by = nullptr;  // null: the words are row ids
    SharedBuffer buffer;
  };
  void take_values(const Words& words, RowSet& rows) const;

  Execution& execution_;
  const RowSet& rows_;
  const uint64_t count_;
  std::vector<Words> words_;
};

}  // namespace rtsql
