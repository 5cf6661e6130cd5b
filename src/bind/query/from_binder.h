// FROM in the algebra.
#pragma once

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

struct BoundFrom {
  LogicalPtr tree;
  Scope scope;
};

// Binds the relations in FROM, and the conditions of ON and USING as their joins; one row without columns
// where `from` is null: there is no FROM. Throws Error(kName), Error(kType), Error(kValue),
// Error(kUnsupported) with spans.
BoundFrom bind_from(const sql::FromItem* from, BindState& state, const CommonTables* common,
                    const Scope* outer);

}  // namespace rtsql
