// Functions in FROM.
#pragma once

#include <optional>
#include <string>

#include "bind/names/bind_state.h"
#include "logical/relation.h"
#include "sql/query.h"

namespace rtsql {

// A call makes one column of this name: a range, whose numbers may be the microseconds of times, or a table
// that only the statement has.
struct TableFunctionCall {
  TableSchemaPtr table;
  std::optional<RangeFunction> range;
  std::string column;
  bool is_of_times = false;
};

// Throws Error(kName) unless the function may stand in FROM: range, generate_series, and scalar ones, which
// make one row.
void check_table_function(const sql::Expression& call);

// Binds the call of range, whose end is left out, or of generate_series, whose end is in it, over integers,
// dates or timestamps; `alias` is the relation's. Throws Error(kType) and Error(kValue) for bad arguments,
// which must be constants.
TableFunctionCall bind_table_function(const sql::Expression& call, const std::optional<std::string>& alias,
                                      BindState& state);

}  // namespace rtsql
