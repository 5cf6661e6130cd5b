#include "bind/select_binder.h"

#include <fmt/format.h>

#include "bind/expression_binder.h"
#include "bind/from_binder.h"
#include "bind/grouping.h"
#include "bind/merge_comparisons.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

std::string output_name(const sql::SelectItem& item) {
  if (item.alias) return item.alias->name;
  if (item.expression->kind == ExpressionKind::kColumn) return item.expression->text;
  return sql::to_sql(*item.expression);
}

class SelectBinder {
 public:
  SelectBinder(const sql::Select& select, const Catalog& catalog) : select_(select), catalog_(catalog) {}

  BoundQuery bind() {
    query_.span = select_.span;
    scope_ = bind_from(select_, catalog_, query_);
    if (select_.where) {
      split_conjuncts(bind_condition(*select_.where, {&scope_, "WHERE", false, false}), query_.conjuncts);
    }
    bind_outputs();
    std::vector<ExprPtr> keys = bind_group_keys();
    if (select_.having) {
      // HAVING is taken apart once grouped, as a key may be an AND.
      query_.having = {bind_condition(*select_.having, {&scope_, "HAVING", true, false})};
    }
    query_.distinct = select_.distinct;
    bind_order_by();
    query_.limit = bind_row_count(select_.limit.get(), "LIMIT");
    query_.offset = bind_row_count(select_.offset.get(), "OFFSET").value_or(0);
    bind_hints();
    group_query(query_, std::move(keys), !select_.group_by.empty() || select_.having != nullptr);
    merge_comparisons(query_);
    return std::move(query_);
  }

 private:
  void bind_outputs() {
    for (const sql::SelectItem& item : select_.items) {
      if (item.expression->kind != ExpressionKind::kStar) {
        ExprPtr expr = bind_expression(*item.expression, {&scope_, "the select list", true, false});
        // A bare NULL has to be of some type to be shown; it is text, as in PostgreSQL.
        if (expr->type.id == TypeId::kNull) expr = cast_expr(expr, TypeId::kVarchar);
        query_.outputs.push_back({output_name(item), std::move(expr)});
        continue;
      }
      if (query_.tables.empty()) {
        throw Error(ErrorKind::kSyntax, "SELECT * needs a FROM").at(item.expression->span);
      }
      for (OutputColumn& column : scope_.expand_star(item.expression->qualifier, item.expression->span)) {
        query_.outputs.push_back(std::move(column));
      }
    }
  }

  // GROUP BY 2, or an output's alias that no column has, means that output.
  std::vector<ExprPtr> bind_group_keys() {
    std::vector<ExprPtr> keys;
    for (const sql::ExpressionPtr& written : select_.group_by) {
      ExprPtr key = output_by_ordinal(*written, "GROUP BY");
      if (!key && written->kind == ExpressionKind::kColumn && written->qualifier.empty() &&
          !scope_.has_column(written->text)) {
        key = output_by_alias(*written, "GROUP BY");
      }
      if (!key) key = bind_expression(*written, {&scope_, "GROUP BY", false, false});
      visit(*key, [&](const Expr& node) {
        if (node.op == Op::kAggregate) {
          throw Error(ErrorKind::kSyntax, "aggregate functions are not allowed in GROUP BY")
              .at(written->span);
        }
      });
      keys.push_back(std::move(key));
    }
    return keys;
  }

  ExprPtr output_by_ordinal(const sql::Expression& written, std::string_view clause) const {
    if (written.kind != ExpressionKind::kInteger) return nullptr;
    const auto ordinal = parse_integer<size_t>(written.text, 1, query_.outputs.size());
    if (!ordinal) {
      throw Error(ErrorKind::kValue,
                  fmt::format("{} position {} is not in the select list", clause, written.text))
          .at(written.span)
          .hint(fmt::format("positions are 1 to {}", query_.outputs.size()));
    }
    return query_.outputs[*ordinal - 1].expr;
  }

