// Views and cubes read tables and other views; statements that change these have to know who reads them.
#pragma once

#include <vector>

#include "catalog/catalog.h"

namespace rtsql {

// Lists the views and cubes that read one of the names and are none of them.
std::vector<QualifiedName> readers_of(const Catalog& catalog, const std::vector<QualifiedName>& names);

// Adds to the names what reads them, what reads that, and so on.
std::vector<QualifiedName> with_readers(const Catalog& catalog, std::vector<QualifiedName> names);

}  // namespace rtsql
