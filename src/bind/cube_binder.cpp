#include "bind/cube_binder.h"

#include <utility>

#include "bind/query_binder.h"

namespace rtsql {

BoundCube bind_cube(const sql::CreateCube& create, const Catalog& catalog, StatementTables* tables) {
  BindState state{catalog, tables};
  LogicalQuery query;
  query.root = bind_query(*create.select, state, nullptr, nullptr);
  query.common_tables = std::move(state.common_tables);
  query.relations = state.relations;
  query.span = create.select->span;
  return {std::move(query), std::move(state.reads)};
}

}  // namespace rtsql
