// A query in the algebra, with what is said of it as a whole.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/name_path.h"
#include "common/source_span.h"
#include "logical/common_table.h"
#include "logical/node.h"
#include "logical/session_action.h"
#include "schema/qualified_name.h"

namespace rtsql {

// /*+ index(method) */, which overrides SET index for one query.
struct IndexHint {
  std::string choice;
  SourceSpan span;
};

// What a table or a view that a statement names was found to be.
struct FoundName {
  NamePath written;
  QualifiedName meant;
};

struct LogicalQuery {
  std::unique_ptr<LogicalProject> root;  // makes the result's columns
  RelationIds relations;                 // gives out ids that the tree does not have
  std::optional<IndexHint> index_hint;
  SourceSpan span;                                     // of the query, for errors about it as a whole
  std::vector<LogicalCommonTable> common_tables = {};  // each before those that read it
  std::vector<FoundName> names = {};                   // outside of views
  // It has values that the next run is to be bound with anew, such as those of sequences and variables.
  bool is_of_one_run = false;
  std::vector<QualifiedName> locked = {};  // tables that a locking clause names, such as FOR UPDATE
  // Who runs a query that is a statement of its own does these, in the order of their outputs.
  std::vector<SessionAction> actions = {};

  LogicalQuery copy() const {
    LogicalQuery same{std::make_unique<LogicalProject>(*root),
                      relations,
                      index_hint,
                      span,
                      {},
                      names,
                      is_of_one_run,
                      locked,
                      actions};
    for (const LogicalCommonTable& table : common_tables) same.common_tables.push_back(table.copy());
    return same;
  }
};

// Calls `visit` for every node of the query and of its common tables, parents first.
void visit_nodes(const LogicalQuery& query, const std::function<void(const LogicalNode&)>& visit);

// Does so for nodes that may be changed, but for which nodes stand below them.
void for_each_node(LogicalQuery& query, const std::function<void(LogicalNode&)>& change);

// Calls `change` for every expression of the query and of its common tables; it may be assigned to.
void for_each_expression(LogicalQuery& query, const std::function<void(ExprPtr&)>& change);

// Rewrites all expressions of the query and of its common tables, as rewrite() does one.
void rewrite_expressions(LogicalQuery& query, const std::function<ExprPtr(const Expr&)>& replace);

}  // namespace rtsql
