// Pictures the rays of a query: the query runs, the device records what it traces, and the scenes that the
// rays went through are drawn around them.
#pragma once

#include <memory>
#include <string>

#include "common/source_span.h"
#include "engine/context/statement_context.h"
#include "engine/result/picture.h"
#include "plan/node/plan.h"

namespace rtsql {

// Runs the plan, whose rows are not wanted. Throws Error(kUnsupported) at `span` where it has no index and no
// cube that traces rays, with what to do about it.
std::shared_ptr<Picture> picture_query(StatementContext& context, const Plan& plan, SourceSpan span);

}  // namespace rtsql
