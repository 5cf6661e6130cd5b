#include "exec/operator/executor.h"

#include "exec/operator/build_operator.h"
#include "exec/precompute/precompute.h"

namespace rtsql {

QueryRows Executor::run() {
  const ProjectPlan& root = *plan_.root;
  Execution& execution = context_.execution;
  const Attribution own(context_.profiler, root);
  QueryRows result{build_operator(context_, *root.children[0])->collect(), root.outputs};
  std::vector<ExprPtr> exprs;
  for (OutputColumn& output : result.outputs) exprs.push_back(output.expr);
  exprs = precompute_fallible(execution, result.rows, exprs);
  for (size_t i = 0; i < exprs.size(); ++i) result.outputs[i].expr = exprs[i];
  execution.check_row_errors();
  context_.stages.read();
  context_.profile.of(root).rows = result.rows.count;
  return result;
}

}  // namespace rtsql
