// Builds expressions and the types in them.
#include "sql/build.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/parse.h"
#include "common/text.h"
#include "sql/build_query.h"
#include "sql/keywords.h"
#include "sql/parser.h"

namespace rtsql::sql {
namespace {

constexpr std::string_view kSystemSchema = "pg_catalog";
constexpr std::string_view kStandardSchema = "information_schema";

bool is_number(ExpressionKind kind) {
  return kind == ExpressionKind::kInteger || kind == ExpressionKind::kDecimal ||
         kind == ExpressionKind::kFloat;
}

}  // namespace

Error too_deep(SourceSpan span) {
  return Error(ErrorKind::kSyntax, fmt::format("nested more than {} levels deep", kMaximumDepth))
      .sqlstate(sqlstate::kStatementTooComplex)
      .at(span);
}

uint32_t checked_depth(uint32_t depth, SourceSpan span) {
  if (depth > kMaximumDepth) throw too_deep(span);
  return depth;
}

ExpressionPtr make_node(ExpressionKind kind, SourceSpan span, std::vector<ExpressionPtr> operands) {
  ExpressionPtr node = std::make_unique<Expression>();
  node->kind = kind;
  node->span = span;
  for (const ExpressionPtr& operand : operands) node->depth = std::max(node->depth, operand->depth + 1);
  checked_depth(node->depth, span);
  node->operands = std::move(operands);
  return node;
}

ExpressionPtr make_literal(ExpressionKind kind, std::string text, SourceSpan span) {
  ExpressionPtr node = make_node(kind, span, {});
  node->text = std::move(text);
  return node;
}

ExpressionPtr make_typed_string(TypeName type, std::string text, SourceSpan span) {
  // Another keyword, which was written in quotes, would not be read back as a type in front of a string.
  constexpr auto kKeywords =
      std::to_array<std::string_view>({"date", "interval", "name", "time", "timestamp"});
  const bool is_keyword =
      keyword_token(type.name) && std::ranges::find(kKeywords, type.name) == kKeywords.end();
  if (is_keyword || !type.arguments.empty())
    return make_cast(make_literal(ExpressionKind::kString, std::move(text), span), std::move(type), span);
  ExpressionPtr node = make_literal(ExpressionKind::kTypedString, std::move(text), span);
  node->type_name = std::move(type);
  return node;
}

ObjectName within(ObjectName outer, Identifier last) {
  std::vector<std::string> qualifiers = std::move(outer.qualifiers);
  qualifiers.push_back(std::move(outer.name));
  last.span = cover(outer.span, last.span);
  return {std::move(last), std::move(qualifiers)};
}

ExpressionPtr make_column(ObjectName qualifier, Identifier name, SourceSpan span) {
  ExpressionPtr node = make_literal(ExpressionKind::kColumn, std::move(name.name), span);
  node->qualifier = std::move(qualifier.name);
  node->outer_qualifiers = std::move(qualifier.qualifiers);
  return node;
}

ExpressionPtr make_star(ObjectName qualifier, SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kStar, span, {});
  node->qualifier = std::move(qualifier.name);
  node->outer_qualifiers = std::move(qualifier.qualifiers);
  return node;
}

ExpressionPtr make_unary(std::string op, SourceSpan op_span, ExpressionPtr operand) {
  SourceSpan span = cover(op_span, operand->span);
  if (op == "-" && is_number(operand->kind) && operand->text.front() != '-') {
    operand->text.insert(operand->text.begin(), '-');
    operand->span = span;
    return operand;
  }
  ExpressionPtr node = make_node(ExpressionKind::kUnary, span, list(std::move(operand)));
  node->op = std::move(op);
  node->op_span = op_span;
  return node;
}

ExpressionPtr make_binary(std::string op, SourceSpan op_span, ExpressionPtr left, ExpressionPtr right) {
  SourceSpan span = cover(left->span, right->span);
  const bool is_logic = op == "and" || op == "or";
  if (is_logic && left->kind == ExpressionKind::kBinary && left->op == op) {
    left->depth = checked_depth(std::max(left->depth, right->depth + 1), span);
    left->span = span;
    left->operands.push_back(std::move(right));
    return left;
  }
  ExpressionPtr node = make_node(ExpressionKind::kBinary, span, list(std::move(left), std::move(right)));
  node->op = std::move(op);
  node->op_span = op_span;
  return node;
}

ExpressionPtr make_truth_test(std::optional<bool> truth, bool negated, SourceSpan span, ExpressionPtr value) {
  ExpressionPtr node = make_node(ExpressionKind::kIsTruth, span, list(std::move(value)));
  node->text = !truth ? "unknown" : *truth ? "true" : "false";
  node->negated = negated;
  return node;
}

