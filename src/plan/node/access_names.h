// Names what answers a query beside its tables.
#pragma once

#include <string>
#include <vector>

namespace rtsql {

struct PlanNode;

struct AccessNames {
  std::vector<std::string> indexes, cubes;  // each once

  void add(const AccessNames& others);
  void add(const PlanNode& tree);
};

}  // namespace rtsql
