#include "bind/query/unpivot_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/algebra/stacked_rows.h"
#include "bind/names/select_items.h"
#include "bind/query/column_choice.h"
#include "bind/query/expression_binder.h"
#include "bind/query/from_binder.h"
#include "bind/query/order_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

class UnpivotBinder {
 public:
  UnpivotBinder(const sql::Unpivot& unpivot, BindState& state, const CommonTables* common, const Scope* outer)
      : unpivot_(unpivot), state_(state), from_(bind_from(unpivot.from.get(), state, common, outer)) {}

  std::unique_ptr<LogicalProject> bind() {
    for (const sql::SelectItem& item : unpivot_.columns.items) add(item);
    unify_columns();
    std::vector<OutputColumn> outputs = from_.scope.expand_star("", unpivot_.span);
    std::erase_if(outputs, [this](const OutputColumn& column) { return is_read(*column.expr); });
    const size_t first_value = outputs.size() + 1;
    StackedRows stacked = stack_rows(std::move(from_.tree), rows_, state_.relations, unpivot_.span);
    outputs.push_back({unpivot_.columns.name.name, stacked.columns[0]});
    for (size_t i = 0; i < unpivot_.columns.values.size(); ++i)
      outputs.push_back({unpivot_.columns.values[i].name, stacked.columns[i + 1]});
    auto all = node_above<LogicalProject>(std::move(stacked.tree));
    all->relation = state_.relations.next();
    all->outputs = std::move(outputs);
    return unpivot_.columns.include_nulls ? std::move(all) : without_nulls(std::move(all), first_value);
  }

 private:
  void add(const sql::SelectItem& item) {
    const sql::Expression& written = *item.expression;
    if (written.kind == ExpressionKind::kStar) {
      const auto bind = [this](const sql::Expression& of) { return bind_value(of); };
      for (const OutputColumn& column : star_columns(item, from_.scope, state_.catalog, bind))
        add_row(column.name, {column.expr}, written.span);
      return;
    }
    if (const sql::Expression* choice = find_column_choice(written)) {
      for (const OutputColumn& column : chosen_columns(*choice, from_.scope, state_.catalog))
        add_row(output_name(item, *choice, column.name), {bind_value(written, &column)}, written.span);
      return;
    }
    if (written.kind != ExpressionKind::kRow) {
      add_row(output_name(item, state_), {bind_value(written)}, written.span);
      return;
    }
    std::vector<ExprPtr> values;
    std::vector<std::string> names;
    for (const sql::ExpressionPtr& part : written.operands) {
      values.push_back(bind_value(*part));
      names.push_back(part->kind == ExpressionKind::kColumn ? part->text : sql::to_sql(*part));
    }
    add_row(item.alias ? item.alias->name : join(names, "_"), std::move(values), written.span);
  }

  ExprPtr bind_value(const sql::Expression& written, const OutputColumn* chosen = nullptr) const {
    BindContext context{&from_.scope, "UNPIVOT", state_.catalog};
    context.chosen = chosen;
    return bind_expression(written, context);
  }

  void add_row(const std::string& name, std::vector<ExprPtr> values, SourceSpan span) {
    const size_t wanted = unpivot_.columns.values.size();
    if (values.size() != wanted) {
      throw Error(ErrorKind::kType,
                  fmt::format("an item of {} for {} of UNPIVOT", count_noun(values.size(), "column"),
                              count_noun(wanted, "value column")))
          .sqlstate(sqlstate::kSyntaxError)
          .at(span)
          .hint(wanted == 1 ? "INTO NAME name VALUE a, b takes several: ON (x1, y1), (x2, y2)"
                            : "an item is as many columns in parentheses: ON (x1, y1), (x2, y2)");
    }
    for (const ExprPtr& value : values) {
      visit(*value, [&](const Expr& part) {
        if (part.op == Op::kColumn) read_.push_back(std::make_shared<const Expr>(part));
      });
    }
    values.insert(values.begin(), make_literal(Value::of_text(name), span));
    rows_.push_back(std::move(values));
    spans_.push_back(span);
  }

  // It takes two rounds: the first finds the type of all, the second brings every value to it.
  void unify_columns() {
    for (size_t column = 1; column < rows_[0].size(); ++column) {
      ExprPtr& last = rows_.back()[column];
      for (size_t pass = 0; pass < 2; ++pass) {
        for (size_t row = 0; row + 1 < rows_.size(); ++row)
          unify(rows_[row][column], last, spans_[row], "put into one column");
      }
    }
  }

  bool is_read(const Expr& column) const {
    return std::ranges::any_of(read_, [&](const ExprPtr& read) { return same_expr(*read, column); });
  }

  std::unique_ptr<LogicalProject> without_nulls(std::unique_ptr<LogicalProject> all, size_t first_value) {
    const std::vector<OutputColumn> made = all->outputs;
    const RelationId relation = all->relation;
    const auto column = [&](size_t i) {
      const Expr& expr = *made[i].expr;
      return make_column({relation, static_cast<uint32_t>(i)}, expr.type, expr.nullable, made[i].name,
                         unpivot_.span);
    };
    ExprPtr is_there;
    for (size_t i = first_value; i < made.size(); ++i) {
      const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {column(i)}, unpivot_.span);
      const ExprPtr is_value = make_folded(Op::kNot, TypeId::kBoolean, {is_null}, unpivot_.span);
      is_there =
          is_there ? make_folded(Op::kOr, TypeId::kBoolean, {is_there, is_value}, unpivot_.span) : is_value;
    }
    auto filter = node_above<LogicalFilter>(std::move(all));
    filter->conjuncts = {is_there};
    auto left = node_above<LogicalProject>(std::move(filter));
    left->relation = state_.relations.next();
    for (size_t i = 0; i < made.size(); ++i) left->outputs.push_back({made[i].name, column(i)});
    return left;
  }

  const sql::Unpivot& unpivot_;
  BindState& state_;
  BoundFrom from_;
  std::vector<std::vector<ExprPtr>> rows_;  // of each item its name and its values
  std::vector<SourceSpan> spans_;           // of the items
  std::vector<ExprPtr> read_;               // columns that items read
};

}  // namespace

std::unique_ptr<LogicalProject> bind_unpivot(const sql::Query& query, BindState& state,
                                             const CommonTables* common, const Scope* outer) {
  const auto& unpivot = std::get<sql::Unpivot>(query.body);
  return with_order(UnpivotBinder(unpivot, state, common, outer).bind(), query, unpivot.span, state, common,
                    outer);
}

}  // namespace rtsql
