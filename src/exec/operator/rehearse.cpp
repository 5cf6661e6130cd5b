#include "exec/operator/rehearse.h"

#include <algorithm>
#include <stdexcept>

#include "common/error.h"
#include "exec/operator/executor.h"
#include "exec/precompute/materialize.h"

namespace rtsql {
namespace {

constexpr uint64_t kShownRows = 40;

void go_through(gpu::Device& device, const Settings& settings, const WorkContext& work, const Plan& plan,
                bool counts_stages) {
  RunProfile profile;
  profile.counts_stages = counts_stages;
  Execution execution(device, settings, work, plan.relations);
  const QueryRows result = Executor(execution, plan, profile).run();
  std::vector<ExprPtr> shown;
  for (const OutputColumn& output : result.outputs) shown.push_back(output.expr);
  materialize(execution, result.rows.slice(0, std::min(result.rows.count, kShownRows)), shown);
}

}  // namespace

gpu::KernelCount rehearse(gpu::Device& device, const Settings& settings, const WorkContext& work,
                          const Plan& plan, bool counts_stages, gpu::Rehearsal::For purpose) {
  const gpu::Rehearsal rehearsal(purpose);
  try {
    go_through(device, settings, work, plan, counts_stages);
  } catch (const gpu::RehearsalEnded&) {
  } catch (const Error& error) {
    // The run tells of others.
    if (error.ends_statement()) throw;
  } catch (const std::logic_error&) {
    // What holds for values that there are need not hold for those that stand in for them.
  }
  return rehearsal.kernels();
}

}  // namespace rtsql
