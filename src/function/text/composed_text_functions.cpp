// Declares functions of texts that are made of others.
#include "function/text/text_functions.h"

#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/number/number_functions.h"
#include "function/scalar_function.h"
#include "function/session_functions.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

template <ExprPtr (*make)(const ExprPtr&, SourceSpan)>
ExprPtr bind_string_function(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make(arguments[0], span);
}

ExprPtr bind_substr(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_substring(arguments[0], arguments[1], arguments.size() > 2 ? arguments[2] : nullptr, span);
}

// substring(text FROM 'pattern') is that of a regular expression, and with an escape of one of SIMILAR TO.
ExprPtr bind_substring(std::vector<ExprPtr> arguments, SourceSpan span) {
  const auto is_text = [&](size_t place) {
    return place < arguments.size() && arguments[place]->type.id == TypeId::kVarchar;
  };
  if (arguments.size() == 2 && is_text(1)) return make_matching_part(arguments[0], arguments[1], span);
  if (is_text(1) || is_text(2)) return make_similar_substring(arguments[0], arguments[1], arguments[2], span);
  return bind_substr(std::move(arguments), span);
}

ExprPtr bind_replace(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_replace(arguments[0], arguments[1], arguments[2], span);
}

// Every text that is not NULL gets the separator in front; the first separator is cut off.
ExprPtr bind_concat_ws(Arguments of, SourceSpan span) {
  const ExprPtr separator = cast_expr(of[0], TypeId::kVarchar);
  ExprPtr all;
  for (size_t i = 1; i < of.size(); ++i) {
    const ExprPtr text = make_written(of[i]);
    const ExprPtr part =
        bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {text}, span),
                   make_literal(Value::of_text(""), span), make_concat(separator, text, span)},
                  span);
    all = all ? make_concat(all, part, span) : part;
  }
  const ExprPtr first =
      compute_numbers(Op::kAdd, make_length(separator, span), integer_literal(1, span), span);
  ExprPtr joined = make_substring(all, first, nullptr, span);
  if (!separator->nullable) return joined;
  return bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {separator}, span),
                    make_literal(Value::null_of(TypeId::kVarchar), span), joined},
                   span);
}

// The third argument is the escape.
template <bool ignore_case, bool negated>
ExprPtr bind_like_escape(std::vector<ExprPtr> of, SourceSpan span) {
  const ExprPtr matches = make_like(of[0], of[1], of[2], ignore_case, span);
  return negated ? make_folded(Op::kNot, TypeId::kBoolean, {matches}, span) : matches;
}

}  // namespace

ExprPtr make_written(const ExprPtr& value) {
  if (value->type.id != TypeId::kBoolean || session_standard() != SqlStandard::kPostgresql)
    return cast_expr(value, TypeId::kVarchar);
  const SourceSpan span = value->span;
  return bind_case(
      {value, make_literal(Value::of_text("t"), span), make_folded(Op::kNot, TypeId::kBoolean, {value}, span),
       make_literal(Value::of_text("f"), span)},
      span);
}

ExprPtr make_concat_of_all(const std::vector<ExprPtr>& values, SourceSpan span) {
  const ExprPtr empty = make_literal(Value::of_text(""), span);
  ExprPtr all = empty;
  for (const ExprPtr& argument : values) {
    ExprPtr text = make_written(argument);
    if (text->nullable) text = make_folded(Op::kCoalesce, TypeId::kVarchar, {text, empty}, argument->span);
    all = all == empty ? text : make_concat(all, text, span);
  }
  return all;
}

std::vector<ScalarFunction> composed_text_functions() {
  return {
      {"char_length", 1, 1, "char_length(text)", "the same as length", bind_string_function<make_length>},
      {"character_length", 1, 1, "character_length(text)", "the same as length",
       bind_string_function<make_length>},
      {"concat_ws", 2, SIZE_MAX, "concat_ws(separator, text, …)",
       "the texts that are not NULL joined by the separator", bind_concat_ws},
      {"ilike_escape", 3, 3, "ilike_escape(text, pattern, escape)", "text ILIKE pattern ESCAPE escape",
       bind_like_escape<true, false>},
      {"length", 1, 1, "length(text)", "number of characters, of a BLOB of bytes, of a list of elements",
       bind_string_function<make_length>},
      {"like_escape", 3, 3, "like_escape(text, pattern, escape)", "text LIKE pattern ESCAPE escape",
       bind_like_escape<false, false>},
      {"lower", 1, 1, "lower(text)", "letters in lower case", bind_string_function<make_lower>},
      {"not_ilike_escape", 3, 3, "not_ilike_escape(text, pattern, escape)",
       "text NOT ILIKE pattern ESCAPE escape", bind_like_escape<true, true>},
      {"not_like_escape", 3, 3, "not_like_escape(text, pattern, escape)",
       "text NOT LIKE pattern ESCAPE escape", bind_like_escape<false, true>},
      {"replace", 3, 3, "replace(text, from, to)", "every occurrence of from exchanged by to", bind_replace},
      {"substr", 2, 3, "substr(text, start [, length])", "characters from start, counted from 1",
       bind_substr},
      {"substring", 2, 3,
       "substring(text, start [, length]) or substring(text FROM start [FOR length]) or substring(text FROM "
       "pattern) or substring(text SIMILAR pattern ESCAPE escape)",
       "the same as substr; of a pattern the first match or its first group, or what is between separators",
       bind_substring},
      {"upper", 1, 1, "upper(text)", "letters in upper case", bind_string_function<make_upper>},
  };
}

}  // namespace rtsql
