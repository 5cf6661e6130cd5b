#pragma once

#include "schema/host_column.h"

namespace rtsql {

// Gives a column of texts a dictionary of those that its rows have, of which there are few.
void keep_own_texts(HostColumn& column);

}  // namespace rtsql
