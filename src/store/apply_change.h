// Makes the next state of a database's contents out of what a transaction has changed.
#pragma once

#include <string_view>
#include <vector>

#include "format.pb.h"

namespace rtsql {

// Names are compared ignoring case. Throws Error(kData) where a change is about something that is not there:
// then it is not one of this catalog.
void apply_change(stored::Catalog& catalog, const stored::Change& change);

// Lists all that the change drops.
std::vector<stored::Dropped> dropped_by(const stored::Change& change);

// Returns null if there is no such table.
const stored::Table* find_table(const stored::Catalog& catalog, std::string_view schema,
                                std::string_view name);

}  // namespace rtsql
