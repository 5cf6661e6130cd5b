#include "function/text/sort_text.h"

#include <fmt/format.h>

#include "expression/collating.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

constexpr const char* kAfterDigits = "~";   // of NULL
constexpr const char* kBeforeDigits = "!";  // behind a text, whose beginning comes before it

HostResult sort_text_of_number(HostArguments of) {
  const uint64_t key = encode_key(Value::of_integer(TypeId::kBigint, of[0].number));
  return Value::of_text(fmt::format("{:016x}", key));
}

HostResult real_text(HostArguments of) {
  return Value::of_text(fmt::format("{:016x}", encode_key(Value::of_real(TypeId::kDouble, of[0].real))));
}

HostResult text_text(HostArguments of) {
  std::string digits;
  for (const char c : of[0].text) digits += fmt::format("{:02x}", static_cast<unsigned char>(c));
  return Value::of_text(digits + kBeforeDigits);
}

HostFunction function_for(Type type) {
  if (is_floating(type)) return {"sort_text_of_real", false, real_text};
  if (has_dictionary(type)) return {"sort_text_of_text", false, text_text};
  return {"sort_text", false, sort_text_of_number};
}

}  // namespace

ExprPtr make_sort_text(const ExprPtr& value, SourceSpan span) {
  ExprPtr plain = order_key(value);
  if (plain->type.id == TypeId::kBoolean || plain->type.id == TypeId::kNull)
    plain = cast_expr(plain, TypeId::kInteger);
  if (plain->type.id == TypeId::kUuid) plain = cast_expr(plain, TypeId::kVarchar);
  if (plain->type.id == TypeId::kInterval) plain = make_folded(Op::kHighWord, TypeId::kBigint, {plain}, span);
  if (plain->type.id == TypeId::kReal) plain = cast_expr(plain, TypeId::kDouble);
  const ExprPtr text = make_host_call(function_for(plain->type), TypeId::kVarchar, {plain}, span);
  const ExprPtr null = make_literal(Value::of_text(kAfterDigits), span);
  return make_folded(Op::kCoalesce, TypeId::kVarchar, {text, null}, span);
}

}  // namespace rtsql