  // Returns the output of that name, or null if none has it. Outputs of one name must be the same expression.
  ExprPtr output_by_alias(const sql::Expression& written, std::string_view clause) const {
    ExprPtr found;
    for (const OutputColumn& output : query_.outputs) {
      if (!equals_ignore_case(output.name, written.text)) continue;
      if (found && !same_expr(*found, *output.expr)) {
        throw Error(ErrorKind::kName, fmt::format("{} \"{}\" is ambiguous", clause, written.text))
            .at(written.span)
            .hint(
                fmt::format("{} and {} have this name; qualify the column or give the position of the output",
                            expr_text(*found), expr_text(*output.expr)));
      }
      found = output.expr;
    }
    return found;
  }

  void bind_order_by() {
    for (const sql::OrderItem& item : select_.order_by) {
      const sql::Expression& written = *item.expression;
      ExprPtr key = output_by_ordinal(written, "ORDER BY");
      if (!key && written.kind == ExpressionKind::kColumn && written.qualifier.empty()) {
        key = output_by_alias(written, "ORDER BY");
      }
      if (!key) key = bind_expression(written, {&scope_, "ORDER BY", true, false});
      if (select_.distinct) require_output(key, written.span);
      // NULLs are larger than all values unless the statement says otherwise.
      bool nulls_first =
          item.nulls == sql::NullOrder::kDefault ? item.descending : item.nulls == sql::NullOrder::kFirst;
      query_.order_by.push_back({std::move(key), item.descending, nulls_first});
    }
  }

  void require_output(const ExprPtr& key, SourceSpan span) const {
    for (const OutputColumn& output : query_.outputs) {
      if (same_expr(*output.expr, *key)) return;
    }
    throw Error(ErrorKind::kSyntax,
                "for SELECT DISTINCT, ORDER BY expressions must appear in the select list")
        .at(span);
  }

  static std::optional<uint64_t> bind_row_count(const sql::Expression* written, std::string_view clause) {
    if (written == nullptr) return std::nullopt;
    ExprPtr count = bind_expression(*written, {nullptr, clause, false, false});
    if (count->op != Op::kLiteral || (!is_integral(count->type) && count->type.id != TypeId::kNull)) {
      throw Error(ErrorKind::kType, fmt::format("{} must be an integer constant", clause)).at(written->span);
    }
    if (count->literal.null) return std::nullopt;
    if (count->literal.integer < 0) {
      throw Error(ErrorKind::kValue, fmt::format("{} must not be negative", clause)).at(written->span);
    }
    return static_cast<uint64_t>(count->literal.integer);
  }

  void bind_hints() {
    for (const sql::Hint& hint : select_.hints) {
      if (hint.name.name != "index" || hint.arguments.size() != 1) {
        throw Error(ErrorKind::kName, fmt::format("unknown hint \"{}\"", hint.name.name))
            .at(hint.span)
            .hint("hints are /*+ index(auto) */, /*+ index(none) */ and /*+ index(<method>) */");
      }
      if (query_.index_hint) {
        throw Error(ErrorKind::kName, "hint \"index\" specified more than once")
            .at(hint.span)
            .hint("a query takes one index hint");
      }
      query_.index_hint = {hint.arguments[0], hint.span};
    }
  }

  const sql::Select& select_;
  const Catalog& catalog_;
  BoundQuery query_;
  Scope scope_;
};

}  // namespace

TablePtr require_table(const Catalog& catalog, const sql::Identifier& name) {
  if (TablePtr table = catalog.find_table(name.name)) return table;
  throw Error(ErrorKind::kName, fmt::format("unknown table \"{}\"", name.name))
      .at(name.span)
      .hint(suggest_name(name.name, catalog.table_names()));
}

size_t require_column(const Table& table, const sql::Identifier& name) {
  if (std::optional<size_t> column = table.find_column(name.name)) return *column;
  std::vector<std::string> names;
  for (const ColumnDefinition& definition : table.definitions) names.push_back(definition.name);
  throw Error(ErrorKind::kName, fmt::format("unknown column \"{}\" in table \"{}\"", name.name, table.name))
      .at(name.span)
      .hint(suggest_name(name.name, names));
}

BoundQuery bind_select(const sql::Select& select, const Catalog& catalog) {
  return SelectBinder(select, catalog).bind();
}

}  // namespace rtsql
