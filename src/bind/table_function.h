// Functions in FROM.
#pragma once

#include <string>

#include "bind/bind_state.h"
#include "logical/relation.h"
#include "sql/query.h"

namespace rtsql {

// What a call makes: a range, or a table of the statement's own; of one column of this name.
struct TableFunctionCall {
  TablePtr table;
  std::optional<RangeFunction> range;
  std::string column;
};

// Binds the call of range, whose end is left out, or of generate_series, whose end is in it, over integers,
// dates or timestamps. Throws Error(kName) for another function, Error(kType) and Error(kValue) for bad
// arguments, which must be constants.
TableFunctionCall bind_table_function(const sql::FromItem& call, BindState& state);

}  // namespace rtsql
