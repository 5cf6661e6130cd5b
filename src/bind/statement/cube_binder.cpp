#include "bind/statement/cube_binder.h"

#include <utility>

#include "bind/query/query_binder.h"

namespace rtsql {

BoundCube bind_cube(const sql::CreateCube& create, const SchemaReader& catalog, StatementTables* tables) {
  BindState state{catalog, tables};
  std::unique_ptr<LogicalProject> root = bind_query(*create.select, state, nullptr, nullptr);
  LogicalQuery query = whole_query(std::move(root), state, create.select->span);
  return {std::move(query), std::move(state.reads)};
}

}  // namespace rtsql
