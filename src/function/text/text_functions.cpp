#include "function/text/text_functions.h"

#include <algorithm>

#include "function/scalar_function.h"
#include "function/session_functions.h"

namespace rtsql {
namespace {

// Calls that have a BLOB among their arguments are those of the function of bytes.
ScalarFunction with_bytes(ScalarFunction of_texts, const ScalarFunction& of_bytes) {
  const auto is_blob = [](const ExprPtr& argument) { return argument->type.id == TypeId::kBlob; };
  of_texts.bind = [is_blob, texts = of_texts.bind, of_bytes](std::vector<ExprPtr> arguments,
                                                             SourceSpan span) {
    const bool is_of_bytes =
        std::ranges::any_of(arguments, is_blob) && arguments.size() >= of_bytes.least_arguments;
    return is_of_bytes ? of_bytes.bind(std::move(arguments), span) : texts(std::move(arguments), span);
  };
  return of_texts;
}

// PostgreSQL's digests of SHA-2 are BLOBs, DuckDB's are texts of hexadecimal digits.
void give_bytes_by_standard(std::vector<ScalarFunction>& functions) {
  const auto decode = std::ranges::find(functions, "decode", &ScalarFunction::name)->bind;
  for (ScalarFunction& function : functions) {
    if (!function.name.starts_with("sha") || function.name == "sha1") continue;
    function.bind = [digits = function.bind, decode](std::vector<ExprPtr> of, SourceSpan span) {
      ExprPtr text = digits(std::move(of), span);
      if (session_standard() != SqlStandard::kPostgresql) return text;
      return decode({text, make_literal(Value::of_text("hex"), span)}, span);
    };
  }
}

}  // namespace

std::vector<ScalarFunction> text_functions() {
  std::vector<ScalarFunction> all;
  for (const auto& some :
       {composed_text_functions(), json_functions(), plain_text_functions(), formatting_functions(),
        quoting_functions(), regex_functions(), blob_functions(), collation_functions(), encoding_functions(),
        path_functions(), grapheme_functions(), similarity_functions()})
    all.insert(all.end(), some.begin(), some.end());
  for (const ScalarFunction& function : byte_functions()) {
    const auto of_texts = std::ranges::find(all, function.name, &ScalarFunction::name);
    if (of_texts == all.end()) {
      all.push_back(function);
    } else {
      *of_texts = with_bytes(*of_texts, function);
    }
  }
  give_bytes_by_standard(all);
  return all;
}

}  // namespace rtsql
