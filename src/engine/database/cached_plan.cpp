#include "engine/database/cached_plan.h"

#include <algorithm>

namespace rtsql {

bool CachedPlan::is_current(const Catalog& catalog) const {
  if (views != catalog.views() || cubes != catalog.cubes() || created_types != catalog.types()) return false;
  if (sequences != catalog.sequences() || macros != catalog.macros()) return false;
  for (size_t i = 0; i < tables.size(); ++i) {
    if (catalog.find_table(*tables[i]) != tables[i]) return false;
    if (catalog.indexes_of(*tables[i]) != indexes[i]) return false;
  }
  return true;
}

bool CachedPlan::is_meant(const CatalogNames& meanings, const Catalog& catalog) const {
  return std::ranges::all_of(names,
                             [&](const FoundName& name) {
                               return meanings.schema_of_relation(name.written) == name.meant.schema;
                             }) &&
         own == OwnEntries::of(catalog, meanings.path().session);
}

OwnEntries OwnEntries::of(const Catalog& catalog, uint32_t session) {
  OwnEntries own{catalog.types(), catalog.cubes()};
  const auto is_of_others = [&](const auto& entry) { return entry->schema.session != session; };
  std::erase_if(own.types, is_of_others);
  std::erase_if(own.cubes, is_of_others);
  return own;
}

}  // namespace rtsql
