// EXPLAIN draws a plan as PostgreSQL's indented tree, or as JSON. Operators only say what they are; drawing
// is here alone.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "gpu/rehearsal.h"
#include "plan/node/plan.h"
#include "plan/node/run_profile.h"

namespace rtsql {

// The last lines of EXPLAIN ANALYZE are names with milliseconds: ("parse", 0.1), …
using ExplainFooter = std::vector<std::pair<std::string, double>>;

// Counts the bytes that a run has copied to each place, and those it has placed on the host for want of room.
struct MovedBytes {
  uint64_t to_device = 0, to_host = 0, to_files = 0, spilled = 0;
};

struct ExplainOptions {
  const RunProfile* profile = nullptr;      // of the run; null but for ANALYZE
  bool alternatives = false;                // all that the planner compared; JSON has them always
  bool for_clients = false;                 // the first line tells costs as clients of PostgreSQL read them
  std::string device;                       // name of the device it runs on
  std::optional<gpu::KernelCount> kernels;  // none where no plan is run
  bool on_host = false;                     // the reference executor would answer, not this plan
  uint64_t bytes_on_host = 0;               // of columns that the plan reads, as it begins
  ExplainFooter footer;                     // ANALYZE only
  MovedBytes moved = {};                    // likewise
};

std::vector<std::string> explain_text(const Plan& plan, const ExplainOptions& options);
std::string explain_json(const Plan& plan, const ExplainOptions& options);

}  // namespace rtsql
