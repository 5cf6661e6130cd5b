// Two transactions that begin with one version of the catalog make a version each. The first to commit has
// its own; the second gets one that has the changes of both, unless they concern the same.
#pragma once

#include <optional>
#include <string>

#include "catalog/catalog.h"

namespace rtsql {

// Says for which name, as it is written, the changes of both transactions do not go together.
struct MergeConflict {
  std::string name;
};

// Tells whether what reads one state of a table can read the other: rows may differ, columns and keys may
// not.
bool has_same_definition(const Table& one, const Table& other);

// Tells whether the versions differ in nothing but what sessions have for themselves.
bool is_same_to_all(const Catalog& one, const Catalog& other);

struct MergedVersions {
  CatalogVersion version;  // null where there is a conflict
  std::optional<MergeConflict> conflict = {};
};

// `own` and `committed` were both made from `begun`. There is a conflict where both change the rows, the
// columns or the indexes of one table, give one name, or where one makes a view or a cube of what the other
// drops or defines anew, or uses a type that the other drops or changes.
MergedVersions merge_versions(const Catalog& begun, const Catalog& own, const Catalog& committed);

}  // namespace rtsql
