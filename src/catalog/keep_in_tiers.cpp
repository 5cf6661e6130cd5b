#include "catalog/keep_in_tiers.h"

#include <unordered_set>

namespace rtsql {

void keep_in_tiers(gpu::Device& device, const Catalog& before, const Catalog& after) {
  if (&before == &after) return;
  const std::unordered_set<TablePtr> known(before.tables().begin(), before.tables().end());
  for (const TablePtr& table : after.tables()) {
    if (known.contains(table)) continue;
    for (const ColumnPtr& column : table->columns) {
      column->part_from(ColumnSource::kStatement);
      column->keep_in_tiers(device);
    }
  }
}

}  // namespace rtsql
