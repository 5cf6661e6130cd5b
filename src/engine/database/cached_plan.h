// A plan that is kept for several runs of a query, each with other values for its parameters.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/catalog_names.h"
#include "catalog/settings.h"
#include "logical/query.h"
#include "plan/node/plan.h"
#include "schema/type.h"

namespace rtsql {

class PointLookup;  // exec/lookup/point_lookup.h

// The types of a statement's parameters, by their numbers less 1; none where the value decides.
using ParameterTypes = std::vector<std::optional<Type>>;

// Holds what a session has for itself beside tables and views.
struct OwnEntries {
  std::vector<TypeEntryPtr> types;
  std::vector<CubeEntryPtr> cubes;

  static OwnEntries of(const Catalog& catalog, uint32_t session);
  friend bool operator==(const OwnEntries&, const OwnEntries&) = default;
};

// A plan is out of date as soon as one of the tables that it reads, one of their indexes, a view, a cube or
// a type has changed. It serves sessions that have its settings and to which its names mean the same.
struct CachedPlan {
  SharedPlan plan = {};
  std::shared_ptr<const PointLookup> lookup = {};  // does what the plan does; null: only the plan does
  ParameterTypes types = {};                       // of the values that it takes
  std::vector<TablePtr> tables = {};
  bool has_values = false;  // of VALUES, which take device memory as long as the plan lives
  std::vector<std::vector<IndexEntryPtr>> indexes = {};  // of these tables
  std::vector<ViewEntryPtr> views = {};                  // all there were
  std::vector<CubeEntryPtr> cubes = {};                  // likewise
  std::vector<TypeEntryPtr> created_types = {};          // likewise
  std::vector<SequenceEntryPtr> sequences = {};          // likewise
  std::vector<MacroEntryPtr> macros = {};                // likewise
  PlannerSettings settings = {};
  std::vector<FoundName> names = {};  // that the query has
  OwnEntries own = {};                // of its session

  // Tells whether the catalog has what the plan was made for.
  bool is_current(const Catalog& catalog) const;
  // Tells whether its names mean what it was made for.
  bool is_meant(const CatalogNames& meanings, const Catalog& catalog) const;
  // Tells whether a session that sees this catalog and has these settings may run it.
  bool serves(const Catalog& catalog, const CatalogNames& meanings, const PlannerSettings& wanted) const {
    return settings == wanted && is_current(catalog) && is_meant(meanings, catalog);
  }
};

}  // namespace rtsql
