// Tells what of a version of the catalog no database keeps.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace rtsql {

// Names the tables, views and cubes that are TEMP, and those that read one.
class TemporaryNames {
 public:
  explicit TemporaryNames(const Catalog& catalog);

  bool contains(const Table& table) const { return has(table.name); }
  bool contains(const IndexEntry& index) const { return has(index.table); }
  bool contains(const ViewEntry& view) const { return has(view.name); }
  bool contains(const CubeEntry& cube) const { return has(cube.name); }
  bool contains(const TypeEntry& type) const { return type.temporary; }

 private:
  bool has(const std::string& name) const;

  std::vector<std::string> names_;
};

}  // namespace rtsql
