#include "bind/statement/cube_binder.h"

#include <utility>

#include "bind/names/definition_names.h"
#include "bind/query/query_binder.h"

namespace rtsql {

BoundCube bind_cube(const sql::CreateCube& create, const SchemaReader& catalog, StatementTables* tables) {
  BindState state{&catalog, tables};
  std::unique_ptr<LogicalProject> root = bind_query(*create.select, state, nullptr, nullptr);
  LogicalQuery query = whole_query(std::move(root), state, create.select->span);
  return {std::move(query), std::move(state.reads)};
}

std::string cube_text(const sql::CreateCube& create, const SchemaReader& names,
                      const std::vector<ReadName>& reads, const SchemaName& schema) {
  const DefinitionNames writer(names, reads, schema);
  const sql::WritingNames writing(writer);
  return sql::to_sql(create, schema.is_temporary(),
                     schema.is_temporary() ? NamePath{create.name.name}
                                           : names.name_in_definitions({schema, create.name.name}, schema));
}

}  // namespace rtsql
