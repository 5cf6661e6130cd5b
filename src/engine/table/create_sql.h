// Writes the statements that would make the tables, views, types and indexes that there are.
#pragma once

#include <string>

#include "catalog/catalog.h"

namespace rtsql {

std::string create_sql(const Table& table);
std::string create_sql(const ViewEntry& view);
std::string create_sql(const TypeEntry& type);
std::string create_sql(const IndexEntry& index, const Table& table);

}  // namespace rtsql
