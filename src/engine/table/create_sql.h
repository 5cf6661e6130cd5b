// Writes the statements that would make the tables, views and indexes that there are.
#pragma once

#include <string>

#include "catalog/catalog.h"

namespace rtsql {

std::string create_sql(const Table& table);
std::string create_sql(const ViewEntry& view);
std::string create_sql(const IndexEntry& index, const Table& table);

}  // namespace rtsql
