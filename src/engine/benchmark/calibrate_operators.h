// Measures what the operators besides index methods cost on this device.
#pragma once

#include "engine/context/statement_context.h"

namespace rtsql {

// Sets the constants of `model` but for its methods. Makes tables of its own, out of the session's sight.
void calibrate_operators(StatementContext& context, CostModel& model);

}  // namespace rtsql
