// A strategy is a way to find the groups of rows that come in batches.
#pragma once

#include <string_view>
#include <vector>

#include "exec/aggregate/grouping.h"
#include "exec/kernel/pipeline_input.h"

namespace rtsql {

class GroupStrategy {
 public:
  explicit GroupStrategy(const Grouping& grouping) : grouping_(grouping) {}
  virtual ~GroupStrategy() = default;
  GroupStrategy(const GroupStrategy&) = delete;

  // Names it for EXPLAIN ANALYZE.
  virtual std::string_view name() const = 0;
  // Tells whether the groups that finish() returns ascend by their keys, the first before the second, NULLs
  // last.
  virtual bool is_sorted() const = 0;
  // Tells whether what is pending is part of the pass that adds the rows: else nothing is.
  virtual bool runs_stages() const = 0;
  // Adds a batch, which has rows.
  virtual void add(const PipelineInput& pending) = 0;
  // Returns a row for each group.
  virtual RowSet finish() = 0;

 protected:
  const Grouping& grouping() const { return grouping_; }
  Execution& execution() const { return grouping_.execution; }

 private:
  const Grouping& grouping_;
};

}  // namespace rtsql
