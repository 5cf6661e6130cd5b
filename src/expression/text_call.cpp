#include "expression/text_call.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"
#include "expression/collating.h"
#include "expression/type_rules.h"

namespace rtsql {

ExprPtr make_text_call(const ExprPtr& text, DictionaryFunction function, SourceSpan span) {
  const Type type = with_derived_collation(function.result, {&text, 1}, span);
  if (text->op == Op::kLiteral) {
    const auto literal = [&](Value value) {
      return with_collation_of(make_literal(std::move(value), span), type);
    };
    if (text->literal.null) return literal(Value::null_of(function.result));
    if (std::optional<Value> value = function.apply(text->literal.text)) return literal(*std::move(value));
    if (!function.fails) return literal(Value::null_of(function.result));
    if (text->parameter == 0) throw Error(ErrorKind::kValue, function.failure).at(span);
  }
  auto expr = std::make_shared<Expr>();
  expr->op = Op::kDictionary;
  expr->type = type;
  expr->nullable = text->nullable;
  expr->span = span;
  expr->operands = {text};
  expr->dictionary_function = std::make_shared<const DictionaryFunction>(std::move(function));
  return expr;
}

DeviceTextFunction cast_on_device(Type type, TimeZonePtr zone) {
  const bool is_known = is_exact(type) || is_floating(type) || is_temporal(type) ||
                        type.id == TypeId::kBoolean || type.id == TypeId::kTime || type.id == TypeId::kUuid ||
                        (type.id == TypeId::kTimestamptz && zone != nullptr);
  if (!is_known) return {};
  return TextCast{std::move(zone)};
}

ExprPtr make_string_cast(const ExprPtr& text, Type type) {
  DictionaryFunction function;
  function.before = "CAST(";
  function.after = fmt::format(" AS {})", type_name(type));
  function.result = type;
  function.apply = [type](std::string_view s) { return cast_text(s, type); };
  function.fails = true;
  function.failure = fmt::format("invalid input syntax for type {}", type_name(type));
  function.on_device = cast_on_device(type);
  return make_text_call(text, std::move(function), text->span);
}

}  // namespace rtsql
