// Drops window functions that nothing reads, and windows without any left.
#pragma once

#include "logical/node.h"

namespace rtsql {

void prune_windows(LogicalProject& root);

}  // namespace rtsql
