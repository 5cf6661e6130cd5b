#include "engine/database/cached_plan.h"

namespace rtsql {

bool CachedPlan::is_current(const Catalog& catalog) const {
  if (views != catalog.views() || cubes != catalog.cubes() || created_types != catalog.types()) return false;
  for (size_t i = 0; i < tables.size(); ++i) {
    if (catalog.find_table(tables[i]->name) != tables[i]) return false;
    if (catalog.indexes_of(*tables[i]) != indexes[i]) return false;
  }
  return true;
}

}  // namespace rtsql
