// A finding stage is a look-up as the writer of kernels sees it: it finds rows of other sources.
#pragma once

#include <cstdint>
#include <string>

#include "exec/kernel/stage.h"
#include "plan/estimate/lookup.h"

namespace rtsql {

class FindingStage : public Stage {
 public:
  using Stage::Stage;
  const FindingStage* finding() const override { return this; }

  // Returns what sources have whose rows it finds (SourceRows::lookup): not kNoLookup, and no other stage
  // of a kernel has it.
  virtual LookupId id() const = 0;
  virtual const LookupPlan& plan() const = 0;
  // Returns how many bits are read for each entry.
  virtual uint32_t bits_per_entry() const = 0;
  // Returns statements that fill an array with the entries of the rows that are left, where the stage itself
  // has read the bitmap alone.
  virtual std::string write_entries(KernelWriter& writer, const std::string& entries,
                                    const std::string& distances) const = 0;

  // Returns how the entry has the values of the column; null where they are read by the row that is found.
  const CarriedColumn* carried(ColumnId column) const;
};

}  // namespace rtsql
