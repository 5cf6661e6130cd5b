#include "bind/query/summary_binder.h"

#include <map>
#include <string_view>
#include <utility>

#include "bind/algebra/stacked_rows.h"
#include "bind/query/expression_binder.h"
#include "bind/query/from_binder.h"
#include "bind/query/grouping.h"
#include "bind/query/order_binder.h"
#include "expression/type_rules.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Which columns an aggregate is of; it is NULL for others.
enum class SummaryOf { kAll, kNumbers, kTimesAndNumbers };

struct SummaryColumn {
  const char* name;
  SummaryOf of;
  const char* of_column;  // COLUMNS(*) stands for the column
  const char* of_time = nullptr;
  Type type = TypeId::kVarchar;
};

// The names are those of DuckDB's SUMMARIZE.
const SummaryColumn kSummary[] = {
    {"min", SummaryOf::kAll, "CAST(min(COLUMNS(*)) AS VARCHAR)"},
    {"max", SummaryOf::kAll, "CAST(max(COLUMNS(*)) AS VARCHAR)"},
    {"approx_unique", SummaryOf::kAll, "count(DISTINCT COLUMNS(*))", nullptr, TypeId::kBigint},
    {"avg", SummaryOf::kNumbers, "CAST(avg(COLUMNS(*)) AS VARCHAR)"},
    {"std", SummaryOf::kNumbers, "CAST(stddev_samp(COLUMNS(*)) AS VARCHAR)"},
    {"q25", SummaryOf::kTimesAndNumbers, "CAST(quantile_cont(COLUMNS(*), 0.25) AS VARCHAR)",
     "CAST(quantile_disc(COLUMNS(*), 0.25) AS VARCHAR)"},
    {"q50", SummaryOf::kTimesAndNumbers, "CAST(quantile_cont(COLUMNS(*), 0.5) AS VARCHAR)",
     "CAST(quantile_disc(COLUMNS(*), 0.5) AS VARCHAR)"},
    {"q75", SummaryOf::kTimesAndNumbers, "CAST(quantile_cont(COLUMNS(*), 0.75) AS VARCHAR)",
     "CAST(quantile_disc(COLUMNS(*), 0.75) AS VARCHAR)"},
    {"count", SummaryOf::kAll, "count(*)", nullptr, TypeId::kBigint},
    {"null_percentage", SummaryOf::kAll,
     "CAST(100.0 * (count(*) - count(COLUMNS(*))) / nullif(count(*), 0) AS DECIMAL(9, 2))", nullptr,
     Type::decimal(9, 2)},
};

// Returns the expression to compute of the column, or null where there is none of its type.
const char* text_for(const SummaryColumn& summary, Type type) {
  const bool is_number = is_numeric(type), is_time = is_temporal(type);
  switch (summary.of) {
    case SummaryOf::kAll:
      return summary.of_column;
    case SummaryOf::kNumbers:
      return is_number ? summary.of_column : nullptr;
    case SummaryOf::kTimesAndNumbers:
      return is_number ? summary.of_column : is_time ? summary.of_time : nullptr;
  }
  return nullptr;
}

class SummaryBinder {
 public:
  SummaryBinder(const sql::Summary& summary, BindState& state, const CommonTables* common, const Scope* outer)
      : summary_(summary),
        state_(state),
        from_(bind_from(summary.from.get(), state, common, outer)),
        subqueries_(state, common, from_.scope) {}

  std::unique_ptr<LogicalProject> bind() {
    const std::vector<OutputColumn> columns = from_.scope.expand_star("", summary_.span);
    for (const OutputColumn& column : columns) {
      for (const SummaryColumn& summary : kSummary)
        clauses_.outputs.push_back({"", bind_one(summary, column)});
    }
    LogicalPtr groups = group_clauses(std::move(from_.tree), clauses_, state_.relations, {{}, {{}}}, true,
                                      subqueries_, OuterAggregates(state_.relations));
    std::vector<std::vector<ExprPtr>> rows;
    size_t next = 0;
    for (const OutputColumn& column : columns) {
      std::vector<ExprPtr> row = {text(column.name), text(type_name(column.expr->type))};
      for (size_t i = 0; i < std::size(kSummary); ++i) row.push_back(clauses_.outputs[next++].expr);
      rows.push_back(std::move(row));
    }
    StackedRows stacked = stack_rows(std::move(groups), rows, state_.relations, summary_.span);
    auto project = node_above<LogicalProject>(std::move(stacked.tree));
    project->relation = state_.relations.next();
    project->outputs = {{"column_name", stacked.columns[0]}, {"column_type", stacked.columns[1]}};
    for (size_t i = 0; i < std::size(kSummary); ++i)
      project->outputs.push_back({kSummary[i].name, stacked.columns[i + 2]});
    return project;
  }

 private:
  ExprPtr text(std::string value) const {
    return make_literal(Value::of_text(std::move(value)), summary_.span);
  }

  ExprPtr bind_one(const SummaryColumn& summary, const OutputColumn& column) {
    const char* written = text_for(summary, column.expr->type);
    if (written == nullptr) return make_literal(Value::null_of(summary.type), summary_.span);
    sql::ExpressionPtr& parsed = parsed_[written];
    if (!parsed) parsed = sql::parse_expression(written);
    BindContext context{&from_.scope, "SUMMARIZE", state_.catalog, &subqueries_, true};
    context.chosen = &column;
    return bind_expression(*parsed, context);
  }

  const sql::Summary& summary_;
  BindState& state_;
  BoundFrom from_;
  Subqueries subqueries_;  // there are none
  GroupedClauses clauses_;
  std::map<const char*, sql::ExpressionPtr> parsed_;  // by their texts in kSummary
};

}  // namespace

std::unique_ptr<LogicalProject> bind_summary(const sql::Query& query, BindState& state,
                                             const CommonTables* common, const Scope* outer) {
  const auto& summary = std::get<sql::Summary>(query.body);
  return with_order(SummaryBinder(summary, state, common, outer).bind(), query, summary.span, state, common,
                    outer);
}

}  // namespace rtsql
