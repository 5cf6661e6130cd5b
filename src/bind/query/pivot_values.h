// The values of a PIVOT's key, each of which becomes a column.
#pragma once

#include <string>
#include <vector>

#include "bind/names/bind_state.h"
#include "expression/expression.h"

namespace rtsql {

struct PivotValue {
  ExprPtr literal;  // of the key's type, or comparable to it
  std::string name;
};

// Binds the values that IN lists, under their aliases or their texts. Throws Error(kUnsupported) for one that
// is no constant, and Error(kType) for one that is not comparable to the key.
std::vector<PivotValue> listed_values(const sql::PivotKey& written, const ExprPtr& key,
                                      const BindState& state);

// Reads the values that the rows of FROM have, ascending and without NULL, by a query that runs at once.
// Throws Error(kUnsupported) where FROM cannot be read apart, as in a view.
std::vector<PivotValue> values_of_rows(const sql::Pivot& pivot, const sql::PivotKey& written,
                                       const BindState& state, const CommonTables* common);

}  // namespace rtsql
