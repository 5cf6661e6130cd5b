// Binds ||, of texts and of BLOBs.
#include <fmt/format.h>

#include <initializer_list>

#include "common/error.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "expression/host_call.h"
#include "expression/map_text.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

constexpr std::string_view kConcat = "||";

std::string joined(std::initializer_list<std::string_view> parts) {
  uint64_t bytes = 0;
  for (const std::string_view part : parts) bytes += part.size();
  check_text_bytes(bytes);
  std::string all;
  all.reserve(bytes);
  for (const std::string_view part : parts) append_text(all, part);
  return all;
}

ExprPtr with_affixes(const ExprPtr& text, TextAffixes affixes, SourceSpan span) {
  if (affixes.prefix.empty() && affixes.suffix.empty()) return text;
  std::string before = affixes.prefix.empty() ? "" : quote_string(affixes.prefix) + " || ";
  std::string after = affixes.suffix.empty() ? "" : " || " + quote_string(affixes.suffix);
  return map_text(
      text, std::move(before), std::move(after),
      [affixes](std::string& out, std::string_view s) {
        for (const std::string_view part :
             {std::string_view(affixes.prefix), s, std::string_view(affixes.suffix)})
          append_text(out, part);
      },
      span, TextMaker(affixes));
}

// Joins a text that varies and a constant, which becomes one with the constants that were joined before.
ExprPtr concat_constant(const ExprPtr& text, const std::string& constant, bool in_front, SourceSpan span) {
  const TextAffixes* const known = affixes_of(*text);
  TextAffixes affixes = known == nullptr ? TextAffixes{} : *known;
  std::string& side = in_front ? affixes.prefix : affixes.suffix;
  const bool is_too_long = side.size() + constant.size() > kLongestText;
  if (is_too_long) affixes = {};
  side = in_front ? constant + side : side + constant;
  const bool is_joined = known != nullptr && !is_too_long;
  return with_affixes(is_joined ? text->operands[0] : text, std::move(affixes), span);
}

bool is_concat(const Expr& expr) {
  return expr.op == Op::kHostFunction && expr.host_function->name == kConcat;
}

// Makes one call of all parts, so that no part's combinations are numbered twice.
ExprPtr concat_texts(const std::vector<ExprPtr>& sides, SourceSpan span) {
  std::vector<ExprPtr> parts;
  for (const ExprPtr& side : sides) {
    if (is_concat(*side)) {
      parts.insert(parts.end(), side->operands.begin(), side->operands.end());
    } else {
      parts.push_back(side);
    }
  }
  auto concat = [](std::span<const HostArgument> parts_of) {
    uint64_t bytes = 0;
    for (const HostArgument& part : parts_of) bytes += part.text.size();
    check_text_bytes(bytes);
    std::string all;
    all.reserve(bytes);
    for (const HostArgument& part : parts_of) append_text(all, part.text);
    return Value::of_text(std::move(all));
  };
  HostFunction function{std::string(kConcat), true, concat};
  function.joins_texts = true;
  return make_host_call(std::move(function), TypeId::kVarchar, std::move(parts), span);
}

// Both sides are BLOBs; a string literal is read as one.
ExprPtr concat_blobs(const ExprPtr& left, const ExprPtr& right, SourceSpan span) {
  const auto as_blob = [](const ExprPtr& side) {
    if (side->type.id == TypeId::kNull || is_text_literal(*side)) return cast_expr(side, TypeId::kBlob);
    if (side->type.id == TypeId::kBlob) return side;
    throw Error(ErrorKind::kType,
                fmt::format("|| joins a BLOB with another, not with {}", type_name(side->type)))
        .at(side->span)
        .hint("CAST(… AS VARCHAR) makes text of a BLOB, CAST(… AS BLOB) a BLOB of a text");
  };
  const auto joined_bytes = [](HostArguments of) -> HostResult {
    return Value::of_text(joined({of[0].text, of[1].text}), TypeId::kBlob);
  };
  return make_host_call({std::string(kConcat), true, joined_bytes}, TypeId::kBlob,
                        {as_blob(left), as_blob(right)}, span);
}

}  // namespace

const TextAffixes* affixes_of(const Expr& expr) {
  if (expr.op != Op::kDictionary) return nullptr;
  const auto* const maker = std::get_if<TextMaker>(&expr.dictionary_function->on_device);
  return maker == nullptr ? nullptr : std::get_if<TextAffixes>(maker);
}

ExprPtr make_concat(const ExprPtr& left, const ExprPtr& right, SourceSpan span) {
  if (left->type.id == TypeId::kBlob || right->type.id == TypeId::kBlob)
    return concat_blobs(left, right, span);
  ExprPtr a = left->type.id == TypeId::kVarchar ? left : cast_expr(left, TypeId::kVarchar);
  ExprPtr b = right->type.id == TypeId::kVarchar ? right : cast_expr(right, TypeId::kVarchar);
  for (const ExprPtr& side : {a, b}) {
    if (is_literal(side) && side->literal.null) return make_literal(Value::null_of(TypeId::kVarchar), span);
  }
  if (is_concat(*a) || is_concat(*b)) return concat_texts({a, b}, span);
  if (b->op == Op::kLiteral) return concat_constant(a, b->literal.text, false, span);
  if (a->op == Op::kLiteral) return concat_constant(b, a->literal.text, true, span);
  return concat_texts({a, b}, span);
}

}  // namespace rtsql
