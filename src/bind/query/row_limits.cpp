#include "bind/query/row_limits.h"

#include <fmt/format.h>

#include <utility>

#include "bind/algebra/row_number.h"
#include "bind/query/expression_binder.h"
#include "bind/query/subqueries.h"
#include "common/error.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

SqlState negative_sqlstate(std::string_view clause) {
  return clause == "OFFSET" ? sqlstate::kInvalidOffset : sqlstate::kInvalidLimit;
}

// Raises an error where the count is negative.
ExprPtr checked(const ExprPtr& count, std::string_view clause, SourceSpan span) {
  HostFunction function{fmt::format("{} count", clause), false,
                        [](std::span<const HostArgument> arguments) -> std::optional<Value> {
                          if (arguments[0].number < 0) return std::nullopt;
                          return Value::of_integer(TypeId::kBigint, arguments[0].number);
                        },
                        fmt::format("{} must not be negative", clause), negative_sqlstate(clause)};
  auto expr = std::make_shared<Expr>(*make_expr(Op::kHostFunction, TypeId::kBigint, {count}, span));
  expr->host_function = std::make_shared<const HostFunction>(std::move(function));
  return expr;
}

class RowLimits {
 public:
  RowLimits(const sql::Query& query, BindState& state, const CommonTables* common, const Scope* outer)
      : query_(query), state_(state), subqueries_(state, common, scope_), outer_(outer) {
    scope_.set_outer(outer);
  }

  LogicalPtr attach(LogicalPtr tree, std::vector<SortKey> keys) {
    if (query_.with_ties && keys.empty()) {
      throw Error(ErrorKind::kSyntax, "WITH TIES needs an ORDER BY")
          .at(query_.limit->span)
          .hint("rows are tied that ORDER BY does not tell apart");
    }
    const ExprPtr limit = bind_count(query_.limit.get(), query_.with_ties ? "FETCH" : "LIMIT");
    const ExprPtr offset = bind_count(query_.offset.get(), "OFFSET");
    const auto is_constant = [](const ExprPtr& count) { return !count || count->op == Op::kLiteral; };
    if (is_constant(limit) && is_constant(offset) && !(query_.with_ties && limit))
      return cut(sorted(std::move(tree), std::move(keys)), limit, offset);
    tree = selected(std::move(tree), keys, limit, offset);
    return sorted(std::move(tree), std::move(keys));
  }

 private:
  static LogicalPtr sorted(LogicalPtr tree, std::vector<SortKey> keys) {
    if (keys.empty()) return tree;
    auto sort = node_above<LogicalSort>(std::move(tree));
    sort->keys = std::move(keys);
    return sort;
  }

  // Returns null for no count, which NULL is, too.
  ExprPtr bind_count(const sql::Expression* written, std::string_view clause) {
    if (written == nullptr) return nullptr;
    // A column is of the rows around.
    ExprPtr count =
        fold(bind_expression(*written, {outer_ ? &scope_ : nullptr, clause, state_.catalog, &subqueries_}));
    if (!is_integral(count->type) && count->type.id != TypeId::kNull && !is_text_literal(*count)) {
      throw Error(ErrorKind::kType,
                  fmt::format("{} must be an integer, not {}", clause, type_name(count->type)))
          .sqlstate(sqlstate::kWrongType)
          .at(written->span);
    }
    count = cast_expr(count, TypeId::kBigint);
    // A run knows the value, and finds the first rows faster than rows numbered up to a computed count.
    if (count->op == Op::kParameter) state_.is_of_one_run = true;
    if (count->op != Op::kLiteral) return checked(count, clause, written->span);
    if (count->literal.null) return nullptr;
    if (count->literal.integer < 0)
      throw Error(ErrorKind::kValue, fmt::format("{} must not be negative", clause))
          .sqlstate(negative_sqlstate(clause))
          .at(written->span);
    return count;
  }

  static LogicalPtr cut(LogicalPtr tree, const ExprPtr& limit, const ExprPtr& offset) {
    auto node = node_above<LogicalLimit>(std::move(tree));
    if (limit) node->limit = static_cast<uint64_t>(limit->literal.integer);
    if (offset) node->offset = static_cast<uint64_t>(offset->literal.integer);
    if (!node->limit && node->offset == 0) return std::move(node->children[0]);
    return node;
  }

  // Rows are numbered in the order of the keys; those that are tied with the last one have a rank below its
  // number.
  LogicalPtr selected(LogicalPtr tree, const std::vector<SortKey>& keys, const ExprPtr& limit,
                      const ExprPtr& offset) {
    const NumberAndRank of = number_and_rank_rows(tree, keys, state_.relations);
    std::vector<ExprPtr*> computed;
    ExprPtr most = limit, passed = offset ? offset : bigint_literal(0);
    for (ExprPtr* count : {&most, &passed}) {
      if (*count && (*count)->op != Op::kLiteral) computed.push_back(count);
    }
    if (!computed.empty()) tree = with_counts(std::move(tree), computed);
    // NULL passes no row.
    passed = make_folded(Op::kCoalesce, TypeId::kBigint, {passed, bigint_literal(0)}, passed->span);
    std::vector<ExprPtr> conjuncts = {
        make_folded(Op::kGreater, TypeId::kBoolean, {of.number, passed}, passed->span)};
    if (most) {
      const ExprPtr place = query_.with_ties ? of.rank : of.number;
      // Numbers from 1 less a count that is not negative are in range, where a sum of two counts need not be.
      const ExprPtr rows = make_folded(Op::kSubtract, TypeId::kBigint, {place, passed}, most->span);
      const ExprPtr is_within = make_folded(Op::kLessEqual, TypeId::kBoolean, {rows, most}, most->span);
      const ExprPtr is_all = make_folded(Op::kIsNull, TypeId::kBoolean, {most}, most->span);
      conjuncts.push_back(most->nullable
                              ? make_folded(Op::kOr, TypeId::kBoolean, {is_all, is_within}, most->span)
                              : is_within);
    }
    auto filter = node_above<LogicalFilter>(std::move(tree));
    filter->conjuncts = std::move(conjuncts);
    return filter;
  }

  // Joins the counts, a row of their own, to all rows.
  LogicalPtr with_counts(LogicalPtr tree, const std::vector<ExprPtr*>& counts) {
    auto project = node_above<LogicalProject>(subqueries_.attach(make_one_row(state_.relations)));
    project->relation = state_.relations.next();
    for (ExprPtr* count : counts) {
      const auto ordinal = static_cast<uint32_t>(project->outputs.size());
      project->outputs.push_back({"count", *count});
      *count = make_column({project->relation, ordinal}, TypeId::kBigint, true, "count", (*count)->span);
    }
    auto join = node_above<LogicalJoin>(std::move(tree));
    join->mode = JoinMode::kSingle;
    join->children.push_back(std::move(project));
    return join;
  }

  const sql::Query& query_;
  BindState& state_;
  Scope scope_;  // of no columns but those around
  Subqueries subqueries_;
  const Scope* outer_;
};

}  // namespace

LogicalPtr limited(LogicalPtr tree, std::vector<SortKey> keys, const sql::Query& query, BindState& state,
                   const CommonTables* common, const Scope* outer) {
  return RowLimits(query, state, common, outer).attach(std::move(tree), std::move(keys));
}

}  // namespace rtsql
