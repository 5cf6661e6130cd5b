// Runs CALIBRATE, which measures the cost model on this device and keeps it. CALIBRATE RESET goes back to the
// built-in one.
#include <fmt/format.h>

#include "benchmark/calibrate_methods.h"
#include "engine/benchmark/calibrate_operators.h"
#include "engine/benchmark/cost_comparison.h"
#include "engine/benchmark/steadiness.h"
#include "engine/statement/statements.h"
#include "plan/estimate/calibration.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::Calibrate& calibrate) {
  if (context.session.block) {
    throw Error(ErrorKind::kTransaction, "CALIBRATE in a transaction block")
        .hint("all sessions have its costs; run it before BEGIN or after COMMIT");
  }
  gpu::Device& device = context.device();
  const CostModel built_in = CostModel::built_in(device);
  context.session.prepared.drop_plans();  // they were chosen by other costs
  if (calibrate.reset) {
    const std::optional<std::string> unforgotten = forget_calibration(device);
    context.database().set_costs(built_in);
    StatementResult result = message_result("CALIBRATE RESET: costs are the built-in ones");
    if (unforgotten) result.notes.push_back("later sessions have the measured ones: " + *unforgotten);
    return result;
  }
  CostModel measured = built_in;
  Steadiness steadiness(device, context.work.interrupt);
  const CalibrationBudget budget(device);
  calibrate_bitmaps(device, measured.methods, budget, context.work);
  // What the session compiles as it starts is done by now.
  steadiness.measure();
  calibrate_methods(device, measured.methods, budget, context.work);
  const bool is_late = budget.is_spent();
  // The operators come second: a launch is timed by the host's clock, and what sessions compile as they start
  // holds it up.
  calibrate_operators(context, measured);
  steadiness.measure();
  StatementResult result = compare_cost_models(*context.costs, measured, built_in);
  const std::optional<std::string> lost = store_calibration(device, measured);
  context.database().set_costs(std::move(measured));
  if (is_late)
    result.notes.push_back(
        fmt::format("after {:.0f} s, what was left of larger indexes was estimated from smaller ones",
                    budget.most_seconds()));
  if (const std::optional<std::string> note = unsteadiness_note(steadiness.milliseconds()))
    result.notes.push_back(*note);
  if (lost) result.notes.push_back("later sessions will not have these costs: " + *lost);
  return result;
}

}  // namespace rtsql
