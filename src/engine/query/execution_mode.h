// Chooses what answers a query: its kernels, or the reference executor on the host while they are not
// compiled and the rows are few.
#pragma once

#include <optional>

#include "engine/context/statement_context.h"
#include "exec/reference/executor.h"
#include "logical/query.h"

namespace rtsql {

// Answers a query on the host by SET tier = auto, if the host is likely to be faster: the query has no index
// to use, and it takes fewer steps on the host than compiling its kernels is worth, together with the earlier
// runs of its shape. Meanwhile its kernels are compiled (engine/database/background_compiler.h); the host
// stops once they are. Returns none where the device is to answer; an error is left to it, too, so that it
// does not depend on the mode. The rules have gone over the query.
std::optional<reference::Answer> answer_on_host(StatementContext& context, const LogicalQuery& query);

// Tells whether answer_on_host would try.
bool is_for_host(StatementContext& context, const LogicalQuery& query);

// Answers a query, as it was bound, by SET tier = reference.
reference::Answer answer_by_reference(StatementContext& context, const LogicalQuery& query);

}  // namespace rtsql
