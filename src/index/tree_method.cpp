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

double tree_probe_milliseconds(const ProbeEstimate& estimate, const TreeProbeCosts& costs) {
  const double wide = estimate.width == KeyWidth::k64 ? 1.6 : 1.0;
  const double searches = estimate.points ? 1.0 : 2.0;
  const double depth = std::log2(static_cast<double>(std::max<uint64_t>(estimate.keys, 2)));
  const double search = estimate.cpu_device ? costs.cpu * depth : costs.gpu * depth * depth * depth;
  const double nanoseconds = search * wide * searches;
  const double launch = estimate.cpu_device ? 0.1 : 0.03;
  return launch + estimate.probes * nanoseconds * 1e-6;
}

double tree_build_milliseconds(const ProbeEstimate& estimate) {
  const double wide = estimate.width == KeyWidth::k64 ? 2.2 : 1.0;
  const double nanoseconds = (estimate.cpu_device ? 40.0 : 0.085) * wide;
  const double launch = estimate.cpu_device ? 1.0 : 0.5;
  return launch + static_cast<double>(estimate.keys) * nanoseconds * 1e-6;
}

}  // namespace rtsql
