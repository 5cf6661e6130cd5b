#include "bind/query/pivot_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "bind/query/expression_binder.h"
#include "bind/query/from_binder.h"
#include "bind/query/query_binder.h"
#include "bind/query/row_limits.h"
#include "bind/query/with_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

Error cannot_be_read(const sql::PivotKey& written, const char* why) {
  return Error(ErrorKind::kUnsupported, why)
      .at(written.span)
      .hint("list the values: ON year IN (2024, 2025)");
}

// The distinct values of the key, in order, as a query of its own.
LogicalQuery distinct_values(const sql::Pivot& pivot, const sql::PivotKey& written, BindState& state,
                             const CommonTables* common) {
  BoundFrom from = bind_from(pivot.from.get(), state, common, nullptr);
  const ExprPtr key = bind_expression(*written.expression, {&from.scope, "PIVOT", state.catalog});
  const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {key}, written.span);
  auto filter = node_above<LogicalFilter>(std::move(from.tree));
  filter->conjuncts = {make_folded(Op::kNot, TypeId::kBoolean, {is_null}, written.span)};
  auto aggregate = node_above<LogicalAggregate>(std::move(filter));
  aggregate->group.relation = state.relations.next();
  aggregate->group.keys = {key};
  const ExprPtr value =
      make_column({aggregate->group.relation, 0}, key->type, false, expr_text(*key), written.span);
  LogicalPtr sorted =
      limited(std::move(aggregate), {{value, false, false}}, sql::Query(), state, nullptr, nullptr);
  auto project = node_above<LogicalProject>(std::move(sorted));
  project->relation = state.relations.next();
  project->outputs = {{"value", value}};
  return whole_query(std::move(project), state, written.span);
}

HostColumn values_found(const sql::Pivot& pivot, const sql::PivotKey& written, const BindState& state,
                        const CommonTables* common) {
  BindState apart{state.catalog, state.tables};
  const std::list<CommonTables> seen = bind_again(common, apart);
  return state.tables->values(distinct_values(pivot, written, apart, seen.empty() ? nullptr : &seen.front()));
}

// Says what a view is to say, with the values that the rows have now where they are few.
std::string listing_of(const sql::PivotKey& written, const HostColumn& found) {
  constexpr uint64_t kMostListed = 20;
  if (found.rows == 0 || found.rows > kMostListed) return "list the values: ON year IN (2024, 2025)";
  std::vector<std::string> values;
  for (uint64_t row = 0; row < found.rows; ++row) {
    const bool is_number = is_numeric(found.type);
    values.push_back(is_number ? found.text(row) : quote_string(found.text(row)));
  }
  return fmt::format("list the values: ON {} IN ({})", sql::to_sql(*written.expression), join(values, ", "));
}

}  // namespace

std::vector<PivotValue> listed_values(const sql::PivotKey& written, const ExprPtr& key,
                                      const BindState& state) {
  std::vector<PivotValue> values;
  for (const sql::SelectItem& item : written.values) {
    const SourceSpan span = item.expression->span;
    ExprPtr value = bind_expression(*item.expression, {nullptr, "the values of PIVOT", state.catalog});
    ExprPtr beside = key;
    unify(value, beside, span, "compare");
    value = fold(value);
    if (value->op != Op::kLiteral)
      throw Error(ErrorKind::kUnsupported, "the values of PIVOT must be constants").at(span);
    const auto is_same = [&](const PivotValue& other) {
      const Value &a = value->literal, &b = other.literal->literal;
      return a.null || b.null ? a.null == b.null : compare_values(a, b) == 0;
    };
    if (std::ranges::any_of(values, is_same)) {
      throw Error(ErrorKind::kSyntax, "a value of PIVOT is listed twice")
          .sqlstate(sqlstate::kDuplicateColumn)
          .at(span)
          .hint("each value makes columns of its own");
    }
    std::string name = item.alias            ? item.alias->name
                       : value->literal.null ? std::string("NULL")
                                             : format_value(value->literal);
    values.push_back({std::move(value), std::move(name)});
  }
  return values;
}

std::vector<PivotValue> values_of_rows(const sql::Pivot& pivot, const sql::PivotKey& written,
                                       const BindState& state, const CommonTables* common) {
  const bool is_of_view = state.is_kept || state.view_depth > 0;
  if (state.tables == nullptr) throw cannot_be_read(written, "PIVOT cannot read its rows here");
  const HostColumn found = values_found(pivot, written, state, common);
  if (is_of_view) {
    throw Error(ErrorKind::kUnsupported, "a PIVOT of a view has to list its values")
        .at(written.span)
        .hint(listing_of(written, found));
  }
  std::vector<PivotValue> values;
  for (uint64_t row = 0; row < found.rows; ++row)
    values.push_back({make_literal(found.value(row), written.span), found.text(row)});
  return values;
}

}  // namespace rtsql
