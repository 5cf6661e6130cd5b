// Tells which parts of expressions cannot be computed within a pass, and are precomputed
// (exec/precompute/precompute.h): functions that run on the host, and chains that are too long for a kernel.
#pragma once

#include <span>
#include <vector>

#include "exec/kernel/pipeline_input.h"
#include "expression/expression.h"
#include "plan/node/plan.h"

namespace rtsql {

// Tells whether the host runs this function.
bool is_host_call(const Expr& expr);

// Tells whether this is a chain of ANDs or ORs that compilers would take minutes over.
bool needs_splitting(const Expr& expr);
// Returns how many kernels such a chain takes.
size_t kernels_of_chain(const Expr& chain);

// Tells whether any part is precomputed.
bool needs_precomputing(const ExprPtr& expr);
bool needs_precomputing(const std::vector<ExprPtr>& exprs);
// Does so for expressions over the node's rows, whose columns may be computed by projections in its tree.
bool needs_precomputing(std::vector<ExprPtr> exprs, const PlanNode& node);

// Returns how many of the first of `conjuncts` one kernel takes: at least one, however long.
size_t conjuncts_of_one_kernel(std::span<const ExprPtr> conjuncts);

// Tells whether the conjuncts of a pipeline input can be tested in the kernel of whoever takes the rows:
// nothing in them is precomputed, and they are not too many.
bool fit_one_kernel(const PipelineInput& pending);

}  // namespace rtsql
