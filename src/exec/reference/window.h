// Computes window functions on the host.
#pragma once

#include "exec/reference/rows.h"
#include "exec/reference/work.h"
#include "logical/window.h"

namespace rtsql::reference {

// Rows come out in the order of the window. What begins with its partition and grows is added up once; any
// other frame is gone through for each row.
Rows run_window(const Window& window, const Rows& rows, const Place* outer, Work& work);

}  // namespace rtsql::reference
