#include "bind/query/recursion_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "bind/query/query_binder.h"
#include "bind/query/traversal.h"
#include "bind/query/with_binder.h"
#include "common/error.h"
#include "expression/collating.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

class RecursionBinder {
 public:
  RecursionBinder(const sql::CommonTable& written, BindState& state, const CommonTables& around,
                  const Scope* outer)
      : written_(written), query_(*written.query), state_(state), around_(around), outer_(outer) {}

  LogicalCommonTable bind() {
    const auto* operation = std::get_if<sql::SetOperation>(&query_.body);
    if (operation == nullptr || operation->op != sql::SetOperator::kUnion || operation->by_name)
      return bind_plain();
    // A query that does not read itself after all is bound again as what it is.
    const size_t tables = state_.common_tables.size();
    const std::optional<IndexHint> hint = state_.index_hint;
    LogicalCommonTable table;
    table.working = state_.relations.next_common_table();
    table.keeps_duplicates = operation->all;
    CommonTables inside{&around_, {}};
    if (query_.with) inside = bind_with(*query_.with, state_, &around_, outer_);
    const CommonTables refused =
        self("recursive reference to query \"{}\" must not appear within its non-recursive term", inside);
    table.query = bind_query(*operation->left, state_, &refused, outer_);
    if (written_.search || written_.cycle) {
      traversal_.emplace(written_, common_columns(written_, *table.query));
      traversal_->add_to_first(*table.query);
    }
    table.step = bind_step(*operation->right, table, inside);
    if (!table.step) {
      state_.common_tables.resize(tables);
      state_.index_hint = hint;
      return bind_plain();
    }
    check_form();
    if (table.query->outputs.empty())
      throw Error(ErrorKind::kUnsupported, "a recursive query without columns is not supported")
          .at(written_.name.span);
    return table;
  }

 private:
  LogicalCommonTable bind_plain() {
    const CommonTables refused =
        self("recursive query \"{}\" does not have the form term UNION [ALL] recursive term", around_);
    if (written_.search || written_.cycle) {
      throw Error(ErrorKind::kSyntax,
                  fmt::format("SEARCH and CYCLE need query \"{}\" to read itself", written_.name.name))
          .at(written_.search ? written_.search->span : written_.cycle->span);
    }
    LogicalCommonTable table;
    table.query = bind_query(query_, state_, &refused, outer_);
    return table;
  }

  // The query itself, which must not be read, before all others.
  CommonTables self(std::string_view refusal, const CommonTables& others) const {
    const std::string& name = written_.name.name;
    return {&others,
            {{name,
              {},
              {},
              Error(ErrorKind::kSyntax, fmt::format(fmt::runtime(refusal), name))
                  .sqlstate(sqlstate::kInvalidRecursion)}}};
  }

  void check_form() const {
    const sql::Expression* refused = nullptr;
    const char* clause = "ORDER BY";
    if (!query_.order_by.empty()) refused = query_.order_by[0].expression.get();
    if (refused == nullptr && query_.limit) clause = "LIMIT", refused = query_.limit.get();
    if (refused == nullptr && query_.offset) clause = "OFFSET", refused = query_.offset.get();
    if (refused == nullptr) return;
    throw Error(ErrorKind::kUnsupported, fmt::format("{} of a recursive query is not supported", clause))
        .at(refused->span)
        .hint("the query that reads it may have one");
  }

