// A session takes one statement and gives one result. It has settings, prepared statements and at most one
// transaction block of its own; tables, indexes and the device are those of its database, which other
// sessions may use at the same time. One thread at a time uses a session, but for `interrupt`, which a signal
// handler may raise.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "common/name_path.h"
#include "engine/database/database.h"
#include "engine/result/result.h"
#include "engine/table/definitions.h"

namespace rtsql {

// Completion and .tables, .indexes, .schema show these names.
struct TableSummary {
  std::string name;      // with what it takes to find it
  bool is_view = false;  // rows and bytes are then none
  uint64_t rows = 0;
  uint64_t bytes = 0;
  std::string create_sql;  // "CREATE TABLE t (a INTEGER NOT NULL, b VARCHAR)"
  std::vector<std::string> columns;
  std::string schema = {};  // that the name begins with, and a dot; empty: it stands alone
  bool is_near = true;      // it is TEMP, or lies in the current database
  bool lasts = false;       // its database does, and it is not TEMP
};
struct IndexSummary {
  std::string name;
  std::string table;
  std::string create_sql;  // "CREATE INDEX i ON t USING rx (a) WITH (hit = closest)"
};
struct CubeSummary {
  std::string name;
  uint64_t cells = 0;
  uint64_t bytes = 0;
  std::string create_sql;  // "CREATE CUBE c ON t SCAN (a) GROUP (b) AGGREGATE (x)"
  bool is_near = true;     // as TableSummary has it
};

struct SchemaSummary {
  std::string name;
  std::string create_sql;  // "CREATE SCHEMA s"; empty of those that are there always
};

struct TypeSummary {
  std::string name;
  std::string create_sql;  // "CREATE TYPE mood AS ENUM ('sad', 'ok')"
  bool is_near = true;     // as TableSummary has it
};

enum class TransactionState : uint8_t {
  kNone,    // each statement is a transaction of its own
  kOpen,    // a transaction block is
  kFailed,  // as is one that ROLLBACK has to end
};

class Session {
 public:
  // The database outlives the session.
  explicit Session(Database& database);
  ~Session();  // an open transaction is rolled back, and what is TEMP goes

  // Runs one statement (with or without its ';'). Throws Error; the tables are then as before, and a
  // transaction block has failed. Spans in errors are offsets into `statement`. Results stay valid while the
  // session lives, also when the tables they came from are dropped.
  StatementResult execute(std::string_view statement, Progress* progress = nullptr);

  Interrupt& interrupt();
  Database& database();
  TransactionState transaction_state() const;

  // These are what the session sees now.
  std::vector<AttachedDatabase> databases() const;
  uint32_t current_database() const;  // its number
  bool has_table(const NamePath& name) const;
  std::vector<TableSummary> tables() const;  // views behind tables
  std::vector<IndexSummary> indexes() const;
  std::vector<CubeSummary> cubes() const;
  std::vector<TypeSummary> types() const;
  std::vector<SchemaSummary> schemas() const;            // those of the current database, and databases
  std::vector<std::string> prepared_statements() const;  // their names
  Definitions definitions() const;                       // of the current database

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql
