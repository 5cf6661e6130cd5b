// Profiles the stages of pipelines: kernels count in device memory what goes through them, and the profile
// takes the counts once they have run.
#pragma once

#include <map>

#include "exec/execution.h"
#include "exec/stage/stage_counts.h"
#include "plan/node/plan.h"
#include "plan/node/run_profile.h"

namespace rtsql {

class StageProfiles {
 public:
  StageProfiles(Execution& execution, RunProfile& profile) : execution_(execution), profile_(profile) {}

  // Tells whether the profile is to have the stages. Without, nothing is counted.
  bool are_wanted() const { return profile_.counts_stages; }
  // Returns where kernels count what goes through a stage of the pipeline; 0 where nothing is counted. Stage
  // 0 is what the pipeline's source left to test, the plan's stages follow from 1.
  gpu::Address counts_of(const PipelinePlan& pipeline, size_t stage);
  // Adds the counts to the profile. The kernels have run.
  void read();

 private:
  Execution& execution_;
  RunProfile& profile_;
  std::map<const PipelinePlan*, StageCounts> counts_;
};

}  // namespace rtsql
