#include <algorithm>
#include <functional>

#include "common/text_limit.h"
#include "common/utf8.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "function/session_functions.h"
#include "function/text/name_parts.h"
#include "function/text/text_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

ExprPtr is_null(const ExprPtr& value) {
  return make_folded(Op::kIsNull, TypeId::kBoolean, {value}, value->span);
}

using Call = std::function<ExprPtr(Arguments)>;

// Where the argument at `place` is NULL, the call is another one, without it.
ExprPtr choose_by_null(Arguments of, size_t place, const Call& with, const Call& without, SourceSpan span) {
  const ExprPtr argument = of[place];
  Arguments others = of;
  others.erase(others.begin() + static_cast<ptrdiff_t>(place));
  if (argument->op == Op::kLiteral && argument->literal.null) return without(std::move(others));
  if (!argument->nullable) return with(std::move(of));
  return bind_case({is_null(argument), without(std::move(others)), with(std::move(of))}, span);
}

// In PostgreSQL's standard a BOOLEAN is written as make_written does.
std::string text_of_element(const Value& element, SqlStandard standard) {
  if (element.type.id != TypeId::kBoolean || standard != SqlStandard::kPostgresql)
    return format_value(element);
  return element.integer != 0 ? "t" : "f";
}

// NULLs are left out, or written as the third argument says.
ExprPtr bind_array_to_string(Arguments of, SourceSpan span) {
  of[0] = list_argument("array_to_string", of[0]);
  for (size_t i = 1; i < of.size(); ++i) of[i] = host_argument("array_to_string", 't', of[i]);
  const auto call = [span, list = of[0]->type, standard = session_standard()](Arguments given_arguments) {
    const auto apply = [list, standard](HostArguments given) -> HostResult {
      std::string text;
      bool is_first = true;
      for (ListReader reader(given[0].text, list); !reader.at_end();) {
        const Value element = reader.next();
        if (element.null && given.size() < 3) continue;
        if (!is_first) append_text(text, given[1].text);
        append_text(text,
                    element.null ? given[2].text : std::string_view(text_of_element(element, standard)));
        is_first = false;
      }
      return Value::of_text(std::move(text));
    };
    return make_host_call({"array_to_string", false, apply}, TypeId::kVarchar, std::move(given_arguments),
                          span);
  };
  return of.size() < 3 ? call(std::move(of)) : choose_by_null(std::move(of), 2, call, call, span);
}

ExprPtr bind_joined_by_commas(Arguments of, SourceSpan span) {
  return bind_array_to_string({of[0], make_literal(Value::of_text(","), span)}, span);
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
  const auto split = [list, span](Arguments arguments) {
    const auto apply = [list](HostArguments given) -> HostResult {
      return split_text(given[0].text, given[1].text, list);
    };
    return make_host_call({"string_split", false, apply}, list, std::move(arguments), span);
  };
  // A separator that is NULL stands nowhere.
  const auto whole = [list, span](Arguments arguments) {
    const auto apply = [list](HostArguments given) -> HostResult {
      return make_list(list, {Value::of_text(std::string(given[0].text))});
    };
    return make_host_call({"string_split by NULL", false, apply}, list, std::move(arguments), span);
  };
  return choose_by_null(std::move(of), 1, split, whole, span);
}

// Makes NULLs of the elements that are the text.
Value with_nulls(const Value& parts, std::string_view null) {
  ListWriter writer(parts.type);
  for (ListReader reader(parts); !reader.at_end();) {
    Value part = reader.next();
    writer.append(part.text == null ? Value::null_of(TypeId::kVarchar) : std::move(part));
  }
  return writer.finish();
}

// As PostgreSQL has it: an empty separator cuts nothing, and an empty text has no parts.
Value parts_of(std::string_view text, std::string_view separator, Type list) {
  if (text.empty()) return make_list(list, {});
  if (separator.empty()) return make_list(list, {Value::of_text(std::string(text))});
  return split_text(text, separator, list);
}

