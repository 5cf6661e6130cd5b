// Says how a row lies in memory on its way to the accumulators of its group: as one word for its slot, in
// which the uppermost bits are flags of the accumulators that not every row counts for, and a column for each
// accumulator that adds other than 1 for it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "exec/aggregate/accumulators.h"

namespace rtsql {

class RowContributions {
 public:
  struct Column {
    std::string name;    // of what a kernel holds of it
    uint32_t bytes = 0;  // 4 or 8
    std::string_view type() const { return bytes == 8 ? "uint64_t" : "uint"; }
  };
  // The accumulators outlive this.
  explicit RowContributions(std::span<const Accumulator> accumulators);

  const std::vector<Column>& columns() const { return columns_; }  // the first has the slots
  uint64_t bytes_per_row() const;
  // The bits that flags leave for slots.
  uint32_t slot_mask() const { return UINT32_MAX >> flags_; }

  // These are GLSL. The first puts `word`, as write_contribution() returns it, of row j into arrays that
  // have the names of the columns, after the row's slot. The others read from row `m` of such arrays.
  std::string put(size_t accumulator, const std::string& word) const;
  std::string word(size_t accumulator) const;
  std::string condition(size_t accumulator) const;  // under which the row counts; empty: always

 private:
  struct Place {
    std::optional<size_t> column;
    uint32_t flag = 0;  // 0: every row counts
  };
  const std::span<const Accumulator> accumulators_;
  std::vector<Column> columns_;
  std::vector<Place> places_;  // of each accumulator
  uint32_t flags_ = 0;
};

}  // namespace rtsql
