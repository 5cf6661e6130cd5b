// The grammar's actions call these functions to build queries, and pass these shapes among themselves.
// Every query and every relation in FROM is made here, so that none gets deeper than kMaximumDepth.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sql/statement.h"

namespace rtsql::sql {

// ---- Shapes

struct JoinCondition {
  ExpressionPtr on;
  std::vector<Identifier> using_columns;
  std::optional<Identifier> using_alias;
};
struct LimitClause {
  ExpressionPtr limit, offset;
  bool with_ties = false;
};
struct TableAlias {
  std::optional<Identifier> name;
  std::vector<Identifier> columns;
};
// An output without an alias has the text that was written as its name, where the parser has made something
// else of it.
SelectItem make_select_item(ExpressionPtr expression, std::optional<Identifier> alias, Identifier written);
// Holds what stands between SELECT and FROM.
struct Selection {
  bool distinct = false;
  std::vector<ExpressionPtr> on;
  std::vector<SelectItem> items;
};
// Holds the clauses of a block after FROM.
struct SelectClauses {
  ExpressionPtr where;
  Grouping group_by;
  ExpressionPtr having;
  std::vector<NamedWindow> windows;
  ExpressionPtr qualify;
  std::optional<TableSample> sample;
};
struct QueryTail {
  std::vector<OrderItem> order_by;
  LimitClause limits;
  std::vector<LockingClause> locks;
};

// ---- FROM; `span` is that of the whole but for joins

FromItemPtr make_table(ObjectName name, TableAlias alias, SourceSpan span);
// `reader` has no name where the path stands alone; there is at least one path.
FromItemPtr make_file(const Identifier& reader, std::vector<Identifier> paths, std::vector<Option> options,
                      TableAlias alias, SourceSpan span);
// `path` is a text, a list of texts or STDIN, or another expression that gives a text or a list.
FromItemPtr make_reader(const Identifier& reader, ExpressionPtr path, std::vector<Option> options,
                        SourceSpan span);
// Makes options that name a table of a file or a server by a name, or by a schema's and its own, or give
// postgres_query its query.
std::vector<Option> named_within(const Identifier& reader, const std::vector<Identifier>& names);
// `functions` are calls, at least one.
FromItemPtr make_table_function(std::vector<ExpressionPtr> functions, bool with_ordinality, TableAlias alias,
                                SourceSpan span);
FromItemPtr as_lateral(FromItemPtr item, SourceSpan span);
// Reads the rows of a statement, of which `text` is written.
FromItemPtr make_statement_rows(Statement statement, Identifier text, TableAlias alias, SourceSpan span);
FromItemPtr make_derived_table(QueryPtr query, TableAlias alias, SourceSpan span);
// `span` covers the join's words and its right side.
FromItemPtr make_join(JoinKind kind, FromItemPtr left, FromItemPtr right, JoinCondition condition,
                      SourceSpan span);
FromItemPtr make_natural_join(JoinKind kind, FromItemPtr left, FromItemPtr right, SourceSpan span);
FromItemPtr with_alias(FromItemPtr join, TableAlias alias, SourceSpan span);
// Makes the part of a sample that says how many rows it takes; `size` is a number of rows or a percentage.
TableSample make_sample_size(ExpressionPtr size, SampleUnit unit);
FromItemPtr with_sample(FromItemPtr item, std::optional<TableSample> sample, SourceSpan span);

// ---- Blocks

// `from` may be null.
QueryPtr make_select(std::vector<Hint> hints, Selection selection, FromItemPtr from, SelectClauses clauses,
                     SourceSpan span);
QueryPtr with_target(QueryPtr select, IntoTable into);
// Makes the selection that FROM has without SELECT, which is a star.
Selection all_columns(SourceSpan span);
QueryPtr make_statement_query(Statement statement, Identifier text);  // SELECT * FROM (statement)
// Makes ARRAY(query): COALESCE((SELECT array_agg(COLUMNS(*)) FROM (query)), []).
ExpressionPtr make_list_of_query(QueryPtr query, SourceSpan span);
// Makes SELECT * FROM the item.
QueryPtr make_rows_query(FromItemPtr from);
// Makes SELECT * FROM (query) AS (column, …).
QueryPtr make_renamed_query(QueryPtr query, std::vector<Identifier> columns);
// Makes SELECT * FROM 'file'.
QueryPtr make_file_query(Identifier path);
QueryPtr make_table_query(ObjectName table, SourceSpan span);
// Makes SELECT a, b FROM table.
QueryPtr make_columns_query(ObjectName table, std::vector<Identifier> columns);
QueryPtr make_values(std::vector<std::vector<ExpressionPtr>> rows, SourceSpan span);
QueryPtr make_pivot(FromItemPtr from, std::vector<PivotKey> keys, std::vector<SelectItem> aggregates,
                    std::vector<ExpressionPtr> group_by, SourceSpan span);
// Groups the rows without making columns of values: SELECT group_by, aggregates FROM … GROUP BY group_by.
QueryPtr make_grouped(FromItemPtr from, std::vector<SelectItem> aggregates,
                      std::vector<ExpressionPtr> group_by, SourceSpan span);
QueryPtr make_unpivot(FromItemPtr from, UnpivotedColumns columns, SourceSpan span);
QueryPtr make_summary(FromItemPtr from, SourceSpan span);
GroupingElement make_grouping(GroupingKind kind, std::vector<GroupingElement> elements, SourceSpan span);
// Makes the set of one expression, or of those of a row.
GroupingElement make_grouping_set(ExpressionPtr expression);
Window make_window(std::optional<Identifier> base, std::vector<ExpressionPtr> partition_by,
                   std::vector<OrderItem> order_by, std::optional<Frame> frame, SourceSpan span);
Frame make_frame(FrameUnit unit, Frame extent, FrameExclusion exclusion, SourceSpan span);

// ---- WITH

CommonTable make_common_table(TableAlias name, std::optional<bool> materialized, QueryPtr query,
                              SourceSpan span);
CommonTable make_common_table(TableAlias name, std::optional<bool> materialized, Statement modification,
                              SourceSpan span);

// ---- Queries

QueryPtr make_set_operation(SetOperator op, QueryPtr left, bool all, bool by_name, QueryPtr right,
                            SourceSpan span);
// Tells whether the query has WITH, ORDER BY, LIMIT or OFFSET.
bool has_clauses(const Query& query);
// Puts WITH in front of a query and ORDER BY and LIMIT behind it. A query that has such clauses, from inside
// parentheses, is computed first: (q LIMIT 1) ORDER BY a is SELECT * FROM (q LIMIT 1) ORDER BY a.
QueryPtr finish_query(std::optional<With> with, QueryPtr query, QueryTail tail, SourceSpan span);

}  // namespace rtsql::sql
