#include "bind/query/values_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/query/expression_binder.h"
#include "bind/query/order_binder.h"
#include "bind/query/subqueries.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/type_rules.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

class ValuesBinder {
 public:
  ValuesBinder(const sql::ValuesList& values, BindState& state, const CommonTables* common,
               const Scope* outer)
      : values_(values), state_(state), subqueries_(state, common, scope_) {
    scope_.set_outer(outer);
  }

  std::unique_ptr<LogicalProject> bind() {
    const size_t count = values_.rows[0].size();
    std::vector<std::vector<ExprPtr>> columns;
    for (size_t i = 0; i < count; ++i) columns.push_back(bind_column(i));
    const RelationId relation = state_.relations.next();
    std::vector<ColumnDefinition> definitions;
    std::vector<HostColumn> stored;
    std::vector<OutputColumn> outputs;
    for (uint32_t i = 0; i < count; ++i) {
      const std::string name = fmt::format("column{}", i + 1);
      definitions.push_back({name, columns[i][0]->type});
      stored.push_back(constants(columns[i]));
      outputs.push_back(
          {name, value({relation, i}, name, columns[i], {relation, static_cast<uint32_t>(count)})});
    }
    if (has_computed_) {
      definitions.push_back({"row", TypeId::kBigint});
      stored.push_back(row_numbers());
    }
    const TableSchemaPtr table = state_.tables->make("VALUES", std::move(definitions), stored);
    auto base = std::make_shared<const BaseRelation>(BaseRelation{relation, table->name, table});
    auto project =
        node_above<LogicalProject>(subqueries_.attach(std::make_unique<LogicalGet>(std::move(base))));
    project->relation = state_.relations.next();
    project->outputs = std::move(outputs);
    return project;
  }

 private:
  // Returns a column's values in their common type.
  std::vector<ExprPtr> bind_column(size_t column) {
    std::vector<ExprPtr> values;
    for (const std::vector<sql::ExpressionPtr>& row : values_.rows) {
      if (row.size() != values_.rows[0].size()) {
        throw Error(ErrorKind::kType, "VALUES lists must all be the same length")
            .sqlstate(sqlstate::kSyntaxError)
            .at(cover(row.front()->span, row.back()->span))
            .hint(fmt::format("the first has {}, this one {}", count_noun(values_.rows[0].size(), "value"),
                              row.size()));
      }
      values.push_back(bind_expression(*row[column], {&scope_, "VALUES", state_.catalog, &subqueries_}));
    }
    // It takes two rounds: the first finds the type of all, the second brings every value to it.
    ExprPtr& last = values.back();
    for (size_t pass = 0; pass < 2; ++pass) {
      for (size_t i = 0; i + 1 < values.size(); ++i) {
        if (values[i]->type != last->type || is_text_literal(*values[i]))
          unify(values[i], last, values_.rows[i][column]->span, "put into one column");
      }
    }
    for (ExprPtr& value : values) value = with_known_type(value);
    return values;
  }

  static HostColumn constants(const std::vector<ExprPtr>& values) {
    ColumnBuilder builder(values[0]->type);
    for (const ExprPtr& value : values) {
      builder.append(value->op == Op::kLiteral ? value->literal : Value::null_of(value->type));
    }
    return builder.finish();
  }

  HostColumn row_numbers() const {
    std::vector<uint64_t> numbers;
    for (size_t row = 0; row < values_.rows.size(); ++row) numbers.push_back(row);
    return bigint_column(numbers);
  }

  // The stored column, but in the rows whose value is no constant.
  ExprPtr value(ColumnId column, const std::string& name, const std::vector<ExprPtr>& values, ColumnId row) {
    std::vector<ExprPtr> operands;
    bool nullable = false;
    for (size_t i = 0; i < values.size(); ++i) {
      nullable = nullable || values[i]->op != Op::kLiteral || values[i]->literal.null;
      if (values[i]->op == Op::kLiteral) continue;
      const ExprPtr number = make_column(row, TypeId::kBigint, false, "row");
      const ExprPtr wanted = bigint_literal(static_cast<int64_t>(i));
      operands.push_back(make_expr(Op::kEqual, TypeId::kBoolean, {number, wanted}));
      operands.push_back(values[i]);
    }
    // The other side of a UNION says which type NULLs alone have.
    if (std::ranges::all_of(values, [](const ExprPtr& each) { return is_text_null(*each); }))
      return values[0];
    ExprPtr stored = make_column(column, values[0]->type, nullable, name);
    if (operands.empty()) return stored;
    has_computed_ = true;
    operands.push_back(stored);
    return bind_case(std::move(operands), values_.span);
  }

  const sql::ValuesList& values_;
  BindState& state_;
  Scope scope_;  // of no columns but those around
  Subqueries subqueries_;
  bool has_computed_ = false;
};

}  // namespace

std::unique_ptr<LogicalProject> bind_values(const sql::Query& query, BindState& state,
                                            const CommonTables* common, const Scope* outer) {
  const auto& values = std::get<sql::ValuesList>(query.body);
  return with_order(ValuesBinder(values, state, common, outer).bind(), query, values.span, state, common,
                    outer);
}

}  // namespace rtsql