ExpressionPtr make_like(bool negated, std::string op, SourceSpan span, std::vector<ExpressionPtr> operands,
                        ExpressionPtr escape) {
  if (escape) operands.push_back(std::move(escape));
  ExpressionPtr node = make_node(ExpressionKind::kLike, span, std::move(operands));
  node->op = std::move(op);
  node->negated = negated;
  return node;
}

ExpressionPtr make_between(bool negated, bool any_order, SourceSpan span,
                           std::vector<ExpressionPtr> operands) {
  ExpressionPtr node = make_node(ExpressionKind::kBetween, span, std::move(operands));
  if (any_order) node->op = "symmetric";
  node->negated = negated;
  return node;
}

ExpressionPtr make_in(bool negated, SourceSpan span, ExpressionPtr value, std::vector<ExpressionPtr> items) {
  items.insert(items.begin(), std::move(value));
  ExpressionPtr node = make_node(ExpressionKind::kIn, span, std::move(items));
  node->negated = negated;
  return node;
}

namespace {

bool is_constant(const ExpressionPtr& element) {
  switch (element->kind) {
    case ExpressionKind::kBoolean:
    case ExpressionKind::kInteger:
    case ExpressionKind::kDecimal:
    case ExpressionKind::kFloat:
    case ExpressionKind::kString:
      return true;
    case ExpressionKind::kUnary:
      return element->op == "-" && is_constant(element->operands[0]);
    default:
      return false;
  }
}

}  // namespace

// A list of constants is as good as one in parentheses, which kernels compare with. NULL differs: it is an
// element that equals nothing.
ExpressionPtr make_in_list(bool negated, SourceSpan span, ExpressionPtr value, ExpressionPtr elements) {
  const bool is_written = elements->kind == ExpressionKind::kFunction && elements->text == "list_value";
  if (is_written && !elements->operands.empty() && std::ranges::all_of(elements->operands, is_constant))
    return make_in(negated, span, std::move(value), std::move(elements->operands));
  ExpressionPtr contains =
      make_function({"list_contains", span}, false, list(std::move(elements), std::move(value)), span);
  return negated ? make_unary("not", span, std::move(contains)) : std::move(contains);
}

ExpressionPtr make_operator_call(const Identifier& function, std::vector<ExpressionPtr> operands,
                                 SourceSpan span) {
  ExpressionPtr call = make_function(function, false, std::move(operands), span);
  call->op = "operator";
  return call;
}

ExpressionPtr make_position(const Identifier& function, ExpressionPtr part, ExpressionPtr text,
                            SourceSpan span) {
  ExpressionPtr call = make_function(function, false, list(std::move(text), std::move(part)), span);
  call->op = "position";
  return call;
}

ExpressionPtr make_regex_match(SourceSpan op_span, ExpressionPtr text, ExpressionPtr pattern,
                               std::string flags) {
  const SourceSpan span = cover(text->span, pattern->span);
  std::vector<ExpressionPtr> arguments = list(std::move(text), std::move(pattern));
  if (!flags.empty()) arguments.push_back(make_literal(ExpressionKind::kString, std::move(flags), op_span));
  return make_operator_call({"regexp_like", op_span}, std::move(arguments), span);
}

std::vector<ExpressionPtr> with_escape(std::vector<ExpressionPtr> operands, ExpressionPtr escape) {
  if (escape) operands.push_back(std::move(escape));
  return operands;
}

ExpressionPtr make_cast(ExpressionPtr value, TypeName type, SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kCast, span, list(std::move(value)));
  node->type_name = std::move(type);
  return node;
}

ExpressionPtr make_case(ExpressionPtr subject, std::vector<ExpressionPtr> arms, ExpressionPtr otherwise,
                        SourceSpan span) {
  bool has_subject = subject != nullptr;
  bool has_else = otherwise != nullptr;
  if (has_subject) arms.insert(arms.begin(), std::move(subject));
  if (has_else) arms.push_back(std::move(otherwise));
  ExpressionPtr node = make_node(ExpressionKind::kCase, span, std::move(arms));
  node->has_subject = has_subject;
  node->has_else = has_else;
  return node;
}

ExpressionPtr make_function(const Identifier& name, bool distinct, std::vector<ExpressionPtr> arguments,
                            SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kFunction, span, std::move(arguments));
  node->text = to_lower(name.name);
  node->distinct = distinct;
  return node;
}

ExpressionPtr within_system(const Identifier& schema, ExpressionPtr call, SourceSpan span) {
  if (!equals_ignore_case(schema.name, kSystemSchema) && !equals_ignore_case(schema.name, kStandardSchema)) {
    throw Error(ErrorKind::kName, fmt::format("schema \"{}\" has no functions", schema.name))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(schema.span)
        .hint("functions and macros are called by their names alone, or as pg_catalog.lower('A')");
  }
  call->span = span;
  return call;
}

