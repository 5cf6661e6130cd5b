#include "sql/build_lambda.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/error.h"
#include "common/text.h"
#include "sql/build.h"
#include "sql/build_call.h"
#include "sql/build_query.h"

namespace rtsql::sql {
namespace {

// No statement names these.
constexpr const char* kListName = "the list of a lambda";
constexpr const char* kNumberName = "the number of a lambda";
constexpr const char* kRowsName = "the elements of a lambda";
constexpr const char* kColumnName = "the name of a column";

constexpr auto kTransforms = std::to_array<std::string_view>(
    {"list_transform", "list_apply", "array_transform", "array_apply", "apply"});
constexpr auto kReductions = std::to_array<std::string_view>({"list_reduce", "array_reduce", "reduce"});
constexpr auto kFilters = std::to_array<std::string_view>({"list_filter", "array_filter", "filter"});

bool is_among(std::string_view name, const auto& names) {
  return std::ranges::any_of(names, [&](std::string_view each) { return equals_ignore_case(each, name); });
}

ExpressionPtr column(const std::string& name, SourceSpan span) {
  return make_column({}, {name, span}, span);
}

Identifier parameter_of(const Expression& written) {
  if (written.kind == ExpressionKind::kColumn && written.qualifier.empty())
    return {written.text, written.span};
  throw Error(ErrorKind::kSyntax, "a lambda has names in front of ->")
      .at(written.span)
      .hint("list_transform(l, x -> x + 1), or (x, i) -> x + i where i is the number of the element");
}

QueryPtr select_from(ExpressionPtr value, std::optional<Identifier> alias, FromItemPtr from,
                     ExpressionPtr condition, SourceSpan span) {
  Selection selection;
  selection.items.push_back({std::move(value), std::move(alias), {}, {}});
  SelectClauses clauses;
  clauses.where = std::move(condition);
  return make_select({}, std::move(selection), std::move(from), std::move(clauses), span);
}

// Tells whether it is [] or NULL, whose elements have no type that a lambda could be checked by.
bool has_no_element(const Expression& list_value) {
  const bool is_null = list_value.kind == ExpressionKind::kNull && list_value.type_name.name.empty();
  return is_null || (list_value.kind == ExpressionKind::kFunction && list_value.op == "list" &&
                     list_value.operands.empty());
}

// COLUMNS(name -> condition): the condition is of the names of columns.
ExpressionPtr make_column_choice(const Identifier& name, Lambda lambda, SourceSpan span) {
  ExpressionPtr choice = make_function(name, false, list(std::move(lambda.body)), span);
  choice->op = "->";
  choice->names = std::move(lambda.parameters);
  return choice;
}

}  // namespace

ExpressionPtr make_name_like(bool negated, std::string op, ExpressionPtr pattern, ExpressionPtr escape,
                             SourceSpan span) {
  return make_like(negated, std::move(op), span, list(column(kColumnName, span), std::move(pattern)),
                   std::move(escape));
}

ExpressionPtr make_name_match(std::string function, bool negated, ExpressionPtr pattern, SourceSpan span) {
  ExpressionPtr matches = make_function({std::move(function), span}, false,
                                        list(column(kColumnName, span), std::move(pattern)), span);
  return negated ? make_unary("not", span, std::move(matches)) : std::move(matches);
}

bool is_name_of_lambda(std::string_view name) {
  return name == kListName || name == kNumberName || name == kRowsName || name == kColumnName;
}

SelectItem make_star_choice(ExpressionPtr star, std::vector<Identifier> exclude, ExpressionPtr condition,
                            SourceSpan span) {
  star->names = std::move(exclude);
  Lambda lambda{{{kColumnName, span}}, std::move(condition)};
  ExpressionPtr choice = make_column_choice({"columns", span}, std::move(lambda), span);
  choice->operands.push_back(std::move(star));
  return {std::move(choice), {}, {}, {}};
}

Lambda make_lambda(ExpressionPtr parameters, ExpressionPtr body) {
  Lambda lambda;
  if (parameters->kind == ExpressionKind::kRow && parameters->operands.size() == 2) {
    for (const ExpressionPtr& each : parameters->operands) lambda.parameters.push_back(parameter_of(*each));
  } else {
    lambda.parameters.push_back(parameter_of(*parameters));
  }
  lambda.body = std::move(body);
  return lambda;
}

// (SELECT CASE WHEN list IS NULL THEN NULL ELSE ARRAY(SELECT body FROM unnest(list) WITH ORDINALITY AS u (x,
// i) ORDER BY i) END FROM (SELECT … AS list) AS t), with names that no statement has.
ExpressionPtr make_lambda_call(const Identifier& name, bool distinct, std::vector<ExpressionPtr> arguments,
                               Lambda lambda, SourceSpan span) {
  const bool chooses = equals_ignore_case(name.name, "columns") && arguments.empty();
  if (chooses && !distinct && lambda.parameters.size() == 1)
    return make_column_choice(name, std::move(lambda), span);
  if (is_among(name.name, kReductions)) {
    throw Error(ErrorKind::kUnsupported, fmt::format("{} is not supported", name.name))
        .at(span)
        .hint("list_sum, list_product, list_min, list_max and list_aggregate(list, 'name') fold lists");
  }
  const bool transforms = is_among(name.name, kTransforms);
  if (distinct || arguments.size() != 1 || !(transforms || is_among(name.name, kFilters))) {
    throw Error(ErrorKind::kUnsupported, fmt::format("{} takes no lambda", name.name))
        .at(span)
        .hint("list_transform(list, x -> …), list_filter(list, x -> …) and COLUMNS(name -> …) do");
  }
  if (has_no_element(*arguments[0])) return std::move(arguments[0]);
  const SourceSpan list_span = arguments[0]->span;
  const Identifier element = lambda.parameters[0];
  const Identifier number =
      lambda.parameters.size() > 1 ? lambda.parameters[1] : Identifier{kNumberName, span};
  ExpressionPtr unnested = make_function({"unnest", span}, false, list(column(kListName, list_span)), span);
  FromItemPtr elements = make_table_function(list(std::move(unnested)), true,
                                             {Identifier{kRowsName, span}, {element, number}}, span);
  QueryPtr values;
  if (transforms) {
    values = select_from(std::move(lambda.body), {}, std::move(elements), {}, span);
  } else {
    values = select_from(column(element.name, element.span), {}, std::move(elements), std::move(lambda.body),
                         span);
  }
  values->order_by.push_back({column(number.name, number.span)});
  ExpressionPtr is_null =
      make_predicate(ExpressionKind::kIsNull, false, list_span, column(kListName, list_span));
  ExpressionPtr chosen =
      make_case({}, list(std::move(is_null), make_literal(ExpressionKind::kNull, {}, span)),
                make_list_of_query(std::move(values), span), span);
  QueryPtr given = select_from(std::move(arguments[0]), Identifier{kListName, span}, {}, {}, span);
  FromItemPtr from = make_derived_table(std::move(given), {Identifier{kRowsName, span}, {}}, span);
  QueryPtr query = select_from(std::move(chosen), {}, std::move(from), {}, span);
  ExpressionPtr rows = make_subquery(ExpressionKind::kSubquery, std::move(query), span);
  rows->is_rewritten = true;
  return rows;
}

ExpressionPtr make_comprehension(const Identifier& name, ExpressionPtr value, ExpressionPtr list_value,
                                 ExpressionPtr condition, SourceSpan span) {
  const auto call = [&](const char* function, ExpressionPtr of, ExpressionPtr body) {
    return make_lambda_call({function, span}, false, list(std::move(of)), {{name}, std::move(body)}, span);
  };
  if (condition) list_value = call("list_filter", std::move(list_value), std::move(condition));
  return call("list_transform", std::move(list_value), std::move(value));
}

ExpressionPtr make_try_cast(ExpressionPtr value, TypeName type, SourceSpan span) {
  ExpressionPtr cast = make_cast(std::move(value), std::move(type), span);
  cast->text = "try";
  return cast;
}

}  // namespace rtsql::sql
