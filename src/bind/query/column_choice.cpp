#include "bind/query/column_choice.h"

#include <fmt/format.h>

#include "bind/names/select_items.h"
#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/type_rules.h"
#include "function/registry/functions.h"
#include "sql/keywords.h"
#include "sql/window.h"

namespace rtsql {
namespace {

// Finds all COLUMNS(…) but those of queries inside.
void find_choices(const sql::Expression& expression, std::vector<const sql::Expression*>& found) {
  if (is_unpacked(expression)) return;
  if (is_column_choice(expression)) {
    found.push_back(&expression);
    return;
  }
  const auto look = [&](const sql::ExpressionPtr& part) {
    if (part) find_choices(*part, found);
  };
  for (const sql::ExpressionPtr& operand : expression.operands) look(operand);
  if (!expression.call) return;
  const sql::CallClauses& clauses = *expression.call;
  look(clauses.filter);
  for (const sql::OrderItem& item : clauses.order_by) look(item.expression);
  for (const sql::OrderItem& item : clauses.within_group) look(item.expression);
  if (!clauses.over) return;
  for (const sql::ExpressionPtr& key : clauses.over->partition_by) look(key);
  for (const sql::OrderItem& item : clauses.over->order_by) look(item.expression);
}

ExprPtr text_literal(const std::string& text, SourceSpan span) {
  return make_literal(Value::of_text(text), span);
}

bool has_pattern(const sql::Expression& choice) {
  return choice.operands.size() == 1 && choice.operands[0]->kind == sql::ExpressionKind::kString;
}

bool has_lambda(const sql::Expression& choice) {
  return choice.op == "->";
}

// Returns the star whose columns are meant, or null: those of all relations.
const sql::Expression* star_of(const sql::Expression& choice) {
  const bool has_star =
      !choice.operands.empty() && choice.operands.back()->kind == sql::ExpressionKind::kStar;
  return has_star ? choice.operands.back().get() : nullptr;
}

// Tells whether the lambda's condition holds for the name of a column.
bool is_chosen(const std::string& name, const sql::Expression& choice, const SchemaReader* types) {
  const sql::Expression& condition = *choice.operands[0];
  Scope scope;
  scope.add_values("", {{choice.names[0].name, text_literal(name, choice.names[0].span)}}, choice.span);
  const ExprPtr holds = bind_condition(condition, {&scope, "COLUMNS", types});
  if (holds->op == Op::kLiteral) return !holds->literal.null && holds->literal.integer != 0;
  throw Error(ErrorKind::kUnsupported, "what chooses columns by their names must be known beforehand")
      .at(condition.span)
      .hint("COLUMNS(c -> c LIKE 'price%'), or a pattern, COLUMNS('^price')");
}

bool matches(const std::string& name, const sql::Expression& pattern) {
  const ExprPtr found = bind_function(
      "regexp_matches", {text_literal(name, pattern.span), text_literal(pattern.text, pattern.span)},
      pattern.span);
  return found->op == Op::kLiteral && !found->literal.null && found->literal.integer != 0;
}

// Replaces the back references of an alias by what the pattern has matched of the name.
std::string alias_of(const std::string& alias, const sql::Expression& pattern, const std::string& column) {
  const ExprPtr name = text_literal(column, pattern.span), matched = text_literal(pattern.text, pattern.span);
  const ExprPtr part = bind_function("regexp_extract", {name, matched}, pattern.span);
  std::string whole = replace_all(alias, "\\0", "\\&");
  const ExprPtr made =
      bind_function("regexp_replace", {part, matched, text_literal(whole, pattern.span)}, pattern.span);
  return made->literal.text;
}

}  // namespace

bool is_column_choice(const sql::Expression& expression) {
  return expression.kind == sql::ExpressionKind::kFunction && expression.text == "columns";
}

bool is_unpacked(const sql::Expression& expression) {
  return expression.kind == sql::ExpressionKind::kUnary && expression.op == "*";
}

const sql::Expression* find_column_choice(const sql::Expression& expression) {
  std::vector<const sql::Expression*> found;
  find_choices(expression, found);
  if (found.empty()) return nullptr;
  const std::string first = sql::to_sql(*found[0]);
  for (const sql::Expression* other : found) {
    if (sql::to_sql(*other) == first) continue;
    throw Error(ErrorKind::kSyntax, "the COLUMNS of one expression have to be the same")
        .at(other->span)
        .hint(fmt::format("the first is {}", first));
  }
  return found[0];
}

std::vector<OutputColumn> chosen_columns(const sql::Expression& choice, const Scope& scope,
                                         const SchemaReader* names) {
  const sql::Expression* const star = star_of(choice);
  const bool is_star = star != nullptr && choice.operands.size() == 1;
  if (!is_star && !has_pattern(choice) && !has_lambda(choice)) {
    throw Error(ErrorKind::kSyntax, "COLUMNS takes a star, a pattern of names or a lambda")
        .at(choice.span)
        .hint("COLUMNS(*), COLUMNS(t.* EXCLUDE (a)), COLUMNS('^price'), COLUMNS(c -> c LIKE 'price%')");
  }
  const Qualifier of = star != nullptr ? Qualifier(*star, names) : Qualifier("");
  std::vector<OutputColumn> columns = scope.expand_star(of, choice.span);
  if (is_star) leave_out(columns, choice.names, choice.span);
  if (star != nullptr && !is_star) leave_out(columns, star->names, choice.span);
  std::vector<std::string> known;
  for (const OutputColumn& column : columns) known.push_back(column.name);
  if (!is_star) {
    std::erase_if(columns, [&](const OutputColumn& column) {
      return !(has_lambda(choice) ? is_chosen(column.name, choice, names)
                                  : matches(column.name, *choice.operands[0]));
    });
  }
  if (columns.empty()) {
    throw Error(ErrorKind::kName, fmt::format("{} means no column", sql::to_sql(choice)))
        .sqlstate(sqlstate::kUndefinedColumn)
        .at(choice.span)
        .hint(known.empty() ? "there is no FROM" : "the columns are " + join(known, ", "));
  }
  return columns;
}

std::string output_name(const sql::SelectItem& item, const sql::Expression& choice,
                        const std::string& column) {
  if (item.alias) {
    const bool refers = has_pattern(choice) && item.alias->name.find('\\') != std::string::npos;
    return refers ? alias_of(item.alias->name, *choice.operands[0], column) : item.alias->name;
  }
  if (item.expression.get() == &choice) return column;
  return replace_all(sql::to_sql(*item.expression), sql::to_sql(choice), sql::name_text(column));
}

}  // namespace rtsql
