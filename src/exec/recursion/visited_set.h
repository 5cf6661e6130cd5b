// The set of rows that a recursive query has found so far, as the keys of their columns on the device: in a
// hash table, or, as long as there is one key and its range is small, as bits. NULLs are equal to each other.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "exec/execution.h"
#include "exec/recursion/visited_bits.h"
#include "exec/row_set.h"

namespace rtsql {

class VisitedSet {
 public:
  explicit VisitedSet(Execution& execution) : execution_(execution), bits_(std::in_place, execution) {}

  // Returns the rows of `rows` that no call has had before, once each, and takes them into the set. The
  // columns are those of all calls, of one type each. Finishes the stream. Throws Error(kMemory), and
  // Error(kUnsupported) for too many rows.
  RowSet add(const RowSet& rows, const std::vector<ExprPtr>& columns);

 private:
  // The words of one key of all rows so far.
  struct KeyWords {
    uint32_t bytes = 0;
    SharedBuffer words;
  };
  // Strings have codes that last, in the order in which they are found.
  struct Codes {
    std::unordered_map<std::string, uint32_t> code_of;
  };

  std::vector<ColumnPtr> key_columns(const RowSet& rows, const std::vector<ExprPtr>& columns);
  ColumnPtr with_lasting_codes(Codes& codes, const ColumnPtr& column, const Dictionary& dictionary);
  std::optional<RowSet> add_to_bits(const RowSet& rows, const ColumnPtr& keys);
  RowSet add_to_table(const RowSet& rows, const std::vector<ColumnPtr>& keys);
  void make_room(const std::vector<ColumnPtr>& found, uint64_t more);
  void make_table();
  SharedBuffer insert(uint64_t first, uint64_t count);  // returns the slots of the rows

  Execution& execution_;
  std::optional<VisitedBits> bits_;  // none: there is a hash table
  std::vector<KeyWords> keys_;
  std::map<size_t, Codes> codes_;  // of VARCHAR columns, by the place of their key
  uint64_t rows_ = 0;              // whose keys are kept: in a hash table with repeated ones
  uint64_t capacity_ = 0;          // rows that the keys have room for
  uint64_t slots_ = 0;
  SharedBuffer table_;
};

}  // namespace rtsql
