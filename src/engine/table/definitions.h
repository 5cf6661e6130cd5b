// Writes the statements that would make all that a database keeps, without the rows of tables.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace rtsql {

// Each statement finds what it names, if they are run in their order. What is TEMP is left out.
struct Definitions {
  std::vector<std::string> before_rows;  // schemas, types, tables, views
  std::vector<TablePtr> tables;
  std::vector<std::string> after_rows;  // sequences that go on, indexes and cubes, which are made of rows
};

Definitions definitions_of(const Catalog& catalog, uint32_t database);

// Write a table's name as SQL has it: as short as its definition does, or so that no other is meant.
std::string short_name(const Table& table);
std::string full_name(const Table& table);

}  // namespace rtsql