ExprPtr bind_string_to_array(Arguments of, SourceSpan span) {
  for (ExprPtr& text : of) text = host_argument("string_to_array", 't', text);
  const Type list = list_type(TypeId::kVarchar);
  const auto call = [list, span](Arguments arguments) {
    const auto apply = [list](HostArguments given) -> HostResult {
      const Value parts = parts_of(given[0].text, given[1].text, list);
      return given.size() == 3 ? with_nulls(parts, given[2].text) : parts;
    };
    return make_host_call({"string_to_array", false, apply}, list, std::move(arguments), span);
  };
  const auto characters = [list, span](Arguments arguments) {
    const auto apply = [list](HostArguments given) -> HostResult {
      const Value parts = characters_of(given[0].text, list);
      return given.size() == 2 ? with_nulls(parts, given[1].text) : parts;
    };
    return make_host_call({"string_to_array by characters", false, apply}, list, std::move(arguments), span);
  };
  // The separator says which of the two it is.
  const auto by_separator = [&](Arguments arguments) {
    return choose_by_null(std::move(arguments), 1, call, characters, span);
  };
  return of.size() < 3 ? by_separator(std::move(of))
                       : choose_by_null(std::move(of), 2, by_separator, by_separator, span);
}

// A second argument that is FALSE lets anything follow the name.
ExprPtr bind_parse_ident(Arguments of, SourceSpan span) {
  of[0] = host_argument("parse_ident", 't', of[0]);
  if (of.size() == 1) of.push_back(make_literal(Value::of_integer(TypeId::kBoolean, 1), span));
  of[1] = cast_expr(cast_expr(of[1], TypeId::kBoolean), TypeId::kInteger);
  const Type list = list_type(TypeId::kVarchar);
  const auto apply = [list](HostArguments given) -> HostResult {
    const auto parts = read_name_parts(given[0].text, given[1].number != 0);
    if (!parts) return std::nullopt;
    ListWriter writer(list);
    for (const std::string& part : *parts) writer.append(Value::of_text(part));
    return writer.finish();
  };
  return make_host_call({"parse_ident", false, apply, "string is not a valid identifier: %1"}, list,
                        std::move(of), span);
}

// Lists are joined as such, but in PostgreSQL's standard as their texts.
ExprPtr bind_concat(Arguments of, SourceSpan span) {
  const auto is_list = [](const ExprPtr& argument) { return argument->type.id == TypeId::kList; };
  const auto may_be_list = [](const ExprPtr& argument) {
    return argument->type.id == TypeId::kList || argument->type.id == TypeId::kNull;
  };
  const bool are_lists = std::ranges::any_of(of, is_list) && std::ranges::all_of(of, may_be_list);
  if (are_lists && session_standard() != SqlStandard::kPostgresql)
    return make_call(list_functions(), "list_concat", std::move(of), span);
  return make_concat_of_all(of, span);
}

}  // namespace

std::vector<ScalarFunction> list_text_functions() {
  return {
      {"array_to_string", 2, 3, "array_to_string(list, separator [, null])",
       "the elements as texts, with the separator between them; NULLs are left out, or written as the third "
       "argument",
       bind_array_to_string},
      {"array_to_string_comma_default", 1, 1, "array_to_string_comma_default(list)",
       "the elements that are not NULL, with commas between them", bind_joined_by_commas},
      {"concat", 1, SIZE_MAX, "concat(value, …)",
       "the values joined as texts, NULLs as if they were empty; lists as a list", bind_concat},
      {"parse_ident", 1, 2, "parse_ident(name [, is_strict])",
       "a list of the parts of a name that is written with its qualifiers; FALSE lets anything follow it",
       bind_parse_ident},
      {"string_split", 2, 2, "string_split(text, separator)",
       "a list of the parts between the separators; an empty one splits into characters", bind_string_split},
      {"string_to_array", 2, 3, "string_to_array(text, separator [, null])",
       "a list of the parts between the separators, NULL where one is the third argument; a separator that "
       "is NULL splits "
       "into characters",
       bind_string_to_array},
  };
}

}  // namespace rtsql
