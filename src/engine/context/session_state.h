// A session has settings, prepared statements, and a transaction block while one is open. Its statements
// share this.
#pragma once

#include <cstdint>
#include <optional>

#include "catalog/settings.h"
#include "common/interrupt.h"
#include "engine/context/prepared_statement.h"
#include "engine/transaction/transaction_block.h"
#include "schema/search_path.h"

namespace rtsql {

class Database;

struct SessionState {
  Database& database;
  uint32_t number;  // no other session of the database has it
  Settings settings = {};
  Interrupt interrupt = {};
  PreparedStatements prepared = {};
  std::optional<TransactionBlock> block = {};

  bool sees_temporary = true;  // without it, names are found as in definitions

  SearchPath path() const {
    const SchemaName& current = settings.planner.current_schema;
    return sees_temporary ? SearchPath::of_session(number, current) : SearchPath::of_definitions(current);
  }
};

}  // namespace rtsql
