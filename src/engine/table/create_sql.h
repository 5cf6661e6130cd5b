// Writes the statements that would make the tables, views, types and indexes that there are.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace rtsql {

// The catalog has the sequences of the table's columns, which begin where they began.
std::string create_sql(const Table& table, const Catalog& catalog);
// Returns the statements that have these sequences go on where they are.
std::vector<std::string> restart_sql(const Table& table, const Catalog& catalog);
std::string create_sql(const ViewEntry& view);
std::string create_sql(const TypeEntry& type);
// The sequence goes on where this one is.
std::string create_sql(const SequenceEntry& sequence);
std::string create_sql(const MacroEntry& macro);
// Writes "f(a, b := 1)".
std::string signature_text(const MacroEntry& macro);
std::string create_sql(const IndexEntry& index, const Table& table);

}  // namespace rtsql
