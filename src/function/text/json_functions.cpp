// Declares functions that make JSON.
#include "common/error.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/scalar_function.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

ExprPtr json_text_literal(std::string_view text, SourceSpan span) {
  return make_literal(Value::of_text(std::string(text)), span);
}

ExprPtr json_string(ExprPtr text, SourceSpan span) {
  constexpr std::pair<std::string_view, std::string_view> kEscaped[] = {
      {"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}, {"\r", "\\r"}, {"\t", "\\t"}};
  for (const auto& [plain, escaped] : kEscaped)
    text = make_replace(text, json_text_literal(plain, span), json_text_literal(escaped, span), span);
  const ExprPtr quote = json_text_literal("\"", span);
  return make_concat(make_concat(quote, text, span), quote, span);
}

ExprPtr json_value(const ExprPtr& value, SourceSpan span) {
  const TypeId type = value->type.id;
  if (type == TypeId::kList || type == TypeId::kBlob) {
    throw Error(ErrorKind::kUnsupported, "json_build_object takes no lists and no BLOBs")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(value->span)
        .hint("CAST(… AS VARCHAR) makes texts of them");
  }
  const bool is_bare = is_numeric(value->type) || type == TypeId::kBoolean;
  const ExprPtr text = cast_expr(value, TypeId::kVarchar);
  const ExprPtr written = is_bare ? text : json_string(text, span);
  if (!written->nullable) return written;
  return make_folded(Op::kCoalesce, TypeId::kVarchar, {written, json_text_literal("null", span)}, span);
}

ExprPtr bind_json_object(const std::vector<ExprPtr>& arguments, SourceSpan span) {
  if (arguments.size() % 2 != 0) {
    throw Error(ErrorKind::kType, "json_build_object takes a value for each key")
        .at(span)
        .hint("json_build_object('key', value, …)");
  }
  ExprPtr object = json_text_literal("{", span);
  for (size_t i = 0; i < arguments.size(); i += 2) {
    if (i > 0) object = make_concat(object, json_text_literal(", ", span), span);
    object = make_concat(object, json_string(cast_expr(arguments[i], TypeId::kVarchar), span), span);
    object = make_concat(object, json_text_literal(" : ", span), span);
    object = make_concat(object, json_value(arguments[i + 1], span), span);
  }
  return make_concat(object, json_text_literal("}", span), span);
}

}  // namespace

std::vector<ScalarFunction> json_functions() {
  return {
      {"json_build_object", 0, SIZE_MAX, "json_build_object(key, value, …)", "an object of JSON, as a text",
       bind_json_object},
  };
}

}  // namespace rtsql
