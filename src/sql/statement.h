// Statements are held as written. There is one struct per statement; `Statement` is their variant.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sql/column.h"
#include "sql/cursor.h"
#include "sql/query.h"

namespace rtsql::sql {

struct CreateTable {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  std::vector<ColumnSpecification> columns;
  std::vector<ConstraintSpecification> constraints;  // those that stand beside the columns
};

struct CreateTableFrom {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  std::vector<Identifier> files;  // their paths, one or more
  std::vector<Option> options;
};

struct CreateTableAs {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  Query query;
};

struct DropTable {
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;  // with the views that read them
};

struct AlterTable {
  enum class Action {
    kAddColumn,
    kDropColumn,
    kRenameColumn,
    kRenameTable,
    kSetNotNull,
    kDropNotNull,
    kSetDefault,
    kDropDefault,
    kSetType,
    kAddConstraint,
    kDropConstraint,
    kRenameConstraint,
    kSetSchema,
    kAddIdentity,
    kSetGenerated,
    kRestart,
    kDropIdentity,
  };
  Action action = Action::kAddColumn;
  ObjectName table;
  bool if_exists = false;               // of the table
  Identifier column;                    // of the actions on one column but kAddColumn
  bool if_present = false;              // kDropColumn, kDropConstraint: IF EXISTS
  bool if_missing = false;              // kAddColumn: IF NOT EXISTS
  bool if_identity = false;             // kDropIdentity: IF EXISTS
  ColumnSpecification added;            // kAddColumn; kAddIdentity: the identity alone
  bool always = false;                  // kSetGenerated
  std::optional<Identifier> start;      // kRestart: a number; absent: where the sequence begins
  Identifier new_name;                  // kRenameColumn, kRenameTable, kRenameConstraint, kSetSchema
  TypeName type;                        // kSetType
  std::optional<Identifier> collation;  // kSetType
  ExpressionPtr value;                  // kSetDefault; kSetType: USING, or null
  ConstraintSpecification constraint;   // kAddConstraint
  Identifier constraint_name;           // kDropConstraint, kRenameConstraint
};

// CREATE TYPE name AS ENUM (labels), or of the rows of a query.
struct CreateType {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  std::vector<Identifier> labels;  // texts
  QueryPtr query;                  // null: the labels are listed
  SourceSpan span;                 // of ENUM and what is behind it
};

struct DropType {
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;
};

struct AlterType {
  enum class Action { kAddLabel, kRenameLabel, kRename };
  Action action = Action::kAddLabel;
  ObjectName name;
  Identifier label;                     // kAddLabel, kRenameLabel: a text
  bool if_missing = false;              // kAddLabel: IF NOT EXISTS
  std::optional<Identifier> neighbour;  // kAddLabel: the label in front of which it comes, or behind which
  bool is_before = false;               // in front of that
  Identifier new_name;                  // kRenameLabel: a text; kRename
};

struct CreateSequence {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  SequenceOptions options;
};

struct DropSequence {
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;
};

struct MacroParameter {
  Identifier name;
  ExpressionPtr default_value;  // null: a call gives it
};

// A macro stands for a value, or for a query.
struct CreateMacro {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  std::vector<MacroParameter> parameters;
  ExpressionPtr value;  // or
  QueryPtr query;
};

struct DropMacro {
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;  // nothing is known to depend on a macro
};

struct CreateView {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  std::vector<Identifier> columns;  // empty: as the query names them
  QueryPtr query;
};

struct DropView {
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;
};

// CREATE CUBE name ON rows SCAN (columns) GROUP (columns) AGGREGATE (expressions). `select` gives the columns
// of SCAN, then those of GROUP, then what AGGREGATE has, of the rows.
struct CreateCube {
  ObjectName name;
  bool if_not_exists = false;
  bool or_replace = false;
  bool temporary = false;
  QueryPtr select;
  std::vector<Identifier> scanned, grouped;
  std::vector<Option> options;
};

struct DropCube {
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;  // nothing depends on a cube
};

struct RefreshCube {
  ObjectName name;
};

struct CreateSchema {
  ObjectName name;
  bool if_not_exists = false;
};

struct DropSchema {
  std::vector<ObjectName> names;
  bool if_exists = false;
  bool cascade = false;  // with all that it has
};

struct RenameSchema {
  ObjectName name;
  Identifier new_name;
};

// Has statements name a further database.
struct Attach {
  std::string path;  // its folder, or :memory:
  SourceSpan path_span;
  std::optional<Identifier> name;  // absent: that of the folder
  std::vector<Option> options;
  bool if_not_exists = false;
};

struct Detach {
  Identifier name;
  bool if_exists = false;
};

// USE schema, database, or database.schema: names that nothing qualifies are looked for there.
struct Use {
  ObjectName place;
};

struct CreateIndex {
  bool unique = false;
  std::optional<Identifier> name;  // absent: <table>_<columns>_<method>
  bool if_not_exists = false;
  ObjectName table;
  std::optional<Identifier> method;    // absent: sorted
  std::vector<ExpressionPtr> columns;  // or expressions over them
  std::optional<SourceSpan> order;     // of the first ASC, DESC or NULLS that is written
  std::vector<Option> options;
};

struct DropIndex {
  ObjectName name;
  bool if_exists = false;
};

struct Assignment {
  std::vector<Identifier> columns;  // one, unless `is_row`
  ExpressionPtr value;              // `is_row`: a row of as many values, or a query of as many columns
  bool is_row = false;              // (a, b) = …
  SourceSpan span;
};

// Holds ON CONFLICT; it has `columns`, `constraint` or neither. INSERT OR IGNORE is DO NOTHING.
struct OnConflict {
  std::vector<ExpressionPtr> key;  // columns, or expressions that a unique index has
  std::optional<Identifier> constraint;
  bool replaces = false;                // INSERT OR REPLACE, without all of the others
  std::vector<Assignment> assignments;  // DO UPDATE SET; empty: DO NOTHING
  ExpressionPtr where;                  // null: all rows
  SourceSpan span;
};

// What becomes of values that are written for identity columns: those of one that is generated always are
// refused, taken (SYSTEM), or left out in favour of the sequence's, as are those of any (USER).
enum class Overriding { kNone, kSystem, kUser };

// INSERT, UPDATE and DELETE may have the items of RETURNING: none where there is no RETURNING.
struct Insert {
  ObjectName table;
  std::optional<Identifier> alias;
  std::vector<Identifier> columns;  // empty: all, in order
  Overriding overriding = Overriding::kNone;
  std::vector<std::vector<ExpressionPtr>> rows;  // VALUES and no more
  QueryPtr query;                                // any other query
  bool by_name = false;                          // the names of the query's outputs are the columns
  bool default_values = false;                   // DEFAULT VALUES, and neither of these
  std::optional<OnConflict> on_conflict;
  std::vector<SelectItem> returning;
};

struct Update {
  ObjectName table;
  std::optional<Identifier> alias;
  std::vector<Assignment> assignments;
  FromItemPtr from;     // null without FROM
  ExpressionPtr where;  // null: all rows
  std::vector<SelectItem> returning;
  std::optional<With> with;
};

struct Delete {
  ObjectName table;
  std::optional<Identifier> alias;
  FromItemPtr using_tables;  // null without USING
  ExpressionPtr where;       // null: all rows
  std::vector<SelectItem> returning;
  std::optional<With> with;
};

// A WHEN of MERGE.
struct MergeClause {
  enum class When { kMatched, kNotMatched, kNotMatchedBySource };
  enum class Action { kUpdate, kDelete, kInsert, kNothing };
  When when = When::kMatched;
  ExpressionPtr condition;  // null: all such rows
  Action action = Action::kNothing;
  std::vector<Assignment> assignments;  // kUpdate; empty: of all columns of the source, in order
  std::vector<Identifier> columns;      // kInsert; empty: all, in order
  Overriding overriding = Overriding::kNone;
  std::vector<ExpressionPtr> values;  // kInsert; empty: DEFAULT VALUES
  SourceSpan span;
};

struct Merge {
  ObjectName table;
  std::optional<Identifier> alias;
  FromItemPtr source;
  ExpressionPtr on;                       // null with USING
  std::vector<Identifier> using_columns;  // empty with ON
  std::vector<MergeClause> clauses;
  std::vector<SelectItem> returning;
  std::optional<With> with;
};

struct Truncate {
  std::vector<ObjectName> tables;
  bool restarts_identity = false;  // begins the sequences of their columns anew
};

struct CopyFrom {
  ObjectName table;
  std::vector<Identifier> columns;
  std::vector<Identifier> files;  // their paths, one or more
  std::vector<Option> options;
  bool is_sent = false;  // FROM STDIN: the client of a server sends the rows, and the path is empty
};

struct CopyTo {
  std::optional<ObjectName> table;  // or
  std::optional<Query> query;
  std::string path;
  SourceSpan path_span;
  std::vector<Option> options;
  bool is_sent = false;  // TO STDOUT: to the client of a server
};

struct Show {
  enum class What {
    kTables,
    kAllTables,
    kIndexes,
    kViews,
    kTypes,
    kCubes,
    kSchemas,
    kDatabases,
    kCollations,
    kFunctions,
    kSettings,
    kSetting,
    kStorage,
    kSessions,
    kMetrics
  };
  What what = What::kTables;
  ObjectName name;  // kSetting; kStorage: of a table
};

// Cancels what another session does.
struct Cancel {
  std::string session;  // its number
  SourceSpan span;      // of the number
};

struct Describe {
  std::optional<ObjectName> table;  // also a view or a cube
  Query query;                      // SELECT * FROM table where there is a table
};

struct Set {
  Identifier name;
  std::string value;  // all that follow each other with commas between them
  SourceSpan value_span;
  std::vector<Identifier> values;
  bool is_local = false;  // until the transaction ends
};

struct Reset {
  std::optional<Identifier> name;  // absent: RESET ALL
};

struct Unlisten {};  // nobody listens to anything

// Has a session be as a new one, or let go of some of what it has.
struct Discard {
  Identifier what;  // ALL, PLANS, SEQUENCES, TEMP or TEMPORARY, in any case
};

// `value` is a VALUES of one row of one expression.
struct SetVariable {
  Identifier name;
  QueryPtr value;
};

struct ResetVariable {
  Identifier name;
};

struct Statement;

struct Explain {
  bool analyze = false;
  bool json = false;
  bool alternatives = false;  // all that the planner compared, not the best few
  bool logical = false;       // the algebra before and after the rules; none of the others then
  bool picture = false;       // the scene and the rays of a query; none of the others then
  std::string picture_path;   // of the file that it is drawn into; empty: none
  std::unique_ptr<Statement> statement;
  SourceSpan span;  // of that
};

// PREPARE name (types) AS statement. `parameters` lists the nodes of kind kParameter inside the statement, in
// the order in which they are written: they are those of its tree, which is shared by copies of this.
struct Prepare {
  Identifier name;
  std::vector<TypeName> types;
  std::shared_ptr<Statement> statement;
  SourceSpan span;  // of that
  std::vector<Expression*> parameters = {};
  uint32_t parameter_count = 0;  // the largest number, or that of the types
};

struct Execute {
  Identifier name;
  std::vector<ExpressionPtr> values;
  SourceSpan values_span;  // of them with their parentheses, or of the statement where there are none
};

struct Deallocate {
  std::optional<Identifier> name;  // absent: DEALLOCATE ALL
};

// All transactions have snapshots. One that is serializable does not commit where another one has committed
// since it began.
enum class IsolationLevel : uint8_t { kReadUncommitted, kReadCommitted, kRepeatableRead, kSerializable };

// What is not written is as the session has it.
struct TransactionMode {
  std::optional<bool> reads_only = {};
  std::optional<IsolationLevel> level = {};

