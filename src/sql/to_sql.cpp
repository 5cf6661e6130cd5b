#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/check.h"
#include "common/text.h"
#include "sql/clause_text.h"
#include "sql/keywords.h"
#include "sql/precedence.h"
#include "sql/query.h"
#include "sql/query_text.h"

namespace rtsql::sql {
namespace {

using enum Precedence;

Precedence precedence_of_infix(const std::string& op) {
  if (op == "or") return kOr;
  if (op == "and") return kAnd;
  static constexpr std::array<std::string_view, 9> kOthers = {"||", "&",  "|",  "#", "<<",
                                                              ">>", "@>", "<@", "&&"};
  if (std::find(kOthers.begin(), kOthers.end(), op) != kOthers.end()) return kOther;
  if (op == "+" || op == "-") return kSum;
  if (op == "*" || op == "/" || op == "%") return kProduct;
  return kComparison;
}

Precedence precedence_of(const Expression& expression) {
  switch (expression.kind) {
    case ExpressionKind::kUnary:
      return expression.op == "not" ? kNot : expression.op == "~" ? kOther : kSign;
    case ExpressionKind::kBinary:
      return precedence_of_infix(expression.op);
    case ExpressionKind::kIsNull:
    case ExpressionKind::kIsTruth:
    case ExpressionKind::kIsDistinct:
      return kIs;
    case ExpressionKind::kQuantified:
      return kComparison;
    case ExpressionKind::kBetween:
    case ExpressionKind::kIn:
    case ExpressionKind::kInQuery:
    case ExpressionKind::kLike:
    case ExpressionKind::kOverlaps:
      return kMembership;
    case ExpressionKind::kCollate:
      return kCollation;
    case ExpressionKind::kInteger:
    case ExpressionKind::kDecimal:
    case ExpressionKind::kFloat:
      return expression.text.starts_with('-') ? kSign : kPrimary;
    default:
      return kPrimary;
  }
}

std::string write(const Expression& expression);

std::string write_qualifiers(const Expression& expression) {
  std::string out;
  for (const std::string& outer : expression.outer_qualifiers) out += name_text(outer) + ".";
  return expression.qualifier.empty() ? out : out + name_text(expression.qualifier) + ".";
}

// An operand that binds less than its place takes is put in parentheses.
std::string write_at(const Expression& expression, Precedence least) {
  return precedence_of(expression) < least ? fmt::format("({})", write(expression)) : write(expression);
}

std::string write_list(const std::vector<ExpressionPtr>& items, size_t first) {
  std::string out;
  for (size_t i = first; i < items.size(); ++i) {
    if (i > first) out += ", ";
    out += write(*items[i]);
  }
  return out;
}

std::string write_unary(const Expression& expression) {
  const Expression& operand = *expression.operands[0];
  if (expression.op == "not") return "NOT " + write_at(operand, kNot);
  if (expression.op == "~") return "~" + write_at(operand, kSum);
  std::string inner = write_at(operand, kSign);
  // Two minus signs side by side would start a comment.
  return inner.starts_with('-') ? fmt::format("{}({})", expression.op, inner) : expression.op + inner;
}

std::string write_binary(const Expression& expression) {
  const Precedence precedence = precedence_of_infix(expression.op);
  const auto tighter = static_cast<Precedence>(static_cast<int>(precedence) + 1);
  const Precedence left = precedence == kComparison ? tighter : precedence;
  std::string out = write_at(*expression.operands[0], left);
  for (size_t i = 1; i < expression.operands.size(); ++i) {
    out += fmt::format(" {} {}", to_upper(expression.op), write_at(*expression.operands[i], tighter));
  }
  return out;
}

std::string write_membership(const Expression& expression, std::string_view keyword) {
  return fmt::format("{} {}{}", write_at(*expression.operands[0], kMembership),
                     expression.negated ? "NOT " : "", keyword);
}

std::string write_case(const Expression& expression) {
  std::string out = "CASE";
  size_t next = 0;
  if (expression.has_subject) out += " " + write(*expression.operands[next++]);
  size_t arms_end = expression.operands.size() - (expression.has_else ? 1 : 0);
  for (; next < arms_end; next += 2) {
    out += fmt::format(" WHEN {} THEN {}", write(*expression.operands[next]),
                       write(*expression.operands[next + 1]));
  }
  if (expression.has_else) out += " ELSE " + write(*expression.operands[next]);
  return out + " END";
}

std::string write_arguments(const Expression& call) {
  const bool is_of_star = call.operands.size() == 1 && call.operands[0]->kind == ExpressionKind::kStar;
  if (is_of_star)
    return write(*call.operands[0]) + (call.names.empty() ? "" : " EXCLUDE " + names_text(call.names));
  if (call.op == "->") return name_text(call.names[0].name) + " -> " + write(*call.operands[0]);
  const size_t without_name = call.operands.size() - call.names.size();
  std::vector<std::string> texts;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    const std::string name = i < without_name ? "" : name_text(call.names[i - without_name].name) + " => ";
    texts.push_back(name + write(*call.operands[i]));
  }
  return join(texts, ", ");
}

std::string write_subscript(const Expression& expression) {
  const std::vector<ExpressionPtr>& operands = expression.operands;
  const std::string last = operands.size() > 2 ? ":" + write(*operands[2]) : "";
  return fmt::format("{}[{}{}]", write_at(*operands[0], kPrimary), write(*operands[1]), last);
}

// Writes a star whose columns a condition on their names chooses: t.* LIKE 'a%', or SIMILAR TO or GLOB, which
// are functions, or what NOT says of one.
std::string write_star_choice(const Expression& choice) {
  const std::vector<Identifier>& excluded = choice.operands[1]->names;
  const std::string star =
      write(*choice.operands[1]) + (excluded.empty() ? "" : " EXCLUDE " + names_text(excluded));
  const Expression& condition = *choice.operands[0];
  if (condition.kind == ExpressionKind::kLike)
    return star + write(condition).substr(write(*condition.operands[0]).size());
  const bool negated = condition.kind == ExpressionKind::kUnary;
  const Expression& match = negated ? *condition.operands[0] : condition;
  return fmt::format("{} {}{} {}", star, negated ? "NOT " : "", match.text == "glob" ? "GLOB" : "SIMILAR TO",
                     write_at(*match.operands[1], kOther));
}

std::string write_function(const Expression& expression) {
  const std::vector<ExpressionPtr>& operands = expression.operands;
  if (expression.op == "extract") {
    return fmt::format("extract({} FROM {})", name_text(operands[0]->text), write(*operands[1]));
  }
  if (expression.op == "list") return fmt::format("[{}]", write_list(operands, 0));
  if (expression.op == "subscript") return write_subscript(expression);
  if (expression.op == "->" && operands.size() == 2) return write_star_choice(expression);
  if (operands.empty() && is_reserved(expression.text)) return expression.text;  // as current_date
  std::string arguments = (expression.distinct ? "DISTINCT " : "") + write_arguments(expression);
  if (expression.call) arguments += order_by_text(expression.call->order_by);
  std::string out = fmt::format("{}({})", name_text(expression.text), arguments);
  return expression.call ? out + clauses_text(*expression.call) : out;
}

// The fields of an INTERVAL stand behind a string: INTERVAL '3' DAY.
std::string write_cast(const Expression& expression) {
  const Expression& value = *expression.operands[0];
  const std::string type = type_text(expression.type_name);
  if (expression.text == "try") return fmt::format("TRY_CAST({} AS {})", write(value), type);
  if (!expression.type_name.fields || value.kind != ExpressionKind::kString || value.parameter)
    return fmt::format("CAST({} AS {})", write(value), type);
  const size_t first_word = type.find(' ');
  return fmt::format("{} {}{}", type.substr(0, first_word), write(value), type.substr(first_word));
}

std::string write(const Expression& expression) {
  const std::vector<ExpressionPtr>& operands = expression.operands;
  if (expression.parameter) return fmt::format("${}", *expression.parameter);
  switch (expression.kind) {
    case ExpressionKind::kNull:
      return "NULL";
    case ExpressionKind::kBoolean:
      return to_upper(expression.text);
    case ExpressionKind::kInteger:
    case ExpressionKind::kDecimal:
    case ExpressionKind::kFloat:
      return expression.text;
    case ExpressionKind::kString:
      return quote_string(expression.text);
    case ExpressionKind::kTypedString:
      return type_text(expression.type_name) + " " + quote_string(expression.text);
    case ExpressionKind::kParameter:
      break;  // it has its number
    case ExpressionKind::kColumn:
      return write_qualifiers(expression) + name_text(expression.text);
    case ExpressionKind::kStar:
      return write_qualifiers(expression) + "*";
    case ExpressionKind::kUnary:
      return write_unary(expression);
    case ExpressionKind::kBinary:
      return write_binary(expression);
    case ExpressionKind::kBetween:
      return fmt::format("{} {}{} AND {}", write_membership(expression, "BETWEEN"),
                         expression.op.empty() ? "" : "SYMMETRIC ", write_at(*operands[1], kOther),
                         write_at(*operands[2], kOther));
    case ExpressionKind::kIn:
      return fmt::format("{} ({})", write_membership(expression, "IN"), write_list(operands, 1));
    case ExpressionKind::kIsNull:
      return write_at(*operands[0], kIs) + (expression.negated ? " IS NOT NULL" : " IS NULL");
    case ExpressionKind::kIsTruth:
      return fmt::format("{} IS {}{}", write_at(*operands[0], kIs), expression.negated ? "NOT " : "",
                         to_upper(expression.text));
    case ExpressionKind::kIsDistinct:
      return fmt::format("{} IS {}DISTINCT FROM {}", write_at(*operands[0], kIs),
                         expression.negated ? "NOT " : "", write_at(*operands[1], kComparison));
    case ExpressionKind::kOverlaps:
      return fmt::format("{} {}", write_membership(expression, "OVERLAPS"), write_at(*operands[1], kOther));
    case ExpressionKind::kLike:
      return fmt::format("{} {}{}", write_membership(expression, to_upper(expression.op)),
                         write_at(*operands[1], kOther),
                         operands.size() > 2 ? " ESCAPE " + write_at(*operands[2], kOther) : "");
    case ExpressionKind::kCase:
      return write_case(expression);
    case ExpressionKind::kCast:
      return write_cast(expression);
    case ExpressionKind::kCollate:
      return fmt::format("{} COLLATE {}", write_at(*operands[0], kCollation), quoted_name(expression.text));
    case ExpressionKind::kFunction:
      return write_function(expression);
    case ExpressionKind::kDefault:
      return "DEFAULT";
    case ExpressionKind::kRow:
      return fmt::format("{}({})", operands.size() < 2 ? "ROW" : "", write_list(operands, 0));
    case ExpressionKind::kSubquery:
      return fmt::format("({})", to_sql(*expression.query));
    case ExpressionKind::kExists:
      return fmt::format("EXISTS ({})", to_sql(*expression.query));
    case ExpressionKind::kInQuery:
      return fmt::format("{} ({})", write_membership(expression, "IN"), to_sql(*expression.query));
    case ExpressionKind::kQuantified:
      return fmt::format("{} {}{} {} ({})", write_at(*operands[0], kMembership),
                         expression.negated ? "NOT " : "", expression.op,
                         expression.quantifier == Quantifier::kAny ? "ANY" : "ALL",
                         expression.query ? to_sql(*expression.query) : write(*operands[1]));
  }
  RTSQL_CHECK(false);
  return {};
}

}  // namespace

std::string to_sql(const Expression& expression) {
  return write(expression);
}

}  // namespace rtsql::sql
