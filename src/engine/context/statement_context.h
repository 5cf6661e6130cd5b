// Accompanies one statement on its way. A handler takes its statement and this, and returns the result; what
// it changes, it changes by the transaction.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bind/names/statement_tables.h"
#include "catalog/catalog_names.h"
#include "engine/context/session_state.h"
#include "engine/database/database.h"
#include "engine/result/result.h"
#include "engine/transaction/transaction.h"
#include "logical/statement_values.h"
#include "sql/statement.h"
#include "storage/csv_reader.h"

namespace rtsql {

// Rows of files that a query has read and left out, for the table that the files' options name.
struct LeftOutRows {
  std::string files;  // with their options, as written
  CsvResult result;
  CsvOptions options;
};

struct StatementContext {
  SessionState& session;
  Transaction& transaction;
  WorkContext work;
  StatementValues values = StatementValues::of_now();
  StatementTimings timings = {};
  std::string_view query_text = {};        // empty but for a query without modifications
  std::vector<std::string> notes = {};     // to be shown with the result: on files and indexes
  std::vector<LeftOutRows> left_out = {};  // to be stored when the statement has run
  const std::shared_ptr<const CostModel> costs = session.database.costs();
  // Of the statement's WITH: what its modifications have returned, null where they have no RETURNING, and,
  // while one is run, the queries before it.
  std::map<const sql::CommonTable*, TablePtr> returned = {};
  SeenWith around = {};
  // It tells what a name means in the version of the catalog that the transaction has when it is asked.
  const CatalogNames names{transaction.version(), session.path()};

  Database& database() { return session.database; }
  gpu::Device& device() { return session.database.device(); }
  const Catalog& catalog() const { return transaction.catalog(); }
};

}  // namespace rtsql
