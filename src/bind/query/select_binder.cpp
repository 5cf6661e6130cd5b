#include "bind/query/select_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/algebra/row_number.h"
#include "bind/names/select_items.h"
#include "bind/query/column_choice.h"
#include "bind/query/expression_binder.h"
#include "bind/query/from_binder.h"
#include "bind/query/grouping.h"
#include "bind/query/order_binder.h"
#include "bind/query/row_limits.h"
#include "bind/query/sample_binder.h"
#include "bind/query/selected_series.h"
#include "bind/query/session_actions.h"
#include "bind/query/subqueries.h"
#include "bind/query/windows.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

class SelectBinder {
 public:
  SelectBinder(const sql::Query& query, BindState& state, const CommonTables* common, const Scope* outer)
      : query_(query),
        select_(std::get<sql::Select>(query.body)),
        state_(state),
        common_(common),
        outer_(outer) {}

  std::unique_ptr<LogicalProject> bind() {
    if (select_.into) {
      throw Error(ErrorKind::kSyntax, "SELECT … INTO is not allowed here")
          .at(select_.into->span)
          .hint("it is a statement of its own; CREATE TABLE … AS takes any query");
    }
    BoundFrom from = bind_from(select_.from.get(), state_, common_, outer_);
    scope_ = std::move(from.scope);
    LogicalPtr tree = std::move(from.tree);
    if (select_.sample) tree = sampled(std::move(tree), *select_.sample, state_);
    if (select_.where) tree = where(std::move(tree));
    windows_.check_names();
    bind_outputs();
    GroupingSets sets = bind_sets();
    if (select_.having) {
      // The condition is taken apart once it is grouped: a key may be an AND.
      BindContext context = context_of("HAVING");
      context.outputs = &clauses_.outputs;
      context.around_first = true;
      clauses_.having = {bind_condition(*select_.having, context)};
    }
    if (select_.qualify) {
      BindContext context = context_of("QUALIFY");
      context.windows = &windows_;
      context.outputs = &clauses_.outputs;
      clauses_.qualify = {bind_condition(*select_.qualify, context)};
    }
    bind_order_by();
    note_what_is_ordered_by();
    if (select_.distinct && clauses_.outputs.empty()) {
      throw Error(ErrorKind::kSyntax, "SELECT DISTINCT must have at least one column").at(select_.span);
    }
    bind_distinct_on();
    bind_hints();
    tree = grouped(std::move(tree), std::move(sets));
    auto project = node_above<LogicalProject>(
        limited(std::move(tree), std::move(clauses_.order_by), query_, state_, common_, outer_));
    project->relation = state_.relations.next();
    project->outputs = std::move(clauses_.outputs);
    return project;
  }

 private:
  // The context of a clause that is evaluated after grouping.
  BindContext context_of(std::string_view clause) {
    BindContext context{&scope_, clause, state_.catalog, &subqueries_, true};
    context.before_grouping = &before_grouping_;
    return context;
  }

  // A condition on COLUMNS(…) is to hold for each of them.
  LogicalPtr where(LogicalPtr tree) {
    std::vector<ExprPtr> conjuncts;
    Subqueries subqueries(state_, common_, scope_);
    BindContext context{&scope_, "WHERE", state_.catalog, &subqueries};
    context.aliases = select_.items;
    context.around_first = true;
    for_each_choice(*select_.where, [&](const sql::Expression*, const OutputColumn* column) {
      context.chosen = column;
      split_conjuncts(bind_condition(*select_.where, context), conjuncts);
    });
    return filtered(subqueries.attach(std::move(tree)), std::move(conjuncts));
  }

  // Calls `use` with the COLUMNS(…) of the expression and each column that this stands for; with nulls, once,
  // where there is none.
  template <class Use>
  void for_each_choice(const sql::Expression& written, const Use& use) const {
    const sql::Expression* choice = find_column_choice(written);
    if (choice == nullptr) return use(nullptr, nullptr);
    for (const OutputColumn& column : chosen_columns(*choice, scope_, state_.catalog)) use(choice, &column);
  }

  static LogicalPtr filtered(LogicalPtr tree, std::vector<ExprPtr> conjuncts) {
    if (conjuncts.empty()) return tree;
    auto filter = node_above<LogicalFilter>(std::move(tree));
    filter->conjuncts = std::move(conjuncts);
    return filter;
  }

