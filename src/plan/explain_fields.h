// Each operator describes itself by a title and ordered fields.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plan/plan.h"
#include "plan/run_profile.h"

namespace rtsql {

struct NodeDescription {
  std::string title;                                        // "Index Scan using t_k on t (sorted)"
  std::vector<std::pair<std::string, std::string>> fields;  // ("Index Cond", "k < 5"), …
};

// Of more than four alternatives the chosen one and the cheapest are written, unless all are asked for. What
// came of a run is written where there was one: `profile` is null otherwise.
NodeDescription describe_node(const PlanNode& node, bool all_alternatives, const RunProfile* profile);

}  // namespace rtsql
