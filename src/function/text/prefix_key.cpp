#include "function/text/prefix_key.h"

#include <utility>

#include "expression/fold.h"
#include "function/text/text_functions.h"
#include "schema/prefix_key.h"

namespace rtsql {
namespace {

bool is_join(const Expr& expr) {
  return expr.op == Op::kHostFunction && expr.host_function->name == "||";
}

// A text that is cut behind the prefix would not do: letters may take more or fewer bytes in the other case,
// and kernels leave those to the host.
TextPrefix::Letters letters_of(const DictionaryFunction& function) {
  if (function.before == "upper(") return TextPrefix::Letters::kUpper;
  if (function.before == "lower(") return TextPrefix::Letters::kLower;
  return TextPrefix::Letters::kAsTheyAre;
}

DictionaryFunction prefix_of_text() {
  DictionaryFunction prefix{"prefix(",
                            ")",
                            TypeId::kBigint,
                            [](std::string_view text) -> std::optional<Value> {
                              return Value::of_integer(TypeId::kBigint, prefix_key(text));
                            },
                            false,
                            {}};
  prefix.on_device = TextPrefix{};
  return prefix;
}

// Returns what gives `outer` of the texts that `inner` makes.
DictionaryFunction composed(const DictionaryFunction& outer, const DictionaryFunction& inner) {
  DictionaryFunction function{outer.before + inner.before,
                              inner.after + outer.after,
                              outer.result,
                              [outer = outer.apply, inner = inner.apply](std::string_view text) {
                                std::optional<Value> made = inner(text);
                                return made && !made->null ? outer(made->text) : std::nullopt;
                              },
                              false,
                              {}};
  const bool is_of_plain_texts =
      std::holds_alternative<TextPrefix>(outer.on_device) &&
      std::get<TextPrefix>(outer.on_device).letters == TextPrefix::Letters::kAsTheyAre;
  const TextPrefix::Letters letters = letters_of(inner);
  if (is_of_plain_texts && letters != TextPrefix::Letters::kAsTheyAre)
    function.on_device = TextPrefix{letters};
  function.gives_null = inner.gives_null || outer.gives_null;
  return function;
}

// Makes one function of the calls around a text.
ExprPtr prefix_of_calls(const Expr& text) {
  DictionaryFunction prefix = prefix_of_text();
  const Expr* inner = &text;
  while (inner->op == Op::kDictionary && has_dictionary(inner->operands[0]->type)) {
    if (inner->dictionary_function->fails) return nullptr;
    prefix = composed(prefix, *inner->dictionary_function);
    inner = inner->operands[0].get();
  }
  if (inner->op != Op::kColumn) return nullptr;
  auto call = std::make_shared<Expr>(text);
  call->op = Op::kDictionary;
  call->type = TypeId::kBigint;
  call->operands = {inner->shared_from_this()};
  call->dictionary_function = std::make_shared<const DictionaryFunction>(std::move(prefix));
  return call;
}

ExprPtr prefix_of_parts(const std::vector<ExprPtr>& parts, SourceSpan span) {
  ExprPtr all;
  for (const ExprPtr& part : parts) {
    const ExprPtr prefix = make_prefix_key(part);
    if (!prefix) return nullptr;
    all = all ? make_folded(Op::kJointPrefix, TypeId::kBigint, {all, prefix}, span) : prefix;
  }
  return all;
}

// A text between constants.
ExprPtr prefix_between(const TextAffixes& affixes, const ExprPtr& text, SourceSpan span) {
  const auto constant = [&](const std::string& affix) { return make_literal(Value::of_text(affix), span); };
  return prefix_of_parts({constant(affixes.prefix), text, constant(affixes.suffix)}, span);
}

// Returns the choice between prefixes.
ExprPtr prefix_of_choice(const Expr& choice) {
  const bool is_case = choice.op == Op::kCase;
  std::vector<ExprPtr> operands = choice.operands;
  for (size_t i = 0; i < operands.size(); ++i) {
    const bool is_condition = is_case && i % 2 == 0 && i + 1 < operands.size();
    if (!is_condition) operands[i] = make_prefix_key(operands[i]);
    if (!operands[i]) return nullptr;
  }
  return make_expr(choice.op, TypeId::kBigint, std::move(operands), choice.span);
}

}  // namespace

ExprPtr make_prefix_key(const ExprPtr& text) {
  if (text->type.id != TypeId::kVarchar) return nullptr;
  switch (text->op) {
    case Op::kLiteral:
      if (text->parameter != 0) return nullptr;  // another run has another one
      return make_literal(text->literal.null
                              ? Value::null_of(TypeId::kBigint)
                              : Value::of_integer(TypeId::kBigint, prefix_key(text->literal.text)),
                          text->span);
    case Op::kDictionary:
      if (const TextAffixes* affixes = affixes_of(*text))
        return prefix_between(*affixes, text->operands[0], text->span);
      return prefix_of_calls(*text);
    case Op::kColumn:
      return prefix_of_calls(*text);
    case Op::kHostFunction:
      return is_join(*text) ? prefix_of_parts(text->operands, text->span) : nullptr;
    case Op::kCase:
    case Op::kCoalesce:
      return prefix_of_choice(*text);
    default:
      return nullptr;
  }
}

}  // namespace rtsql