  // Adds GROUP BY, HAVING and DISTINCT.
  LogicalPtr grouped(LogicalPtr tree, GroupingSets sets) {
    const bool is_grouped =
        select_.group_by.all || !select_.group_by.elements.empty() || select_.having != nullptr;
    clauses_.window_inputs = windows_.expressions();
    for (ExprPtr* expr : series_.expressions()) clauses_.window_inputs.push_back(expr);
    for (ExprPtr& expr : distinct_on_) clauses_.window_inputs.push_back(&expr);
    tree = group_clauses(before_grouping_.attach(std::move(tree)), clauses_, state_.relations,
                         std::move(sets), is_grouped, subqueries_, outer_aggregates_);
    const auto reads_series = [&](const Expr& expr) { return series_.are_read_by(expr); };
    const auto reads_later = [&](const Expr& expr) {
      return windows_.are_read_by(expr) || reads_series(expr);
    };
    tree = filtered(subqueries_.attach(std::move(tree), reads_later), std::move(clauses_.having));
    tree = subqueries_.attach(windows_.attach(std::move(tree)), reads_series);
    std::vector<ExprPtr> qualify;
    for (const ExprPtr& condition : clauses_.qualify) split_conjuncts(condition, qualify);
    tree = filtered(std::move(tree), std::move(qualify));
    tree = subqueries_.attach(series_.attach(std::move(tree)));
    if (!distinct_on_.empty()) {
      const ExprPtr number = number_rows(tree, std::move(distinct_on_), clauses_.order_by, state_.relations);
      const ExprPtr one = bigint_literal(1);
      return filtered(std::move(tree), {make_expr(Op::kEqual, TypeId::kBoolean, {number, one})});
    }
    if (select_.distinct) {
      GroupBy distinct = group_by_outputs(clauses_, state_.relations.next());
      tree = aggregated(std::move(tree), std::move(distinct));
    }
    return tree;
  }

  static LogicalPtr aggregated(LogicalPtr tree, GroupBy group) {
    auto aggregate = node_above<LogicalAggregate>(std::move(tree));
    aggregate->group = std::move(group);
    return aggregate;
  }

  void bind_outputs() {
    for (const sql::SelectItem& item : select_.items) {
      if (item.expression->kind != ExpressionKind::kStar) {
        bind_item(item);
        continue;
      }
      if (scope_.is_empty() && item.expression->qualifier.empty()) {
        throw Error(ErrorKind::kSyntax, "SELECT * needs a FROM").at(item.expression->span);
      }
      const auto bind = [this](const sql::Expression& written) { return bind_output(written); };
      for (OutputColumn& column : star_columns(item, scope_, state_.catalog, bind))
        clauses_.outputs.push_back(std::move(column));
    }
  }

  void bind_item(const sql::SelectItem& item) {
    if (const std::optional<SessionFunction> function = session_function_of(*item.expression))
      return bind_action(item, *function);
    const bool is_column =
        item.expression->kind == ExpressionKind::kColumn || is_column_choice(*item.expression);
    std::vector<OutputColumn> outputs;
    for_each_choice(*item.expression, [&](const sql::Expression* choice, const OutputColumn* column) {
      std::string name =
          choice != nullptr ? output_name(item, *choice, column->name) : output_name(item, state_);
      outputs.push_back({std::move(name), bind_output(*item.expression, column), !is_column});
    });
    for (OutputColumn& output : outputs) clauses_.outputs.push_back(std::move(output));
  }

  void bind_action(const sql::SelectItem& item, SessionFunction function) {
    if (state_.statement != &query_ || select_.distinct) refuse_session_function(*item.expression);
    state_.actions.push_back(
        {function, clauses_.outputs.size(), result_type(function), item.expression->span});
    state_.is_of_one_run = true;
    clauses_.outputs.push_back(
        {output_name(item, state_), bind_arguments(*item.expression, output_context()), true});
  }

  BindContext output_context() {
    BindContext context = context_of("the select list");
    context.windows = &windows_;
    context.series = &series_;
    context.outputs = &clauses_.outputs;
    context.around_first = true;
    return context;
  }

  ExprPtr bind_output(const sql::Expression& written, const OutputColumn* chosen = nullptr) {
    BindContext context = output_context();
    context.chosen = chosen;
    return with_known_type(bind_expression(written, context));
  }

