#include "index/tree_method.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace rtsql {

IndexOption k_option() {
  return {.name = "k",
          .kind = IndexOption::Kind::kInteger,
          .default_text = "9",
          .minimum = 2,
          .maximum = 33,
          .help = "children of a node: 2 for binary search"};
}

std::vector<IndexOption> with_tree_options(std::vector<IndexOption> own) {
  own.push_back({.name = "lanes",
                 .kind = IndexOption::Kind::kChoice,
                 .default_text = "auto",
                 .choices = {"auto", "1", "2", "4", "8", "16", "32"},
                 .help = "lanes that search a node together, as far as the device's subgroups have as many"});
  own.push_back({.name = "pin",
                 .kind = IndexOption::Kind::kChoice,
                 .default_text = "none",
                 .choices = {"none", "steps", "full"},
                 .help = "top of the tree in shared memory: whole levels (steps) or all that fits (full)"});
  own.push_back({.name = "schedule",
                 .kind = IndexOption::Kind::kChoice,
                 .default_text = "dynamic",
                 .choices = {"dynamic", "static"},
                 .help = "as many workgroups as the probes need, or as many as run at once"});
  return own;
}

void read_tree_options(const IndexOptions& options, uint32_t auto_lanes, TreeOptions& chosen) {
  const std::string& lanes = options.choice("lanes");
  chosen.lanes = lanes == "auto" ? auto_lanes : static_cast<uint32_t>(std::stoul(lanes));
  const std::string& pin = options.choice("pin");
  chosen.pin = pin == "steps" ? TreePin::kSteps : pin == "full" ? TreePin::kFull : TreePin::kNone;
  chosen.schedule = options.choice("schedule") == "static" ? TreeSchedule::kStatic : TreeSchedule::kDynamic;
}

}  // namespace rtsql
