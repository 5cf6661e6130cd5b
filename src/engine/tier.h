// Chooses what answers a query: its kernels, or the reference executor on the host while they are not
// compiled and the rows are few.
#pragma once

#include <optional>
#include <vector>

#include "engine/session_state.h"
#include "logical/query.h"
#include "storage/host_column.h"

namespace rtsql {

// Answers a bound query on the host if SET tier says so, or if it is `auto` and the host is likely to be
// faster: the query has no index to use, its kernels are not compiled, and it takes fewer steps on the host
// than compiling them is worth, together with the earlier runs of its shape. An error is left to the device
// then, so that it does not depend on the tier. Returns none where the device is to answer.
std::optional<std::vector<HostColumn>> answer_on_host(StatementContext& context, const LogicalQuery& query);

// Tells whether answer_on_host would try, under SET tier = auto.
bool is_for_host(StatementContext& context, const LogicalQuery& query);

// Runs queries that were answered on the host on the device, the latest first, so that their kernels are
// compiled when they come again. Returns when it has run all, or after an interrupt.
void compile_pending(SessionState& session, const Interrupt& interrupt);

}  // namespace rtsql
