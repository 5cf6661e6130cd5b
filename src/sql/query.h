// Queries as written. A query is a tree: its body, its relations in FROM and its expressions may hold
// queries.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sql/window.h"

namespace rtsql::sql {

struct FromItem;
using FromItemPtr = std::unique_ptr<FromItem>;

// kCross is also a comma; kSemi and kAnti keep the left rows that have a match, or that have none;
// kPositional joins the rows that have the same number in either side.
enum class JoinKind { kCross, kInner, kLeft, kRight, kFull, kSemi, kAnti, kAsof, kAsofLeft, kPositional };

enum class SampleUnit { kNone, kPercent, kRows };

// Holds what stands behind TABLESAMPLE and USING SAMPLE: method (arguments unit) REPEATABLE (seed).
struct TableSample {
  std::optional<Identifier> method;
  std::vector<ExpressionPtr> arguments;  // one where there is a unit
  SampleUnit unit = SampleUnit::kNone;
  ExpressionPtr repeatable;  // null if absent
  SourceSpan span;
};

// Holds one `name = value` (or `name value`, or a bare `name`, meaning true) of a WITH (…), COPY (…) or
// read_csv(…) list.
struct Option {
  Identifier name;
  std::string value;  // text of the literal or word; "true" for a bare name
  SourceSpan value_span;
  std::vector<std::string> values;  // of a list: null = ('', 'NA'); `value` is its text then
  // Only the form types = (a INTEGER, b DATE) fills this.
  std::vector<std::pair<Identifier, TypeName>> types;
};

struct Statement;  // sql/statement.h

// A relation in FROM, which may be a join of two.
struct FromItem {
  enum class Kind { kTable, kFile, kFunction, kQuery, kStatement, kJoin };
  Kind kind = Kind::kTable;
  SourceSpan span;
  ObjectName name;                       // kTable; the first one's of kFunction; the path of a kFile
  std::vector<Identifier> more_files;    // kFile: paths behind the first
  std::string reader;                    // kFile: the function that reads it, such as read_csv; or empty
  std::optional<TableSample> sample;     // none of kJoin
  std::vector<ExpressionPtr> functions;  // kFunction: calls, whose rows are side by side; kFile: what gives
                                         // the paths, in place of them
  bool with_ordinality = false;          // kFunction: a column numbers the rows from 1 on
  std::vector<Option> options;           // kFile
  QueryPtr query;                        // kQuery
  std::shared_ptr<Statement> statement;  // kStatement: one that gives rows, as SHOW TABLES
  bool lateral = false;                  // kQuery, kFunction
  std::optional<Identifier> alias;       // of all; of a join where it is in parentheses
  std::vector<Identifier> column_aliases;
  // The following are of kJoin; a join has one of `natural`, `on` and `using_columns`, and kCross and
  // kPositional have none.
  JoinKind join = JoinKind::kCross;
  SourceSpan join_span;  // it covers the join's words and its right side
  bool natural = false;
  FromItemPtr left, right;
  ExpressionPtr on;
  std::vector<Identifier> using_columns;
  std::optional<Identifier> using_alias;  // of the columns of USING
  uint32_t depth = 1;                     // of the tree below, itself included, as of expressions
};

struct Renaming {
  Identifier column, name;
};

struct SelectItem {
  ExpressionPtr expression;
  std::optional<Identifier> alias;
  std::vector<Identifier> exclude;    // of a star: EXCLUDE (a, b)
  std::vector<SelectItem> replace;    // of a star: REPLACE (expression AS a); each has an alias
  std::vector<Renaming> rename = {};  // of a star: RENAME (a AS b)
};

// An item of GROUP BY: each of the three last combines grouping sets out of elements.
enum class GroupingKind { kExpressions, kRollup, kCube, kSets };
struct GroupingElement {
  GroupingKind kind = GroupingKind::kExpressions;
  std::vector<ExpressionPtr> expressions;  // kExpressions: those of one set; () has none
  std::vector<GroupingElement> elements;   // of the other kinds
  SourceSpan span;
};
struct Grouping {
  bool all = false;  // GROUP BY ALL: by the outputs without aggregates
  SourceSpan all_span;
  bool distinct = false;                  // GROUP BY DISTINCT: sets that repeat others are dropped
  std::vector<GroupingElement> elements;  // empty without GROUP BY
};

// Holds `/*+ index(method) */` directly after SELECT; name and arguments are in lower case.
struct Hint {
  Identifier name;
  std::vector<std::string> arguments;
  SourceSpan span;
};

// A block is a query up to its ORDER BY, without set operations.
// SELECT … INTO [TEMP] [TABLE] name: the statement is CREATE TABLE name AS then.
struct IntoTable {
  ObjectName name;
  bool temporary = false;
  SourceSpan span;
};

struct Select {
  bool distinct = false;
  std::vector<ExpressionPtr> distinct_on;
  std::vector<SelectItem> items;  // none: its rows have no columns
  std::optional<IntoTable> into;  // as long as it is none of a statement
  FromItemPtr from;               // null without FROM
  ExpressionPtr where;
  Grouping group_by;
  ExpressionPtr having;
  std::vector<NamedWindow> windows;
  ExpressionPtr qualify;
  std::optional<TableSample> sample;  // USING SAMPLE, of the rows that FROM has
  std::vector<Hint> hints;
  bool is_table = false;  // TABLE t is written
  SourceSpan span;
};

enum class SetOperator { kUnion, kIntersect, kExcept };
struct SetOperation {
  SetOperator op = SetOperator::kUnion;
  bool all = false;
  bool by_name = false;
  QueryPtr left, right;
  SourceSpan span;
};

struct ValuesList {
  std::vector<std::vector<ExpressionPtr>> rows;
  SourceSpan span;
};

// PIVOT makes columns of the values that an expression has.
struct PivotKey {
  ExpressionPtr expression;
  std::vector<SelectItem> values;  // constants; empty: those that the rows have
  SourceSpan span;
};

// PIVOT from ON keys USING aggregates GROUP BY expressions: an output per combination of the keys' values and
// aggregate.
struct Pivot {
  FromItemPtr from;
  std::vector<PivotKey> keys;
  std::vector<SelectItem> aggregates;   // empty: count(*)
  std::vector<ExpressionPtr> group_by;  // empty: all columns that stand in no key and no aggregate
  SourceSpan span;
};

// UNPIVOT makes a row of each item, whose name is one output and whose values are others.
struct UnpivotedColumns {
  std::vector<SelectItem> items;  // expressions, rows of as many as there are `values`, stars, COLUMNS(…)
  Identifier name = {"name", {}};
  std::vector<Identifier> values = {{"value", {}}};
  bool include_nulls = false;
};
struct Unpivot {
  FromItemPtr from;
  UnpivotedColumns columns;
  SourceSpan span;
};

// SUMMARIZE from: a row per column.
struct Summary {
  FromItemPtr from;
  SourceSpan span;
};

// SEARCH {DEPTH | BREADTH} FIRST BY columns SET column.
struct Search {
  bool is_breadth = false;
  std::vector<Identifier> by;
  Identifier column;
  SourceSpan span;
};

// CYCLE columns SET mark [TO value DEFAULT usual] USING path.
struct Cycle {
  std::vector<Identifier> columns;
  Identifier mark;
  ExpressionPtr value, usual;  // null: TRUE and FALSE
  Identifier path;
  SourceSpan span;
};

// Holds one query of a WITH, or a statement that modifies a table, whose RETURNING stands for a query.
struct CommonTable {
  Identifier name;
  std::vector<Identifier> columns;
  QueryPtr query;                           // null: `modification`
  std::shared_ptr<Statement> modification;  // an Insert, Update or Delete
  std::optional<bool> materialized;         // none where neither MATERIALIZED nor NOT MATERIALIZED is written
  SourceSpan span;
  std::optional<Search> search = {};
  std::optional<Cycle> cycle = {};
};
struct With {
  bool recursive = false;
  std::vector<CommonTable> tables;
  SourceSpan span;
};

// FOR UPDATE OF t: nobody waits for locks here, but the transaction does not commit once another has changed
// a table that it has read so.
struct LockingClause {
  std::string strength;        // as it is written: "UPDATE", "NO KEY UPDATE", "SHARE", "KEY SHARE"
  std::vector<Identifier> of;  // of FROM; empty: all tables of the query
  SourceSpan span;
};

// A query is [WITH …] body [ORDER BY …] [LIMIT … | FETCH …] [OFFSET …] [FOR …].
struct Query {
  std::optional<With> with;
  std::variant<Select, SetOperation, ValuesList, Pivot, Unpivot, Summary> body;
  std::vector<OrderItem> order_by;
  ExpressionPtr limit, offset;  // null if absent
  bool with_ties = false;       // the limit is FETCH … WITH TIES
  std::vector<LockingClause> locks;
  SourceSpan span;
  uint32_t depth = 1;  // of the tree below, itself included, as of expressions
};

// Writes the query out again in a canonical form.
std::string to_sql(const Query& query);
std::vector<Identifier> files_of(const FromItem& item);  // the paths of a kFile
std::string files_text(const FromItem& item);            // they, as SQL
std::string files_text(const std::vector<Identifier>& files);
std::string shown_files(const std::vector<Identifier>& files);  // as they stand in messages
SourceSpan span_of(const std::vector<Identifier>& files);
// Writes the options as a list stands in parentheses.
std::string options_text(const std::vector<Option>& options);

}  // namespace rtsql::sql
