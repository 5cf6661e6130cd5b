// A look-up finds for each row the one row of another set that has its key, within the kernel that the row
// goes through; or, where rows of one key are chained, all of them: what follows runs in rounds, each for one
// row of the chains of a thread's rows. The sources of the row set that are the other set's have the stage's
// number (SourceRows::lookup).
#pragma once

#include <cstdint>
#include <string>

#include "exec/kernel/kernel_writer.h"
#include "exec/kernel/stage.h"
#include "exec/stage/lookup_table.h"
#include "logical/node.h"

namespace rtsql {

class LookupStage : public FindingStage {
 public:
  // Looks up the key, an expression over the sources of the rows that come. `mode` is kInner, kLeft, kSemi or
  // kAnti; kInner where rows are chained.
  LookupStage(LookupId id, JoinMode mode, ExprPtr key, LookupTable table, double share, gpu::Address counts)
      : FindingStage(share, counts), id_(id), mode_(mode), key_(std::move(key)), table_(std::move(table)) {}

  LookupId id() const override { return id_; }
  const LookupPlan& plan() const override { return table_.plan; }
  bool expands() const override { return table_.plan.is_chained(); }
  void write(KernelWriter& writer) const override;
  uint32_t bits_per_entry() const override;
  std::string write_entries(KernelWriter& writer, const std::string& entries,
                            const std::string& distances) const override;

 private:
  // These read what there is for the key that is so far from the smallest.
  std::string bit_at(KernelWriter& writer, const std::string& distance) const;
  std::string entry_at(KernelWriter& writer, const std::string& distance) const;
  // These return statements that declare an array of what is found for each row, `found`, and fill it. `code`
  // computes the key.
  std::string find(KernelWriter& writer, const KernelWriter::LookupNames& names,
                   const std::string& found) const;
  std::string find_by_distance(KernelWriter& writer, const KernelWriter::LookupNames& names,
                               const RowValue& key, const std::string& code) const;
  // Declares the range of the keys that were put in; returns the test that a distance lies in it.
  std::string in_range_of(KernelWriter& writer, const std::string& name, std::string_view type) const;
  std::string dropped_if(const std::string& entry) const;
  // Returns statements that go on to the next rows of the chains.
  std::string follow_chains(KernelWriter& writer, const std::string& entries) const;

  const LookupId id_;
  const JoinMode mode_;
  const ExprPtr key_;
  const LookupTable table_;
};

}  // namespace rtsql
