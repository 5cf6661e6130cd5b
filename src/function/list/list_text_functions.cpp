#include <algorithm>

#include "common/text_limit.h"
#include "common/utf8.h"
#include "expression/host_call.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

// NULLs are left out, or written as the third argument says.
ExprPtr bind_array_to_string(Arguments of, SourceSpan span) {
  of[0] = list_argument("array_to_string", of[0]);
  for (size_t i = 1; i < of.size(); ++i) of[i] = host_argument("array_to_string", 't', of[i]);
  const auto apply = [list = of[0]->type](HostArguments given) -> HostResult {
    std::string text;
    bool is_first = true;
    for (ListReader reader(given[0].text, list); !reader.at_end();) {
      const Value element = reader.next();
      if (element.null && given.size() < 3) continue;
      if (!is_first) append_text(text, given[1].text);
      append_text(text, element.null ? given[2].text : std::string_view(format_value(element)));
      is_first = false;
    }
    return Value::of_text(std::move(text));
  };
  return make_host_call({"array_to_string", false, apply}, TypeId::kVarchar, std::move(of), span);
}

Value characters_of(std::string_view text, Type list) {
  ListWriter writer(list);
  for (size_t begin = 0; begin < text.size();) {
    size_t end = begin + 1;
    while (end < text.size() && !starts_code_point(text[end])) ++end;
    writer.append(Value::of_text(std::string(text.substr(begin, end - begin))));
    begin = end;
  }
  return writer.finish();
}

// An empty separator stands between any two characters.
Value split_text(std::string_view text, std::string_view separator, Type list) {
  if (separator.empty()) return characters_of(text, list);
  ListWriter writer(list);
  for (size_t begin = 0;;) {
    const size_t end = text.find(separator, begin);
    writer.append(Value::of_text(std::string(text.substr(begin, end - begin))));
    if (end == std::string_view::npos) return writer.finish();
    begin = end + separator.size();
  }
}

ExprPtr bind_string_split(Arguments of, SourceSpan span) {
  for (ExprPtr& text : of) text = host_argument("string_split", 't', text);
  const Type list = list_type(TypeId::kVarchar);
  const auto apply = [list](HostArguments given) -> HostResult {
    return split_text(given[0].text, given[1].text, list);
  };
  return make_host_call({"string_split", false, apply}, list, std::move(of), span);
}

}  // namespace

std::vector<ScalarFunction> list_text_functions() {
  return {
      {"array_to_string", 2, 3, "array_to_string(list, separator [, null])",
       "the elements as texts, with the separator between them; NULLs are left out, or written as the third "
       "argument",
       bind_array_to_string},
      {"string_split", 2, 2, "string_split(text, separator)",
       "a list of the parts between the separators; an empty one splits into characters", bind_string_split},
  };
}

}  // namespace rtsql
