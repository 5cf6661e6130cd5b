// Binds the rows of a cube.
#pragma once

#include <string>
#include <vector>

#include "bind/names/bind_state.h"
#include "logical/query.h"
#include "schema/schema_reader.h"
#include "sql/statement.h"

namespace rtsql {

struct BoundCube {
  LogicalQuery query;           // its outputs are the columns of SCAN, those of GROUP, and what AGGREGATE has
  std::vector<ReadName> reads;  // the tables and views that it names
};

// Throws what binding a query throws.
BoundCube bind_cube(const sql::CreateCube& create, const SchemaReader& catalog, StatementTables* tables);

// Writes the statement that makes the cube as it is kept in the schema. Throws as DefinitionNames does.
std::string cube_text(const sql::CreateCube& create, const SchemaReader& names,
                      const std::vector<ReadName>& reads, const SchemaName& schema);

}  // namespace rtsql
