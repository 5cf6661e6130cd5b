// A profile holds the rows and the times of each node of a plan in one run; EXPLAIN ANALYZE and BENCHMARK
// show them. Running a plan does not change it, so that several runs can share it.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "gpu/timings.h"
#include "plan/node/plan_node.h"

namespace rtsql {

// Counts what went through a stage of a pipeline.
struct StageProfile {
  uint64_t rows = 0;  // that left it
  uint64_t bytes_read = 0;
};

// Counts what functions of texts were computed of.
struct TextWork {
  uint64_t texts = 0;
  uint64_t bytes = 0;       // of these
  uint64_t host_calls = 0;  // as many of the calls as ran on the host

  void add(const TextWork& more) {
    texts += more.texts;
    bytes += more.bytes;
    host_calls += more.host_calls;
  }
  TextWork since(const TextWork& earlier) const {
    return {texts - earlier.texts, bytes - earlier.bytes, host_calls - earlier.host_calls};
  }
};

// Counts zones of rows of which some were left out, as no row in them can match.
struct ZoneCounts {
  uint64_t read = 0, all = 0;  // all: 0 where none was left out
};

// Says what a node gave and took.
struct NodeProfile {
  uint64_t rows = 0;
  double wall_milliseconds = 0;  // of this node alone
  gpu::Timings gpu;              // likewise
  uint64_t batches = 0;
  uint64_t launched = 0;  // probes, or the rays that they took
  TextWork text_work;
  ZoneCounts zones = {};
  std::string note;                  // how it was done, where that is decided while running
  std::vector<StageProfile> stages;  // of a pipeline, where RunProfile::counts_stages
};

// Holds the profiles of the nodes of one plan, by one run. The plan outlives it.
class RunProfile {
 public:
  bool counts_stages = false;  // the run is to say what went through the stages of pipelines

  // Returns the node's profile, which is a new one if the node has none. It stays where it is.
  NodeProfile& of(const PlanNode& node) { return nodes_[&node]; }
  // Returns null for a node that has not run.
  const NodeProfile* find(const PlanNode& node) const {
    const auto found = nodes_.find(&node);
    return found == nodes_.end() ? nullptr : &found->second;
  }

 private:
  std::unordered_map<const PlanNode*, NodeProfile> nodes_;
};

}  // namespace rtsql
