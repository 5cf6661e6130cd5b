#include "plan/access/indexed_expressions.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "expression/expr_index.h"
#include "function/hash.h"

namespace rtsql {
namespace {

// The table of a relation with the expressions of its indexes behind its columns; null without any.
struct ExtendedTable {
  std::shared_ptr<const Table> table;
  std::vector<ExpressionColumn> expressions;  // in the order of its last columns
};

ExtendedTable extended(const TableSchemaPtr& schema, const PlanContext& context) {
  IndexEntry all;
  for (const IndexEntryPtr& index : context.catalog.indexes_of(*schema)) {
    if (!index->is_built()) continue;
    if (context.index.kind == IndexChoice::Kind::kMethod && index->method != context.index.method) continue;
    for (const ExpressionColumn& column : index->expressions) {
      const bool is_known = std::ranges::any_of(
          all.expressions, [&](const ExpressionColumn& other) { return other.values == column.values; });
      if (!is_known) all.expressions.push_back(column);
    }
  }
  if (all.expressions.empty()) return {};
  return {std::make_shared<const Table>(with_expressions(stored_table(*schema), all)), all.expressions};
}

class Reading {
 public:
  Reading(const LogicalQuery& query, const PlanContext& context) {
    if (context.index.kind == IndexChoice::Kind::kNone) return;
    visit_nodes(query, [&](const LogicalNode& node) {
      if (node.kind != LogicalKind::kGet) return;
      const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
      if (base.table && context.catalog.holds(base.catalog_table())) add(base, context);
    });
  }

  bool has_expressions() const { return values_.size() > 0; }
  // Tells whether a column has come in the place of an expression.
  bool has_replaced() const { return !read_.empty(); }

  void rewrite(LogicalNode& tree) { rewrite_below(tree); }

  // Gives the relations that are read so their extended tables.
  void extend_tables(LogicalNode& tree) {
    for (const LogicalPtr& child : tree.children) extend_tables(*child);
    if (tree.kind != LogicalKind::kGet) return;
    BaseRelationPtr& base = static_cast<LogicalGet&>(tree).base;
    if (!read_.contains(base->relation)) return;
    BaseRelation read = *base;
    read.extends = base->catalog_table();
    read.table = tables_.at(base->relation);
    base = std::make_shared<const BaseRelation>(std::move(read));
  }

 private:
  void add(const BaseRelation& base, const PlanContext& context) {
    const ExtendedTable extension = extended(base.table, context);
    if (extension.expressions.empty()) return;
    auto ordinal = static_cast<uint32_t>(base.table->definitions.size());
    for (const ExpressionColumn& column : extension.expressions) {
      const ExprPtr value = rtsql::rewrite(column.expression.value, [&](const Expr& part) -> ExprPtr {
        if (part.op != Op::kColumn) return nullptr;
        return make_column({base.relation, part.column.ordinal}, part.type, part.nullable, part.text);
      });
      values_.add(value);
      columns_.push_back(make_column({base.relation, ordinal++}, value->type, column.values->nullable(), ""));
    }
    tables_[base.relation] = extension.table;
  }

  // Rewrites the expressions of the tree. Returns the relations whose columns an outer join makes NULLs of:
  // above it, an expression of these is not what it was for the rows of the table.
  std::set<RelationId> rewrite_below(LogicalNode& node) {
    std::set<RelationId> missing;
    for (const LogicalPtr& child : node.children) missing.merge(rewrite_below(*child));
    if (node.kind == LogicalKind::kFilter)
      add_hash_comparisons(static_cast<LogicalFilter&>(node).conjuncts, missing);
    const bool holds_conditions = node.kind == LogicalKind::kFilter || node.kind == LogicalKind::kJoin;
    for (ExprPtr* expr : node.expressions())
      *expr = holds_conditions ? in_condition(*expr, missing) : in_value(*expr, missing);
    if (node.kind == LogicalKind::kJoin) {
      const JoinMode mode = static_cast<const LogicalJoin&>(node).mode;
      const bool extends_left = mode == JoinMode::kFull;
      const bool extends_right =
          extends_left || mode == JoinMode::kLeft || mode == JoinMode::kSingle || mode == JoinMode::kAsofLeft;
      if (extends_left) missing.merge(set_of_relations_made_in(*node.children[0]));
      if (extends_right) missing.merge(set_of_relations_made_in(*node.children[1]));
    }
    return missing;
  }