  bool is_read_only() const { return reads_only.value_or(false); }
  bool is_serializable() const { return level == IsolationLevel::kSerializable; }
};

struct Begin {
  TransactionMode mode;
  std::string command;  // "BEGIN" or "START TRANSACTION"
};

// SET TRANSACTION, or SET SESSION CHARACTERISTICS AS TRANSACTION.
struct SetTransaction {
  TransactionMode mode;
  bool of_session = false;  // of the transactions that begin later
};

struct Commit {
  bool chain = false;  // the next transaction begins, of the same mode
};

struct Rollback {
  bool chain = false;
};

struct Savepoint {
  Identifier name;
};

struct RollbackTo {
  Identifier savepoint;
};

struct Release {
  Identifier savepoint;
};

// A sweep is `name = value` or `name = (value, value, …)`, which takes each value in turn.
struct Sweep {
  Identifier name;
  std::vector<Identifier> values;  // texts of literals or words; at least one
};

struct BenchmarkMethod {
  Identifier name;
  bool all = false;  // ALL: every method
  std::vector<Sweep> options;
};

struct BenchmarkColumn {
  ObjectName table;
  Identifier column;
};

struct Benchmark {
  std::vector<BenchmarkMethod> methods;
  std::optional<BenchmarkColumn> indexed;  // absent: generated keys
  std::optional<BenchmarkColumn> probed;   // absent: as `indexed`
  std::vector<Sweep> parameters;
};

// Measures methods that give bitmaps, and the scan without an index, which is the method `scan`.
struct BenchmarkScan {
  std::vector<BenchmarkMethod> methods;
  std::optional<ObjectName> table;  // absent: generated columns
  std::vector<Identifier> columns;  // of the table
  std::vector<Sweep> parameters;
};

// Measures a query as the session runs it.
struct BenchmarkQuery {
  QueryPtr query;
  std::vector<Sweep> parameters;
};

struct Calibrate {
  bool reset = false;  // back to the built-in costs
};

// Has a database that lasts write its catalog anew, and its log empty.
struct Checkpoint {
  std::optional<Identifier> database;  // absent: the current one
};

struct MaintainedTable {
  ObjectName name;
  std::vector<Identifier> columns = {};  // of ANALYZE; empty: all
};

// VACUUM takes what is deleted out of the files of databases. ANALYZE says that tables and columns are there.
struct Maintenance {
  bool vacuums = false;
  bool analyzes = false;
  std::vector<MaintainedTable>
      tables;  // one of VACUUM may be a database; none: the current database is meant
};

// The folder has a script of definitions, one of what fills them, and a file per table.
struct ExportDatabase {
  std::string folder;
  SourceSpan folder_span;
};
struct ImportDatabase {
  std::string folder;
  SourceSpan folder_span;
};

struct Statement {
  std::variant<Query, CreateTable, CreateTableFrom, CreateTableAs, DropTable, AlterTable, CreateType,
               DropType, AlterType, CreateSequence, DropSequence, CreateMacro, DropMacro, SetVariable,
               ResetVariable, CreateView, DropView, CreateCube, DropCube, RefreshCube, CreateSchema,
               DropSchema, RenameSchema, Use, Attach, Detach, CreateIndex, DropIndex, Insert, Update, Delete,
               Merge, Truncate, Prepare, Execute, Deallocate, DeclareCursor, FetchRows, CloseCursor, CopyFrom,
               CopyTo, Show, Describe, Set, Reset, Discard, Unlisten, Cancel, Explain, Benchmark,
               BenchmarkScan, BenchmarkQuery, Calibrate, Checkpoint, Maintenance, ExportDatabase,
               ImportDatabase, Begin, SetTransaction, Commit, Rollback, Savepoint, RollbackTo, Release>
      node;
};

// Tells whether the statement is of one of these kinds.
template <class... Kinds>
bool is_any(const Statement& statement) {
  return (std::holds_alternative<Kinds>(statement.node) || ...);
}

// Writes the statement out again in a canonical form, of a cube of this name.
std::string to_sql(const CreateCube& create, bool temporary, const NamePath& name);

}  // namespace rtsql::sql
