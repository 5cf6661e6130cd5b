// A session has settings, prepared statements, cursors, and a transaction block while one is open. Its
// statements share this.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "catalog/client_settings.h"
#include "catalog/settings.h"
#include "common/interrupt.h"
#include "engine/context/cursors.h"
#include "engine/context/prepared_statement.h"
#include "engine/database/session_activity.h"
#include "engine/transaction/transaction_block.h"
#include "schema/search_path.h"

namespace rtsql {

class Database;
struct StatementContext;
struct StatementResult;

// Runs a statement whose rows a query reads: SELECT … FROM (SHOW TABLES).
using StatementHandler = StatementResult (*)(StatementContext&, const sql::Statement&);

// The last value of a sequence that the session has taken.
struct TakenValue {
  QualifiedName sequence;
  int64_t value;
};

struct SessionState {
  Database& database;
  uint32_t number;  // no other session of the database has it
  Settings settings = {};
  Settings initial_settings = {};  // that RESET and DISCARD ALL go back to
  std::string sent_path = {};      // of the file with the rows of a COPY FROM STDIN, while it runs
  bool has_client = false;         // of a server, which COPY TO STDOUT sends rows to
  Interrupt interrupt = {};
  std::shared_ptr<const StatementMemory> statement_memory = {};  // of the statement that runs
  PreparedStatements prepared = {};
  Cursors cursors = {};
  std::optional<TransactionBlock> block = {};
  ClientValues client_values = {};
  ClientValues initial_client_values = {};   // that RESET and DISCARD ALL go back to
  std::optional<TakenValue> taken = {};      // what lastval gives
  StatementHandler run_statement = nullptr;  // null where queries hold no such statement

  bool sees_temporary = true;  // without it, names are found as in definitions

  // Says where a block or a savepoint begins, and goes back there.
  SessionPoint point() const { return {settings, client_values, cursors.declared()}; }
  void go_back_to(const SessionPoint& point) {
    settings = point.settings;
    client_values = point.client_values;
    cursors.end_since(point.cursors);
  }

  // Adds to what is written of a transaction that begins what it is by default.
  sql::TransactionMode mode_of(sql::TransactionMode written) const;
  bool reads_only() const;  // in the block or, without one, by default
  // Returns the value of a setting of clients as SHOW writes it.
  std::string client_value(const ClientSetting& setting) const;

  SearchPath path() const {
    const SchemaName& current = settings.planner.current_schema;
    return sees_temporary ? SearchPath::of_session(number, current) : SearchPath::of_definitions(current);
  }
};

}  // namespace rtsql
