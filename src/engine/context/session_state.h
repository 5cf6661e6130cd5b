// A session has settings, prepared statements, and a transaction block while one is open. Its statements
// share this.
#pragma once

#include <optional>

#include "catalog/settings.h"
#include "common/interrupt.h"
#include "engine/context/prepared_statement.h"
#include "engine/transaction/transaction_block.h"

namespace rtsql {

class Database;

struct SessionState {
  Database& database;
  Settings settings = {};
  Interrupt interrupt = {};
  PreparedStatements prepared = {};
  std::optional<TransactionBlock> block = {};
};

}  // namespace rtsql
