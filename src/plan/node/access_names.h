// Names what answers a query beside its tables.
#pragma once

#include <string>
#include <vector>

namespace rtsql {

struct PlanNode;

struct AccessNames {
  std::vector<std::string> indexes, cubes;  // each once
  bool traces_rays = false;                 // of an index or a cube

  void add(const AccessNames& others);
  void add(const PlanNode& tree);
};

}  // namespace rtsql