  // GROUP BY 2, or an output's alias that no column has, means that output.
  GroupingSets bind_sets() {
    if (select_.group_by.all) return sets_of_outputs();
    before_grouping_.take_known_from(&subqueries_);
    GroupingSets sets = bind_grouping_sets(select_.group_by, [this](const sql::Expression& written) {
      std::vector<ExprPtr> keys;
      for_each_choice(written, [&](const sql::Expression*, const OutputColumn* column) {
        keys.push_back(bind_group_key(written, column));
      });
      return keys;
    });
    before_grouping_.take_known_from(nullptr);
    return sets;
  }

  // GROUP BY ALL: by the outputs that are of single rows.
  GroupingSets sets_of_outputs() {
    GroupingSets sets{{}, {{}}};
    for (const OutputColumn& output : clauses_.outputs) {
      bool is_key = !windows_.are_read_by(*output.expr) && !series_.are_read_by(*output.expr) &&
                    !subqueries_.aggregate_for(*output.expr);
      visit(*output.expr, [&](const Expr& node) { is_key = is_key && node.op != Op::kAggregate; });
      if (!is_key) continue;
      subqueries_.move_those_of(*output.expr, before_grouping_);
      sets.sets[0].push_back(static_cast<uint32_t>(sets.keys.size()));
      sets.keys.push_back(output.expr);
    }
    return sets;
  }

  // Two outputs are two keys, even of one value: a grouping set may have one of them alone. Any other
  // expression is the first output that has its value, or the key that has it.
  ExprPtr known_key(ExprPtr key) {
    for (const OutputColumn& output : clauses_.outputs) {
      if (same_expr(*output.expr, *key)) return output.expr;
    }
    for (const ExprPtr& known : plain_keys_) {
      if (same_expr(*known, *key)) return known;
    }
    return plain_keys_.emplace_back(std::move(key));
  }

  // Equal keys are one object.
  ExprPtr bind_group_key(const sql::Expression& written, const OutputColumn* chosen) {
    ExprPtr key = output_by_ordinal(written, clauses_.outputs, "GROUP BY");
    if (!key && written.kind == ExpressionKind::kColumn && written.qualifier.empty() &&
        !scope_.has_column(written.text)) {
      key = output_by_name(clauses_.outputs, written, "GROUP BY");
    }
    if (!key) {
      BindContext context{&scope_, "GROUP BY", state_.catalog, &before_grouping_};
      context.outputs = &clauses_.outputs;
      context.around_first = true;
      context.chosen = chosen;
      key = known_key(bind_expression(written, context));
    }
    subqueries_.move_those_of(*key, before_grouping_);
    if (series_.are_read_by(*key)) {
      throw Error(ErrorKind::kSyntax, "functions that give rows are not allowed in GROUP BY")
          .sqlstate(sqlstate::kFeatureNotSupported)
          .at(written.span)
          .hint("a query in FROM can compute them first");
    }
    visit(*key, [&](const Expr& node) {
      if (node.op == Op::kAggregate) {
        throw Error(ErrorKind::kSyntax, "aggregate functions are not allowed in GROUP BY")
            .sqlstate(sqlstate::kGroupingError)
            .at(written.span);
      }
      if (node.op == Op::kColumn && windows_.makes(node.column.relation)) {
        throw Error(ErrorKind::kSyntax, "window functions are not allowed in GROUP BY")
            .sqlstate(sqlstate::kWindowingError)
            .at(written.span)
            .hint("a query in FROM can compute them first");
      }
    });
    return key;
  }

  // An ordinal or an alias means that output.
  ExprPtr bind_key(const sql::Expression& written, std::string_view clause,
                   const OutputColumn* chosen = nullptr) {
    if (ExprPtr output = output_by_ordinal(written, clauses_.outputs, clause)) return output;
    if (written.kind == ExpressionKind::kColumn && written.qualifier.empty()) {
      if (ExprPtr output = output_by_name(clauses_.outputs, written, clause)) return output;
    }
    BindContext context = context_of(clause);
    context.windows = &windows_;
    context.series = &series_;
    context.outputs = &clauses_.outputs;
    context.chosen = chosen;
    return bind_expression(written, context);
  }

