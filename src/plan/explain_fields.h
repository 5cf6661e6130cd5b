// Each operator describes itself by a title and ordered fields.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plan/plan.h"

namespace rtsql {

struct NodeDescription {
  std::string title;                                        // "Index Scan using t_k on t (sorted)"
  std::vector<std::pair<std::string, std::string>> fields;  // ("Index Cond", "k < 5"), …
};

NodeDescription describe_node(const PlanNode& node);

}  // namespace rtsql
