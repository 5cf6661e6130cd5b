// What the parts of one statement share while they are bound.
#pragma once

#include <optional>
#include <vector>

#include "bind/statement_tables.h"
#include "catalog/catalog.h"
#include "logical/query.h"
#include "sql/query.h"

namespace rtsql {

struct BindState {
  const Catalog& catalog;
  StatementTables* tables = nullptr;  // null only where no query is bound that needs one
  RelationNumbers relations = {};
  std::optional<IndexHint> index_hint = {};  // of whichever block has one
};

// The queries that WITH names, as seen from inside a query: those of its own WITH so far, then those around
// it.
struct CommonTables {
  const CommonTables* around = nullptr;
  std::vector<const sql::CommonTable*> tables = {};
};

}  // namespace rtsql
