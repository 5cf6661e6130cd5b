#include "function/text/printf.h"

#include <fmt/args.h>
#include <fmt/format.h>
#include <fmt/printf.h>

#include <algorithm>
#include <memory>

#include "common/error.h"
#include "common/text_limit.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"

namespace rtsql {
namespace {

using Operands = std::vector<ExprPtr>;

constexpr size_t kMostPlaces = 100'000;  // of a width or a precision

// Is a text, and behind it, where there is a specification, a value.
struct FormatPart {
  std::string text;
  std::string specification;  // of the library; empty: there is no value behind the text
  size_t argument = 0;        // from 1
  bool is_grouped = false;    // by thousands, with commas
};

[[noreturn]] void refuse(const ExprPtr& format, std::string message) {
  throw Error(ErrorKind::kValue, std::move(message))
      .at(format->span)
      .hint("as '%d of %s: %5.2f', or '{} of {}: {:.2f}'");
}

void check_places(const ExprPtr& format, std::string_view specification) {
  size_t number = 0;
  for (const char c : specification) {
    number = c >= '0' && c <= '9' ? number * 10 + static_cast<size_t>(c - '0') : 0;
    if (number > kMostPlaces) refuse(format, "a number in a format is out of range");
  }
}

// Reads %[flags][width][.precision][length]letter; the flag `,` groups by thousands, and a length, as C has
// it, says nothing.
std::vector<FormatPart> read_printf(const ExprPtr& format) {
  std::vector<FormatPart> parts(1);
  size_t argument = 0;
  std::string_view rest = format->literal.text;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find('%'), rest.size());
    append_text(parts.back().text, rest.substr(0, end));
    rest.remove_prefix(end);
    if (rest.empty()) break;
    if (rest.starts_with("%%")) {
      parts.back().text += '%';
      rest.remove_prefix(2);
      continue;
    }
    const size_t end_of_places = std::min(rest.find_first_not_of("-+ 0#,.123456789'", 1), rest.size());
    const size_t last = rest.find_first_not_of("hlLjzt", end_of_places);
    if (last == std::string_view::npos) refuse(format, "the format ends inside a specifier");
    FormatPart& part = parts.back();
    for (const char c : rest.substr(0, end_of_places)) {
      if (c == ',' || c == '\'') {
        part.is_grouped = true;
      } else {
        part.specification += c;
      }
    }
    part.specification += rest[last];
    if (std::string_view("diuxXocsfFeEgGaA").find(rest[last]) == std::string_view::npos)
      refuse(format, fmt::format("printf has no specifier {}", rest.substr(0, last + 1)));
    check_places(format, part.specification);
    part.argument = ++argument;
    parts.emplace_back();
    rest.remove_prefix(last + 1);
  }
  return parts;
}

// Reads {[number][:specification]}; {{ and }} are braces.
std::vector<FormatPart> read_braced(const ExprPtr& format) {
  std::vector<FormatPart> parts(1);
  size_t next = 0;
  std::string_view rest = format->literal.text;
  while (!rest.empty()) {
    const size_t end = std::min(rest.find_first_of("{}"), rest.size());
    append_text(parts.back().text, rest.substr(0, end));
    rest.remove_prefix(end);
    if (rest.empty()) break;
    if (rest.starts_with("{{") || rest.starts_with("}}")) {
      parts.back().text += rest[0];
      rest.remove_prefix(2);
      continue;
    }
    const size_t last = rest.find('}');
    if (rest[0] == '}' || last == std::string_view::npos) refuse(format, "a brace in a format has no other");
    std::string_view inside = rest.substr(1, last - 1);
    rest.remove_prefix(last + 1);
    const size_t colon = std::min(inside.find(':'), inside.size());
    const std::string_view number = inside.substr(0, colon);
    if (number.size() > 5 || number.find_first_not_of("0123456789") != std::string_view::npos)
      refuse(format, fmt::format("a format has numbers in braces, not {}", number));
    size_t place = 0;
    for (const char c : number) place = place * 10 + static_cast<size_t>(c - '0');
    FormatPart& part = parts.back();
    part.argument = number.empty() ? ++next : place + 1;
    for (const char c : inside.substr(std::min(colon + 1, inside.size()))) {
      if (c == ',') {
        part.is_grouped = true;
      } else {
        part.specification += c;
      }
    }
    check_places(format, part.specification);
    part.specification = "{:" + part.specification + "}";
    parts.emplace_back();
  }
  return parts;
}

