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

// Describes the node. It lists all alternatives, or at most four: the chosen one and the cheapest. It adds
// the figures of a run if `profile` is not null.
NodeDescription describe_node(const PlanNode& node, bool all_alternatives, const RunProfile* profile);

}  // namespace rtsql
