// Computes the values of the expressions that indexes have the keys of.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "engine/context/statement_context.h"

namespace rtsql {

// Computes expressions over the rows of a table, each once for all of the indexes that have it.
class ExpressionColumns {
 public:
  // Errors are at `span`. Both the context and the table outlive this.
  ExpressionColumns(StatementContext& context, const Table& table, SourceSpan span)
      : context_(context), table_(table), span_(span) {}

  // Gets to know what the indexes have of the table's present rows.
  void add_known(const std::vector<IndexEntryPtr>& indexes);

  // Throws Error(kValue) that names the first row that has no value.
  ExpressionColumn compute(IndexedExpression expression);
  // Binds the expression to the table and computes it, but for the first `kept` rows, of which `before` has
  // the values. Throws also where it no longer has a type; errors name the index.
  ExpressionColumn compute_anew(const ExpressionColumn& before, const std::string& index, uint64_t kept);

 private:
  // Computes it behind the rows of `before`; null: for all.
  ExpressionColumn compute_behind(const Column* before, IndexedExpression expression);

  StatementContext& context_;
  const Table& table_;
  SourceSpan span_;
  std::vector<ExpressionColumn> known_;
};

// Returns the index of a table whose columns have other places, or another name in the place of one, but the
// rows that they had.
IndexEntry with_expressions_bound_anew(StatementContext& context, IndexEntry index, const Table& table);

}  // namespace rtsql
