#include "bind/query/order_binder.h"

#include <fmt/format.h>

#include "bind/query/expression_binder.h"
#include "bind/query/row_limits.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql {

SortKey sort_key(ExprPtr expr, const sql::OrderItem& item) {
  // NULLs are larger than all values unless the statement says otherwise.
  const bool nulls_first =
      item.nulls == sql::NullOrder::kDefault ? item.descending : item.nulls == sql::NullOrder::kFirst;
  return {std::move(expr), item.descending, nulls_first};
}

ExprPtr output_by_ordinal(const sql::Expression& written, const std::vector<OutputColumn>& outputs,
                          std::string_view clause) {
  if (written.kind != sql::ExpressionKind::kInteger) return nullptr;
  const auto ordinal = parse_integer<size_t>(written.text, 1, outputs.size());
  if (!ordinal) {
    throw Error(ErrorKind::kValue,
                fmt::format("{} position {} is not in the select list", clause, written.text))
        .sqlstate(sqlstate::kInvalidColumnReference)
        .at(written.span)
        .hint(outputs.empty() ? "the select list is empty"
                              : fmt::format("positions are 1 to {}", outputs.size()));
  }
  return outputs[*ordinal - 1].expr;
}

ExprPtr output_by_name(const std::vector<OutputColumn>& outputs, const sql::Expression& written,
                       std::string_view clause) {
  ExprPtr found;
  for (const OutputColumn& output : outputs) {
    if (!equals_ignore_case(output.name, written.text)) continue;
    if (found && !same_expr(*found, *output.expr)) {
      throw Error(ErrorKind::kName, fmt::format("{} \"{}\" is ambiguous", clause, written.text))
          .sqlstate(sqlstate::kAmbiguousColumn)
          .at(written.span)
          .hint(fmt::format("{} and {} have this name; qualify the column or give the position of the output",
                            expr_text(*found), expr_text(*output.expr)));
    }
    found = output.expr;
  }
  return found;
}

std::unique_ptr<LogicalProject> with_order(std::unique_ptr<LogicalProject> all, const sql::Query& query,
                                           SourceSpan span, BindState& state, const CommonTables* common,
                                           const Scope* outer) {
  if (query.order_by.empty() && !query.limit && !query.offset) return all;
  Scope scope;
  scope.add("", all->relation, all->outputs, span);
  std::vector<OutputColumn> outputs = scope.expand_star("", span);
  std::vector<SortKey> keys;
  for (const sql::OrderItem& item : query.order_by) {
    if (item.expression->kind == sql::ExpressionKind::kStar) {
      for (const OutputColumn& output : outputs) keys.push_back(sort_key(output.expr, item));
      continue;
    }
    ExprPtr key = output_by_ordinal(*item.expression, outputs, "ORDER BY");
    if (!key) key = bind_expression(*item.expression, {&scope, "ORDER BY", state.catalog});
    keys.push_back(sort_key(std::move(key), item));
  }
  auto project =
      node_above<LogicalProject>(limited(std::move(all), std::move(keys), query, state, common, outer));
  project->relation = state.relations.next();
  project->outputs = std::move(outputs);
  return project;
}

}  // namespace rtsql
