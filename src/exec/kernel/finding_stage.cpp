#include "exec/kernel/finding_stage.h"

#include <algorithm>

namespace rtsql {

const CarriedColumn* FindingStage::carried(ColumnId column) const {
  const std::vector<CarriedColumn>& columns = plan().carried;
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const CarriedColumn& one) { return one.column == column; });
  return found == columns.end() ? nullptr : &*found;
}

}  // namespace rtsql