  // Binds the step over columns that may be NULL only where the first term's may, and again where its own
  // rows then say otherwise. Returns null where it does not read the query.
  std::unique_ptr<LogicalProject> bind_step(const sql::Query& step, LogicalCommonTable& table,
                                            const CommonTables& inside) {
    std::vector<OutputColumn> columns = common_columns(written_, *table.query);
    const size_t tables = state_.common_tables.size();
    const std::optional<IndexHint> hint = state_.index_hint;
    for (;;) {
      size_t references = 0;
      CommonTables seen{&inside, {{written_.name.name, table.working, columns, {}, &references}}};
      std::unique_ptr<LogicalProject> bound = bind_query(step, state_, &seen, outer_);
      if (references == 0) return nullptr;
      if (references > 1) refuse("more than once", step);
      check_place(*bound, table.working, step, tables);
      fit_types(*bound, columns, step);
      if (traversal_) traversal_->add_to_step(*bound, table.working, step.span);
      bool is_settled = true;
      for (size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].expr->nullable || !bound->outputs[i].expr->nullable) continue;
        auto nullable = std::make_shared<Expr>(*columns[i].expr);
        nullable->nullable = true;
        columns[i].expr = table.query->outputs[i].expr = std::move(nullable);
        is_settled = false;
      }
      if (is_settled) return bound;
      state_.common_tables.resize(tables);
      state_.index_hint = hint;
    }
  }

  [[noreturn]] void refuse(std::string_view where, const sql::Query& step) const {
    throw Error(ErrorKind::kSyntax, fmt::format("recursive reference to query \"{}\" must not appear {}",
                                                written_.name.name, where))
        .sqlstate(sqlstate::kInvalidRecursion)
        .at(step.span);
  }

  // Rows of one round alone must say what the next has: they may be filtered and joined. Queries of WITH
  // inside the step are the common tables from number `first` on.
  void check_place(const LogicalNode& node, CommonTableId working, const sql::Query& step,
                   size_t first) const {
    if (const LogicalCommonTable* named = scanned(node, first)) {
      if (named->step && (reads(*named->query, working, first) || reads(*named->step, working, first)))
        refuse("within another recursive query", step);
      check_place(*named->query, working, step, first);
    }
    for (size_t child = 0; child < node.children.size(); ++child) {
      if (!reads(*node.children[child], working, first)) continue;
      if (node.kind == LogicalKind::kJoin) check_join(static_cast<const LogicalJoin&>(node), child, step);
      if (node.kind == LogicalKind::kLimit) refuse("below a LIMIT", step);
      if (node.kind == LogicalKind::kAggregate) {
        const GroupBy& group = static_cast<const LogicalAggregate&>(node).group;
        if (!group.aggregates.empty() || group.keys.empty()) refuse("below an aggregate", step);
      }
      check_place(*node.children[child], working, step, first);
    }
  }

  void check_join(const LogicalJoin& join, size_t child, const sql::Query& step) const {
    const bool is_union = std::any_of(join.conjuncts.begin(), join.conjuncts.end(),
                                      [](const ExprPtr& conjunct) { return is_never_true(*conjunct); });
    if (join.mode == JoinMode::kInner || (join.mode == JoinMode::kFull && is_union)) return;
    if (join.mode == JoinMode::kFull || (join.mode == JoinMode::kLeft && child == 1))
      refuse("where an outer join may miss its rows", step);
    if (child == 1 && is_asof(join.mode)) refuse("where an ASOF JOIN finds one of its rows", step);
    if (child == 1) refuse("within a subquery", step);
  }

  // Returns the common table that the node scans, if that is one from number `first` on.
  const LogicalCommonTable* scanned(const LogicalNode& node, size_t first) const {
    if (node.kind != LogicalKind::kCommonScan) return nullptr;
    const CommonTableId id = static_cast<const LogicalCommonScan&>(node).table;
    for (size_t i = first; i < state_.common_tables.size(); ++i) {
      if (state_.common_tables[i].id == id) return &state_.common_tables[i];
    }
    return nullptr;
  }

  bool reads(const LogicalNode& tree, CommonTableId working, size_t first) const {
    bool found = false;
    visit_nodes(tree, [&](const LogicalNode& node) {
      if (node.kind != LogicalKind::kCommonScan) return;
      found = found || static_cast<const LogicalCommonScan&>(node).table == working;
      const LogicalCommonTable* named = scanned(node, first);
      if (named == nullptr) return;
      found = found || reads(*named->query, working, first);
      found = found || (named->step && reads(*named->step, working, first));
    });
    return found;
  }

  void fit_types(LogicalProject& step, const std::vector<OutputColumn>& columns,
                 const sql::Query& written) const {
    const size_t own = columns.size() - (traversal_ ? traversal_->added() : 0);
    if (step.outputs.size() != own) {
      throw Error(ErrorKind::kType, "each UNION query must have the same number of columns")
          .sqlstate(sqlstate::kSyntaxError)
          .at(written.span)
          .hint(fmt::format("the left one has {}, the right one {}", own, step.outputs.size()));
    }
    for (size_t i = 0; i < own; ++i) {
      ExprPtr& expr = step.outputs[i].expr;
      const Type type = columns[i].expr->type, given = expr->type;
      const bool more_digits =
          type.id == TypeId::kDecimal && given.id == TypeId::kDecimal && type.scale == given.scale;
      const bool fits = given == type || more_digits || common_type(type, given) == type ||
                        is_text_literal(*expr) || given.id == TypeId::kNull;
      if (!fits) {
        throw Error(
            ErrorKind::kType,
            fmt::format("recursive query \"{}\" column \"{}\" has type {} in its non-recursive term but "
                        "type {} in its recursive term",
                        written_.name.name, columns[i].name, type_name(type), type_name(given)))
            .sqlstate(sqlstate::kWrongType)
            .at(expr->span)
            .hint("CAST(… AS type) converts one of them");
      }
      expr = cast_expr(expr, type);
      check_collation(columns[i], expr);
    }
  }

  // A row of the step is one of the first term's columns, and compared as such.
  void check_collation(const OutputColumn& column, const ExprPtr& step) const {
    const std::array both = {column.expr, step};
    const Type type = with_derived_collation(column.expr->type, both, step->span);
    if (type.derivation == column.expr->type.derivation && type.collation == column.expr->type.collation)
      return;
    throw Error(
        ErrorKind::kType,
        fmt::format("recursive query \"{}\" column \"{}\" has another collation in its recursive term",
                    written_.name.name, column.name))
        .sqlstate(sqlstate::kCollationMismatch)
        .at(step->span)
        .hint("COLLATE in the term that is not recursive says which the column has");
  }

  const sql::CommonTable& written_;
  const sql::Query& query_;
  BindState& state_;
  const CommonTables& around_;
  const Scope* outer_;
  std::optional<Traversal> traversal_;
};

}  // namespace

LogicalCommonTable bind_recursive(const sql::CommonTable& written, BindState& state,
                                  const CommonTables& around, const Scope* outer) {
  return RecursionBinder(written, state, around, outer).bind();
}

}  // namespace rtsql
