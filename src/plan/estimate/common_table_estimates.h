// What planning a common table has told of its rows, for the plans of those that scan it.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "logical/common_table.h"
#include "plan/estimate/estimate.h"

namespace rtsql {

struct CommonTableEstimates {
  std::map<CommonTableId, double> rows;
  // Of columns that are wide DECIMALs, by their ordinals.
  std::map<CommonTableId, std::vector<std::optional<ExactRange>>> bounds = {};

  // Notes the bounds of the outputs of a table's query, which has been planned by the estimator.
  void note_bounds(CommonTableId table, const LogicalProject& query, Estimator& estimator);
  // Bounds the columns of all scans of common tables in the tree.
  void bound_scans(const LogicalNode& tree, Estimator& estimator) const;
};

}  // namespace rtsql