ExpressionPtr make_field(ExpressionPtr pair, const Identifier& field, SourceSpan span) {
  const bool is_first = equals_ignore_case(field.name, "x");
  if (!is_first && !equals_ignore_case(field.name, "n")) {
    throw Error(ErrorKind::kUnsupported, "rows are no values that have fields")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(span)
        .hint("table.column, without parentheses, is a column");
  }
  return make_element(std::move(pair),
                      make_literal(ExpressionKind::kInteger, is_first ? "1" : "2", field.span), span);
}

ExpressionPtr make_star_call(const Identifier& name, ExpressionPtr star, std::vector<Identifier> exclude,
                             SourceSpan span) {
  ExpressionPtr node = make_function(name, false, list(std::move(star)), span);
  if (node->text != "columns" && !(node->text == "count" && exclude.empty())) {
    throw Error(ErrorKind::kSyntax,
                fmt::format("{}(*) is not known, only count(*) and columns(*)", node->text))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(span);
  }
  node->names = std::move(exclude);
  return node;
}

ExpressionPtr make_unpacked(ExpressionPtr call, SourceSpan span) {
  if (call->text != "columns") {
    throw Error(ErrorKind::kSyntax, "only COLUMNS stands behind a star: its columns are arguments then")
        .at(span)
        .hint("coalesce(*COLUMNS('^price'))");
  }
  ExpressionPtr node = make_node(ExpressionKind::kUnary, span, list(std::move(call)));
  node->op = "*";
  node->op_span = span;
  return node;
}

ExpressionPtr make_named_call(const Identifier& name, bool distinct, std::vector<ExpressionPtr> arguments,
                              std::vector<NamedArgument> named, SourceSpan span) {
  if (distinct) throw Error(ErrorKind::kSyntax, "DISTINCT goes with no named arguments").at(span);
  std::vector<Identifier> names;
  for (NamedArgument& argument : named) {
    names.push_back(std::move(argument.name));
    arguments.push_back(std::move(argument.value));
  }
  ExpressionPtr node = make_function(name, false, std::move(arguments), span);
  node->names = std::move(names);
  return node;
}

ExpressionPtr make_extract(const Identifier& field, ExpressionPtr time, SourceSpan span) {
  ExpressionPtr name = make_literal(ExpressionKind::kString, to_lower(field.name), field.span);
  ExpressionPtr node =
      make_function({"date_part", span}, false, list(std::move(name), std::move(time)), span);
  node->op = "extract";
  return node;
}

ExpressionPtr make_part(const Identifier& name, bool distinct, std::vector<ExpressionPtr> text,
                        ExpressionPtr start, ExpressionPtr length, SourceSpan span) {
  if (equals_ignore_case(name.name, "trim") && !distinct && text.size() == 1 && !length)
    return make_trim(name, "trim", std::move(text[0]), std::move(start), span);
  const bool is_substring =
      equals_ignore_case(name.name, "substring") || equals_ignore_case(name.name, "substr");
  if (!is_substring || distinct || text.size() != 1) {
    throw Error(ErrorKind::kSyntax, "only substring, trim and overlay take FROM")
        .at(span)
        .hint("substring(text FROM start FOR length), trim(BOTH 'x' FROM text), extract(field FROM time)");
  }
  text.push_back(std::move(start));
  if (length) text.push_back(std::move(length));
  return make_function(name, false, std::move(text), span);
}

ExpressionPtr make_trim(const Identifier& name, std::string function, ExpressionPtr characters,
                        ExpressionPtr text, SourceSpan span) {
  if (!equals_ignore_case(name.name, "trim")) {
    throw Error(ErrorKind::kSyntax, fmt::format("{} does not trim", name.name))
        .at(name.span)
        .hint("trim(BOTH 'x' FROM text), trim(LEADING FROM text)");
  }
  std::vector<ExpressionPtr> arguments = list(std::move(text));
  if (characters) arguments.push_back(std::move(characters));
  return make_function({std::move(function), name.span}, false, std::move(arguments), span);
}

ExpressionPtr make_overlay(const Identifier& name, bool distinct, std::vector<ExpressionPtr> text,
                           std::vector<ExpressionPtr> others, SourceSpan span) {
  if (!equals_ignore_case(name.name, "overlay") || distinct || text.size() != 1) {
    throw Error(ErrorKind::kSyntax, "only overlay takes PLACING")
        .at(span)
        .hint("overlay(text PLACING part FROM start FOR count)");
  }
  for (ExpressionPtr& other : others) text.push_back(std::move(other));
  return make_function(name, false, std::move(text), span);
}

