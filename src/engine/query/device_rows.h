// Gives out the rows of a query, which are on the device.
#pragma once

#include <memory>

#include "engine/context/session_state.h"
#include "engine/result/result.h"
#include "exec/operator/executor.h"

namespace rtsql {

// Fetching computes rows and reads them back, with the settings that the session has by then.
std::unique_ptr<RowSource> make_row_source(SessionState& session, QueryRows rows);

}  // namespace rtsql
