// What the parts of one statement share while they are bound.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bind/names/statement_tables.h"
#include "common/error.h"
#include "logical/query.h"
#include "schema/schema_reader.h"
#include "sql/query.h"

namespace rtsql {

// A table or a view that FROM names.
struct ReadName {
  const sql::FromItem* item;
  QualifiedName meant;
};

// A table or a view of the catalog that a relation of the query is.
struct KnownRelation {
  std::shared_ptr<const QualifiedName> name;
  size_t columns;
};

struct BindState {
  const SchemaReader* catalog;        // of the view whose text is bound, within one
  StatementTables* tables = nullptr;  // null only where no query is bound that needs one
  RelationIds relations = {};
  std::optional<IndexHint> index_hint = {};  // of whichever block has one
  std::vector<LogicalCommonTable> common_tables = {};
  uint32_t view_depth = 0;                     // views that what is bound now lies in
  bool is_kept = false;                        // as the text of a view, which is bound anew where it is read
  bool is_of_one_run = false;                  // as LogicalQuery says
  std::vector<QualifiedName> counted = {};     // sequences whose values are still to be taken
  std::vector<const MacroEntry*> macros = {};  // those that what is bound now lies in
  uint64_t macro_calls = 0;                    // so far
  std::vector<std::shared_ptr<const void>> texts = {};  // of macros, which `reads` points into
  std::vector<ReadName> reads = {};  // tables and views that the statement names, outside of views
  std::map<RelationId, KnownRelation> known_relations = {};
  std::vector<QualifiedName> locked = {};  // tables that locking clauses name
  const sql::Query* statement = nullptr;   // a query of its own, which may act on sessions; null: none may
  std::vector<SessionAction> actions = {};
};

// A query that WITH names, as its references see it.
struct CommonTable {
  std::string name;
  CommonTableId id = {};                   // of LogicalCommonTable, or of its working table
  std::vector<OutputColumn> columns = {};  // under the names that WITH gives them
  std::optional<Error> refusal = {};       // why it cannot be read here; none: it can
  size_t* references = nullptr;            // counts them, of a recursive query's own
};

// The queries that WITH names, as seen from inside a query: those of its own WITH so far, then those around
// it.
struct CommonTables {
  const CommonTables* around = nullptr;
  std::vector<CommonTable> tables = {};
  const sql::With* with = nullptr;  // whose first queries these are; null where they are none of a WITH
};

}  // namespace rtsql
