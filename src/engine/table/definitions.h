// Writes the statements that would make all that a catalog keeps, without the rows of tables.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace rtsql {

// Each statement finds what it names, if they are run in their order. What is TEMP is left out.
struct Definitions {
  std::vector<std::string> before_rows;  // types, tables, views
  std::vector<std::string> tables;       // their names, as SQL has them
  std::vector<std::string> after_rows;   // indexes and cubes, which are made of rows
};

Definitions definitions_of(const Catalog& catalog);

// Lists the tables that are not TEMP.
std::vector<TablePtr> kept_tables(const Catalog& catalog);

}  // namespace rtsql
