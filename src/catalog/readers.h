// Views and cubes read tables and other views; statements that change these have to know who reads them.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace rtsql {

// Lists the views and cubes that read one of the names and are none of them.
std::vector<std::string> readers_of(const Catalog& catalog, const std::vector<std::string>& names);

// Adds to the names what reads them, what reads that, and so on.
std::vector<std::string> with_readers(const Catalog& catalog, std::vector<std::string> names);

}  // namespace rtsql
