// What the methods made of a TreeIndex share: options and costs.
#pragma once

#include "index/method.h"
#include "index/tree_index.h"

namespace rtsql {

IndexOption lanes_option();
IndexOption pin_option(std::string_view default_text);
IndexOption schedule_option();

// Sets what the options above say; `auto_lanes` is what lanes = auto means.
void read_tree_options(const IndexOptions& options, uint32_t auto_lanes, TreeOptions& chosen);

// Nanoseconds of a random probe into n narrow keys. On a GPU it takes `gpu` times the cube of log2 n, as
// levels leave one cache after another (within a tenth from 2^22 to 2^26 keys on an H200); on a CPU `cpu`
// times log2 n.
struct TreeProbeCosts {
  double gpu = 0;
  double cpu = 0;
};
double tree_probe_milliseconds(const ProbeEstimate& estimate, const TreeProbeCosts& costs);
double tree_build_milliseconds(const ProbeEstimate& estimate);

}  // namespace rtsql