ExpressionPtr make_list(std::vector<ExpressionPtr> elements, SourceSpan span) {
  ExpressionPtr node = make_function({"list_value", span}, false, std::move(elements), span);
  node->op = "list";
  return node;
}

ExpressionPtr make_element(ExpressionPtr value, ExpressionPtr number, SourceSpan span) {
  ExpressionPtr node =
      make_function({"list_extract", span}, false, list(std::move(value), std::move(number)), span);
  node->op = "subscript";
  return node;
}

ExpressionPtr make_slice(ExpressionPtr value, ExpressionPtr first, ExpressionPtr last, SourceSpan span) {
  if (!first) first = make_literal(ExpressionKind::kInteger, "1", span);
  if (!last) last = make_literal(ExpressionKind::kInteger, "-1", span);
  ExpressionPtr node = make_function({"list_slice", span}, false,
                                     list(std::move(value), std::move(first), std::move(last)), span);
  node->op = "subscript";
  return node;
}

ExpressionPtr make_stepped_slice(ExpressionPtr value, ExpressionPtr first, ExpressionPtr last,
                                 ExpressionPtr step, SourceSpan span) {
  ExpressionPtr node =
      make_function({"list_slice", span}, false,
                    list(std::move(value), std::move(first), std::move(last), std::move(step)), span);
  node->op = "subscript";
  return node;
}

ExpressionPtr make_collated(ExpressionPtr text, Identifier collation, SourceSpan span) {
  ExpressionPtr node = make_node(ExpressionKind::kCollate, span, list(std::move(text)));
  node->text = std::move(collation.name);
  node->op_span = collation.span;
  return node;
}

Identifier make_dotted(Identifier first, const Identifier& second, SourceSpan span) {
  if (equals_ignore_case(first.name, kSystemSchema)) return {second.name, span};
  return {fmt::format("{}.{}", first.name, second.name), span};
}

ExpressionPtr parenthesize(ExpressionPtr inner, SourceSpan span) {
  inner->span = span;
  return inner;
}

TypeName make_type(const ObjectName& name, std::vector<int64_t> arguments, SourceSpan span) {
  struct RoundedType {
    std::string_view name;
    int64_t digits;
  };
  static constexpr auto kRounded =
      std::to_array<RoundedType>({{"timestamp_s", 0}, {"timestamp_ms", 3}, {"timestamp_us", 6}});
  for (const RoundedType& rounded : kRounded) {
    if (equals_ignore_case(name.name, rounded.name) && name.qualifiers.empty() && arguments.empty())
      return {"timestamp", {rounded.digits}, span};
  }
  return {to_lower(name.name), std::move(arguments), span, {}, {}, name.qualifiers};
}

TypeName type_of_text(const std::string& text, SourceSpan span) {
  try {
    TypeName type = parse_expression(fmt::format("CAST(NULL AS {})", text))->type_name;
    type.span = span;
    return type;
  } catch (const Error&) {
    throw Error(ErrorKind::kSyntax, fmt::format("\"{}\" is no type", text))
        .at(span)
        .hint("expected the name of a type, such as 'INTEGER' or 'DECIMAL(9,2)'");
  }
}

TypeName make_list_type(TypeName element, SourceSpan span) {
  element.is_list = true;
  element.span = span;
  return element;
}

TypeName make_enum_type(const Identifier& name, std::vector<Identifier> labels, SourceSpan span) {
  if (!equals_ignore_case(name.name, "enum")) {
    throw Error(ErrorKind::kSyntax, fmt::format("type \"{}\" takes no texts", name.name))
        .at(labels.front().span)
        .hint("ENUM('a', 'b') has labels; the arguments of other types are integers");
  }
  return {"enum", {}, span, std::move(labels)};
}

TypeName type_of_call(ExpressionPtr call, std::string_view zone) {
  std::vector<int64_t> arguments;
  bool is_type = !call->distinct && !call->call && call->kind == ExpressionKind::kFunction;
  for (const ExpressionPtr& operand : call->operands) {
    is_type = is_type && operand->kind == ExpressionKind::kInteger && operand->text.front() != '-';
    if (is_type) arguments.push_back(type_argument(operand->text, operand->span));
  }
  if (is_type && !arguments.empty()) return {call->text.append(zone), std::move(arguments), call->span};
  throw Error(ErrorKind::kSyntax, "what stands in front of a string is a type")
      .at(call->span)
      .hint("VARCHAR(10) 'text', DATE '2024-02-29'; a call has no string behind it");
}

int64_t type_argument(const std::string& digits, SourceSpan span) {
  const std::optional<int64_t> value = parse_integer<int64_t>(digits);
  if (!value) throw Error(ErrorKind::kSyntax, "the argument of a type is too large").at(span);
  return *value;
}

}  // namespace rtsql::sql
