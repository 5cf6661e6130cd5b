// Finds out which columns of tables and views the outputs of a query are.
#pragma once

#include "bind/names/bind_state.h"
#include "logical/node.h"

namespace rtsql {

// Notes with each output of the query the column that it is. Queries in FROM pass columns on; those of WITH
// and of set operations make others, as do those of functions and files.
void note_origins(LogicalProject& root, const BindState& state);

}  // namespace rtsql
