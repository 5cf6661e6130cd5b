// Binds what lengths do to texts: a CAST cuts them, and a column refuses those that are too long.
#include <fmt/format.h>

#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"

namespace rtsql {

ExprPtr make_cut(const ExprPtr& text, const TextLength& length, SourceSpan span) {
  const ExprPtr cut =
      make_substring(text, integer_literal(1, span), bigint_literal(length.characters, span), span);
  return length.drops_spaces ? make_trimmed_end(cut, span) : cut;
}

ExprPtr make_fitted(const ExprPtr& text, const TextLength& length, std::string_view column, SourceSpan span) {
  const std::string target = fmt::format("{} of column \"{}\"", type_text(length), column);
  const auto apply = [length, type = text->type](HostArguments of) -> HostResult {
    const std::optional<std::string_view> fitted = fitted_text(of[0].text, length);
    return fitted ? HostResult(Value::of_text(std::string(*fitted), type)) : std::nullopt;
  };
  return make_host_call(
      {"store as " + target, false, apply, "value too long for type " + target, sqlstate::kStringTruncation},
      text->type, {text}, span);
}

}  // namespace rtsql