  // The first rows are those of ORDER BY, which therefore begins with what is distinct.
  void bind_distinct_on() {
    const auto contains = [](const std::vector<ExprPtr>& exprs, const Expr& wanted) {
      return std::any_of(exprs.begin(), exprs.end(),
                         [&](const ExprPtr& expr) { return same_expr(*expr, wanted); });
    };
    for (const sql::ExpressionPtr& written : select_.distinct_on) {
      ExprPtr expr = bind_key(*written, "DISTINCT ON");
      if (!contains(distinct_on_, *expr)) distinct_on_.push_back(std::move(expr));
    }
    std::vector<ExprPtr> met;
    for (size_t i = 0; i < clauses_.order_by.size() && met.size() < distinct_on_.size(); ++i) {
      const ExprPtr& key = clauses_.order_by[i].expr;
      if (!contains(distinct_on_, *key)) {
        // ALL stands for several keys.
        const size_t item = std::min(i, query_.order_by.size() - 1);
        throw Error(ErrorKind::kSyntax,
                    "SELECT DISTINCT ON expressions must match initial ORDER BY expressions")
            .sqlstate(sqlstate::kInvalidColumnReference)
            .at(query_.order_by[item].expression->span)
            .hint("ORDER BY the expressions of DISTINCT ON first");
      }
      if (!contains(met, *key)) met.push_back(key);
    }
  }

  void bind_order_by() {
    for (const sql::OrderItem& item : query_.order_by) {
      const sql::Expression& written = *item.expression;
      if (written.kind == ExpressionKind::kStar) {
        for (const OutputColumn& output : clauses_.outputs)
          clauses_.order_by.push_back(sort_key(output.expr, item));
        continue;
      }
      for_each_choice(written, [&](const sql::Expression*, const OutputColumn* column) {
        ExprPtr key = bind_key(written, "ORDER BY", column);
        if (select_.distinct && select_.distinct_on.empty()) require_output(key, written.span);
        clauses_.order_by.push_back(sort_key(std::move(key), item));
      });
    }
  }

  void note_what_is_ordered_by() {
    for (OutputColumn& output : clauses_.outputs) {
      output.is_sought = output.is_sought || std::ranges::any_of(clauses_.order_by, [&](const SortKey& key) {
                           return same_expr(*key.expr, *output.expr);
                         });
    }
  }

  void require_output(const ExprPtr& key, SourceSpan span) const {
    for (const OutputColumn& output : clauses_.outputs) {
      if (same_expr(*output.expr, *key)) return;
    }
    throw Error(ErrorKind::kSyntax,
                "for SELECT DISTINCT, ORDER BY expressions must appear in the select list")
        .sqlstate(sqlstate::kInvalidColumnReference)
        .at(span);
  }

  void bind_hints() {
    for (const sql::Hint& hint : select_.hints) {
      if (hint.name.name != "index" || hint.arguments.size() != 1) {
        throw Error(ErrorKind::kName, fmt::format("unknown hint \"{}\"", hint.name.name))
            .at(hint.span)
            .hint("hints are /*+ index(auto) */, /*+ index(none) */ and /*+ index(<method>) */");
      }
      if (state_.index_hint) {
        throw Error(ErrorKind::kName, "hint \"index\" specified more than once")
            .sqlstate(sqlstate::kSyntaxError)
            .at(hint.span)
            .hint("a query takes one index hint");
      }
      state_.index_hint = IndexHint{hint.arguments[0], hint.span};
    }
  }

  const sql::Query& query_;
  const sql::Select& select_;
  BindState& state_;
  const CommonTables* common_;
  const Scope* outer_;
  GroupedClauses clauses_;
  std::vector<ExprPtr> distinct_on_;
  std::vector<ExprPtr> plain_keys_;                      // of GROUP BY, which are no outputs
  Subqueries before_grouping_{state_, common_, scope_};  // of aggregates and GROUP BY
  OuterAggregates outer_aggregates_{state_.relations};
  Subqueries subqueries_{state_, common_, scope_, &outer_aggregates_};  // of all other clauses behind WHERE
  Windows windows_{state_, select_.windows};
  SelectedSeries series_{state_.relations};
  Scope scope_;
};

}  // namespace

std::unique_ptr<LogicalProject> bind_select(const sql::Query& query, BindState& state,
                                            const CommonTables* common, const Scope* outer) {
  return SelectBinder(query, state, common, outer).bind();
}

}  // namespace rtsql