// Returns the type in which a value is formatted: by its specifier, or where this has no letter by its own.
Type formatted_type(char letter, Type type) {
  if (letter == 's' || letter == 'c')
    return letter == 'c' && is_integral(type) ? TypeId::kBigint : TypeId::kVarchar;
  if (std::string_view("diuxXobB").find(letter) != std::string_view::npos) return TypeId::kBigint;
  if (std::string_view("fFeEgGaA").find(letter) != std::string_view::npos) return TypeId::kDouble;
  if (is_integral(type)) return TypeId::kBigint;
  return is_floating(type) ? TypeId::kDouble : TypeId::kVarchar;
}

// Puts commas between the thousands of the first run of digits.
std::string grouped(std::string number) {
  const size_t begin = number.find_first_of("0123456789");
  if (begin == std::string::npos) return number;
  size_t end = begin;
  while (end < number.size() && number[end] >= '0' && number[end] <= '9') ++end;
  for (size_t at = end; at > begin + 3; at -= 3) number.insert(at - 3, ",");
  return number;
}

template <class Format>
std::string formatted(const FormatPart& part, Type type, const HostArgument& value, Format format) {
  std::string text;
  if (type.id == TypeId::kBigint) {
    text = format(part.specification, value.number);
  } else if (type.id == TypeId::kDouble) {
    text = format(part.specification, value.real);
  } else {
    text = format(part.specification, std::string(value.text));
  }
  return part.is_grouped ? grouped(std::move(text)) : text;
}

// Formats each value as its part says.
template <class Format>
ExprPtr make_formatted(const char* name, Operands of, std::vector<FormatPart> parts, Format format,
                       SourceSpan span) {
  std::vector<Type> types(parts.size());
  std::vector<ExprPtr> values = {of[0]};
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].specification.empty()) continue;
    if (parts[i].argument >= of.size()) refuse(of[0], fmt::format("{} has too few arguments", name));
    const ExprPtr& value = of[parts[i].argument];
    std::string_view specification = parts[i].specification;
    if (specification.ends_with('}')) specification.remove_suffix(1);
    types[i] = formatted_type(specification.back(), value->type);
    const bool is_mismatch = types[i].id != TypeId::kVarchar && !is_numeric(value->type) &&
                             value->type.id != TypeId::kNull && value->type.id != TypeId::kBoolean;
    if (is_mismatch) {
      throw Error(ErrorKind::kType, fmt::format("the specifier {} takes a number, not {}",
                                                parts[i].specification, type_name(value->type)))
          .at(value->span);
    }
    values.push_back(cast_expr(value, types[i]));
  }
  const auto apply = [parts = std::move(parts), types, format](HostArguments given) -> HostResult {
    std::string text;
    size_t next = 1;
    try {
      for (size_t i = 0; i < parts.size(); ++i) {
        append_text(text, parts[i].text);
        if (parts[i].specification.empty()) continue;
        append_text(text, formatted(parts[i], types[i], given[next], format));
        ++next;
      }
    } catch (const fmt::format_error&) {
      return std::nullopt;
    }
    return Value::of_text(std::move(text));
  };
  return make_host_call({name, false, apply, "a value does not fit its specifier in the format %1"},
                        TypeId::kVarchar, std::move(values), span);
}

ExprPtr constant_format(const char* name, const ExprPtr& format) {
  if (format->type.id == TypeId::kNull) return cast_expr(format, TypeId::kVarchar);
  if (!is_text_literal(*format))
    throw Error(ErrorKind::kUnsupported, fmt::format("the format of {} must be a string constant", name))
        .at(format->span);
  return format;
}

}  // namespace

ExprPtr make_printf(const std::vector<ExprPtr>& arguments, SourceSpan span) {
  const ExprPtr format = constant_format("printf", arguments[0]);
  if (format->literal.null) return format;
  Operands of = arguments;
  of[0] = format;
  const auto print = [](const std::string& specification, const auto& value) {
    return fmt::sprintf(specification, value);
  };
  return make_formatted("printf", std::move(of), read_printf(format), print, span);
}

bool is_braced_format(std::string_view format) {
  return format.find('{') != std::string_view::npos && format.find('%') == std::string_view::npos;
}

ExprPtr make_braced_format(const std::vector<ExprPtr>& arguments, SourceSpan span) {
  const auto print = [](const std::string& specification, const auto& value) {
    return fmt::vformat(specification, fmt::make_format_args(value));
  };
  return make_formatted("format", arguments, read_braced(arguments[0]), print, span);
}

}  // namespace rtsql