  // An index on hash(a) answers a = x, too: equal values have equal hashes. Those of constants are known.
  void add_hash_comparisons(std::vector<ExprPtr>& conjuncts, const std::set<RelationId>& missing) {
    std::vector<ExprPtr> added;
    for (const ExprPtr& conjunct : conjuncts) {
      if (conjunct->op != Op::kEqual && conjunct->op != Op::kIn) continue;
      const ExprPtr hashes = hash_comparison(*conjunct, missing);
      const auto is_hashes = [&](const ExprPtr& other) { return same_expr(*other, *hashes); };
      if (hashes && std::ranges::none_of(conjuncts, is_hashes)) added.push_back(hashes);
    }
    conjuncts.insert(conjuncts.end(), added.begin(), added.end());
  }

  // Returns the comparison of the operands' hashes, if there is an index on one of them; else null.
  ExprPtr hash_comparison(const Expr& comparison, const std::set<RelationId>& missing) {
    const auto constants = std::ranges::count_if(comparison.operands,
                                                 [](const ExprPtr& operand) { return is_literal(operand); });
    if (constants + 1 != std::ssize(comparison.operands)) return nullptr;
    const Type type = comparison.operands[0]->type;
    std::vector<ExprPtr> hashes;
    for (const ExprPtr& operand : comparison.operands) {
      if (operand->type != type) return nullptr;  // another type may have other hashes
      hashes.push_back(make_hash(operand, comparison.span));
    }
    const bool is_indexed = std::ranges::any_of(
        hashes, [&](const ExprPtr& hash) { return column_of(*hash, missing) != nullptr; });
    return is_indexed ? make_expr(comparison.op, TypeId::kBoolean, std::move(hashes), comparison.span)
                      : nullptr;
  }

  // A condition stays one: an index may have the column that it compares.
  ExprPtr in_condition(const ExprPtr& condition, const std::set<RelationId>& missing) {
    const bool is_chain = condition->op == Op::kAnd || condition->op == Op::kOr || condition->op == Op::kNot;
    return rtsql::rewrite(condition, [&](const Expr& part) -> ExprPtr {
      if (&part == condition.get()) return nullptr;
      return is_chain ? in_condition(part.shared_from_this(), missing) : column_of(part, missing);
    });
  }

  ExprPtr in_value(const ExprPtr& value, const std::set<RelationId>& missing) {
    return rtsql::rewrite(value, [&](const Expr& part) { return column_of(part, missing); });
  }

  ExprPtr column_of(const Expr& part, const std::set<RelationId>& missing) {
    const std::optional<size_t> place = values_.find(part);
    if (!place) return nullptr;
    const Expr& column = *columns_[*place];
    if (missing.contains(column.column.relation)) return nullptr;
    read_.insert(column.column.relation);
    return make_column(column.column, column.type, column.nullable, expr_text(part), part.span);
  }

  ExprIndex values_;              // over the relations of the query
  std::vector<ExprPtr> columns_;  // in whose place these come
  std::map<RelationId, TableSchemaPtr> tables_;
  std::set<RelationId> read_;
};

// Calls `use` for the tree of the query and for those of its common tables.
template <class Use>
void for_each_tree(LogicalQuery& query, const Use& use) {
  for (LogicalCommonTable& table : query.common_tables) {
    use(*table.query);
    if (table.step) use(*table.step);
  }
  use(*query.root);
}

}  // namespace

std::optional<LogicalQuery> read_indexed_expressions(const LogicalQuery& query, const PlanContext& context) {
  Reading reading(query, context);
  if (!reading.has_expressions()) return std::nullopt;
  LogicalQuery reads = query.copy();
  for_each_tree(reads, [&](LogicalNode& tree) { reading.rewrite(tree); });
  if (!reading.has_replaced()) return std::nullopt;
  for_each_tree(reads, [&](LogicalNode& tree) { reading.extend_tables(tree); });
  return reads;
}

IndexEntryPtr index_as_read(const IndexEntryPtr& index, const BaseRelation& base) {
  if (index->expressions.empty()) return index;
  if (!base.extends) return nullptr;
  const size_t own = base.extends->definitions.size();
  const std::vector<ColumnPtr>& columns = stored_table(*base.table).columns;
  auto read = std::make_shared<IndexEntry>(*index);
  for (size_t& column : read->columns) {
    if (column < own) continue;
    const auto found = std::ranges::find(columns.begin() + static_cast<ptrdiff_t>(own), columns.end(),
                                         index->expressions.at(column - own).values);
    if (found == columns.end()) return nullptr;
    column = static_cast<size_t>(found - columns.begin());
  }
  return read;
}

}  // namespace rtsql
