#include "bind/statement/returning_binder.h"

#include <map>
#include <utility>

#include "bind/names/select_items.h"
#include "bind/query/expression_binder.h"
#include "bind/query/query_binder.h"
#include "bind/query/subqueries.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

class ReturningBinder {
 public:
  ReturningBinder(Scope scope, RelationId target, LogicalProject& root, const BindState& state,
                  const CommonTables* common, const MergeAction& action)
      : scope_(std::move(scope)),
        target_(target),
        root_(root),
        state_{state.catalog, state.tables},
        common_(common),
        action_(action) {
    // The relations of the statement's query keep their numbers until their columns are replaced.
    state_.relations = state.relations;
    for (const LogicalCommonTable& table : state.common_tables) state_.common_tables.push_back(table.copy());
    scope_.make_nullable(0, 1);  // a column without NULLs may have got some
    bound_.table = state_.relations.next_common_table();
    bound_.relation = state_.relations.next();
    scan_ = state_.relations.next();
  }

  BoundReturning bind(const std::vector<sql::SelectItem>& items) {
    auto project = std::make_unique<LogicalProject>();
    const auto bind_item = [this](const sql::Expression& written) { return bind_output(written); };
    for (const sql::SelectItem& item : items) {
      if (item.expression->kind == sql::ExpressionKind::kStar) {
        for (OutputColumn& column : star_columns(item, scope_, state_.catalog, bind_item))
          project->outputs.push_back(std::move(column));
      } else {
        project->outputs.push_back({output_name(item, state_), bind_output(*item.expression)});
      }
    }
    for (OutputColumn& output : project->outputs) output.expr = over_given(output.expr);
    subqueries_.rewrite_outer([this](const ExprPtr& expr) { return over_given(expr); });
    auto scan = std::make_unique<LogicalCommonScan>();
    scan->relation = scan_;
    scan->table = bound_.table;
    scan->name = "RETURNING";
    scan->types = std::move(types_);
    project->children.push_back(subqueries_.attach(std::move(scan)));
    project->relation = state_.relations.next();
    bound_.query.root = std::move(project);
    complete_query(bound_.query, state_);
    return std::move(bound_);
  }

 private:
  ExprPtr bind_output(const sql::Expression& written) {
    BindContext context{&scope_, "RETURNING", state_.catalog, &subqueries_};
    context.merge_action = action_.text;
    return with_known_type(bind_expression(written, context));
  }

  // Replaces the columns of the scope by those of the given rows.
  ExprPtr over_given(const ExprPtr& expr) {
    return rewrite(expr, [this](const Expr& part) -> ExprPtr {
      if (part.op != Op::kColumn) return nullptr;
      const bool is_action = action_.number && part.column == action_.number->column;
      if (!is_action && !scope_.has_relation(part.column.relation)) return nullptr;
      return make_column({scan_, given_column(part)}, part.type, part.nullable, part.text, part.span);
    });
  }

  uint32_t given_column(const Expr& column) {
    const auto [place, is_new] = places_.emplace(column.column, static_cast<uint32_t>(types_.size()));
    if (!is_new) return place->second;
    types_.push_back(column.type);
    if (action_.number && column.column == action_.number->column) {
      bound_.columns.push_back({false, 0});
      return place->second;
    }
    const bool is_of_target = column.column.relation == target_ && !scope_.is_row_number(column.column);
    ReturnedColumn returned{is_of_target, column.column.ordinal};
    if (!returned.is_of_target) {
      returned.ordinal = root_.outputs.size();
      root_.outputs.push_back(
          {column.text, make_column(column.column, column.type, column.nullable, column.text)});
    }
    bound_.columns.push_back(returned);
    return place->second;
  }

  BoundReturning bound_;
  Scope scope_;
  RelationId target_;
  LogicalProject& root_;
  BindState state_;
  const CommonTables* common_;
  const MergeAction action_;
  Subqueries subqueries_{state_, common_, scope_};
  RelationId scan_;
  std::map<ColumnId, uint32_t> places_;  // of the given rows' columns
  std::vector<Type> types_;
};

}  // namespace

BoundReturning bind_returning(const std::vector<sql::SelectItem>& items, Scope scope, RelationId target,
                              LogicalProject& root, const BindState& state, const CommonTables* common,
                              const MergeAction& action) {
  return ReturningBinder(std::move(scope), target, root, state, common, action).bind(items);
}

}  // namespace rtsql
