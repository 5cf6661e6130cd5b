// Rehearses a plan: goes through its operators as a run does, with estimates in place of what only a run can
// count, so that all its kernels are compiled at the same time (docs/adr/0051-rehearsals.md).
#pragma once

#include "exec/execution.h"
#include "gpu/rehearsal.h"
#include "plan/node/plan.h"

namespace rtsql {

// Asks for, or counts, the kernels of the plan and of the rows that are shown first. What the estimates miss,
// and what follows where the host has to know values, is asked for when the plan runs. Errors are left to the
// run.
gpu::KernelCount rehearse(gpu::Device& device, const Settings& settings, const WorkContext& work,
                          const Plan& plan, bool counts_stages, gpu::Rehearsal::For purpose);

}  // namespace rtsql
