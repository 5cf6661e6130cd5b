// Holds what the operators of one run share.
#pragma once

#include "exec/execution.h"
#include "exec/operator/common_table_rows.h"
#include "exec/operator/profiler.h"
#include "exec/operator/stage_profiles.h"
#include "plan/node/plan.h"
#include "plan/node/run_profile.h"

namespace rtsql {

struct OperatorContext {
  OperatorContext(Execution& of, const Plan& plan, RunProfile& run_profile)
      : execution(of),
        profile(run_profile),
        profiler(of, run_profile),
        stages(of, run_profile),
        common_tables(*this, plan) {}
  OperatorContext(const OperatorContext&) = delete;

  Execution& execution;
  RunProfile& profile;
  Profiler profiler;
  StageProfiles stages;
  CommonTableRows common_tables;
};

}  // namespace rtsql
