// A session takes one statement and gives one result. It has settings, prepared statements and at most one
// transaction block of its own; tables, indexes and the device are those of its database, which other
// sessions may use at the same time. One thread at a time uses a session, but for `interrupt`, which a signal
// handler may raise.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "common/name_path.h"
#include "engine/context/prepared_statement.h"
#include "engine/database/database.h"
#include "engine/result/picture.h"
#include "engine/result/result.h"
#include "engine/statement/copy_summary.h"
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

struct SequenceSummary {
  std::string name;
  std::string create_sql;  // "CREATE SEQUENCE s START 5"
  bool is_near = true;     // as TableSummary has it
};

struct MacroSummary {
  std::string name;
  std::string create_sql;  // "CREATE MACRO f(a) AS a + 1"
  bool gives_rows = false;
  bool is_near = true;  // as TableSummary has it
};

// What a program asks of a statement that it has prepared.
struct PreparedSummary {
  std::string text;
  ParameterTypes types;                // of its parameters; none where the value decides
  std::vector<uint32_t> type_numbers;  // of those that the program has declared
  bool runs_when_described = false;    // it gives rows, and may run before these are asked for
};

enum class TransactionState : uint8_t {
  kNone,    // each statement is a transaction of its own
  kOpen,    // a transaction block is
  kFailed,  // as is one that ROLLBACK has to end
};

class Session {
 public:
  // The database outlives the session. `user` is what current_user gives.
  explicit Session(Database& database, std::string user = "rtsql");
  ~Session();  // an open transaction is rolled back, and what is TEMP goes

  // Runs one statement (with or without its ';'). Throws Error; the tables are then as before, and a
  // transaction block has failed. Spans in errors are offsets into `statement`. Results stay valid while the
  // session lives, also when the tables they came from are dropped.
  StatementResult execute(std::string_view statement, Progress* progress = nullptr);

  // These are for programs, which prepare any statement, whose parameters are $1 and so on, and give values
  // that are no text of SQL. Names are those of PREPARE and DEALLOCATE; the empty one may be given again.
  // Spans in errors are offsets into the statement's text. A type that is not declared is inferred, or left
  // open: then a VARCHAR as its value is as a literal that takes the type of where it stands.
  void prepare(const std::string& name, std::string text, const DeclaredTypes& declared);
  // Throws Error(kName) of SQLSTATE 26000 where there is no such statement.
  PreparedSummary prepared(const std::string& name) const;
  // Returns the columns of the rows that it gives, with these values if there are any; none: it gives no
  // rows.
  std::optional<std::vector<ResultColumn>> describe_prepared(const std::string& name,
                                                             const std::optional<std::vector<Value>>& values);
  // There are as many values as parameters. Throws as `execute` does.
  StatementResult execute_prepared(const std::string& name, const std::vector<Value>& values,
                                   Progress* progress = nullptr);
  void deallocate(const std::string& name);  // if there is one
  // Throws as `prepared` does, and Error(kTransaction) of SQLSTATE 25P02 where the block has failed, unless
  // the statement ends it.
  void check_may_run(const std::string& name) const;
  // Returns the columns of the rows of a cursor that DECLARE has made; none: there is no such cursor.
  std::optional<std::vector<ResultColumn>> cursor_columns(const std::string& name) const;

  // Has the statements up to `end_implicit_block` be one transaction, unless a block is open. BEGIN, COMMIT
  // and ROLLBACK among them begin and end one as ever.
  void begin_implicit_block();
  // Commits what has run since `begin_implicit_block`, or undoes it where a statement has failed; does
  // nothing where no such block is open. Throws as COMMIT does.
  void end_implicit_block();

  // Says that the client of a server uses the session, which has set what it wants from the beginning: RESET
  // and DISCARD ALL go back to these settings.
  void begin_client();

  // Returns the number that a table or a view of a result's column has in pg_catalog; 0: none, as it is gone.
  uint32_t relation_number(const QualifiedName& relation) const;

  // Says of COPY … FROM STDIN or TO STDOUT how rows are sent, and which columns they have. Throws as
  // `execute` does.
  CopySummary describe_copy(std::string_view statement);
  // Runs COPY … FROM STDIN, whose rows are in a file in the form that engine/file/sent_copy.h describes.
  StatementResult execute_copy_from(std::string_view statement, const std::string& path,
                                    Progress* progress = nullptr);

  // Has an open block fail, as an error of a statement does: the rows of one could not be fetched.
  void fail_block();

  // Returns the value of a setting as SHOW writes it.
  std::string setting(std::string_view name) const;

  // A statement is cancelled that takes longer, together with what it does within a TimeLimit; 0: none.
  std::chrono::milliseconds statement_timeout() const;
  // Who serves the session ends it where its client lets an open transaction wait for longer; 0: none.
  std::chrono::milliseconds idle_in_transaction_timeout() const;

  Interrupt& interrupt();
  SessionActivity& activity();
  uint32_t number() const;  // no other session of the database has it
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
  std::vector<SequenceSummary> sequences() const;
  std::vector<MacroSummary> macros() const;
  std::vector<SchemaSummary> schemas() const;            // those of the current database, and databases
  std::vector<std::string> prepared_statements() const;  // their names
  std::vector<std::string> cursors() const;              // likewise
  Definitions definitions() const;                       // of the current database

  // Pictures the scenes of an index or a cube. Throws Error(kName) where there is none of the name,
  // Error(kUnsupported) where it traces no rays or has nothing to draw.
  std::shared_ptr<const Picture> picture(const NamePath& name);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rtsql
