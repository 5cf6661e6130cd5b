// Declares the functions that make texts of SQL: quotes, and format, which is made of ||.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/digit.h"
#include "common/error.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/choice_functions.h"
#include "function/host_function.h"
#include "function/number/number_functions.h"
#include "function/scalar_function.h"
#include "function/text/printf.h"
#include "function/text/text_functions.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

using Operands = std::vector<ExprPtr>;

ExprPtr text_literal(std::string text, SourceSpan span) {
  return make_literal(Value::of_text(std::move(text)), span);
}

ExprPtr as_text(const ExprPtr& value) {
  return cast_expr(value, TypeId::kVarchar);
}

ExprPtr or_text(const ExprPtr& text, const char* instead, SourceSpan span) {
  return make_call(choice_functions(), "coalesce", {text, text_literal(instead, span)}, span);
}

uint64_t count_of(std::string_view text, char sign) {
  return static_cast<uint64_t>(std::ranges::count(text, sign));
}

HostResult quoted_literal(HostArguments of) {
  check_text_bytes(of[0].text.size() + count_of(of[0].text, '\'') + 2);
  return Value::of_text(quote_string(of[0].text));
}

// Other databases tell names of capitals from those in lower case, and take no other letters unquoted.
bool is_plain_elsewhere(std::string_view name) {
  return std::ranges::all_of(name, [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '_'; });
}

HostResult quoted_name(HostArguments of) {
  const std::string_view name = of[0].text;
  check_text_bytes(name.size() + count_of(name, '"') + 2);
  return Value::of_text(is_plain_elsewhere(name) ? sql::name_text(name) : sql::quoted_name(name));
}

ExprPtr bind_quote_literal(Operands of, SourceSpan span) {
  return make_host_call({"quote_literal", false, quoted_literal}, TypeId::kVarchar, {as_text(of[0])}, span);
}

ExprPtr bind_quote_nullable(Operands of, SourceSpan span) {
  return or_text(bind_quote_literal(std::move(of), span), "NULL", span);
}

ExprPtr bind_quote_ident(Operands of, SourceSpan span) {
  return make_host_call({"quote_ident", false, quoted_name}, TypeId::kVarchar, {as_text(of[0])}, span);
}

// A name that is NULL is an error.
ExprPtr make_formatted_name(const ExprPtr& name, SourceSpan span) {
  const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {name}, span);
  const ExprPtr place = cast_expr(is_null, TypeId::kInteger);
  const auto apply = [](HostArguments of) { return of[1].number != 0 ? std::nullopt : quoted_name(of); };
  HostFunction function{"quote_ident of format", false, apply,
                        "null values cannot be formatted as an SQL identifier", sqlstate::kNullNotAllowed};
  return make_host_call(std::move(function), TypeId::kVarchar, {or_text(name, "", span), place}, span);
}

// Reads the specifiers of a format: %[place$][-][width]letter, where a width is a number, * or *place$.
class FormatReader {
 public:
  FormatReader(const Operands& arguments, SourceSpan span)
      : arguments_(arguments), rest_(arguments[0]->literal.text), span_(span) {}

  ExprPtr read() {
    ExprPtr all = text_literal("", span_);
    while (!rest_.empty()) {
      const size_t end = std::min(rest_.find('%'), rest_.size());
      std::string text(rest_.substr(0, end));
      rest_.remove_prefix(end);
      if (rest_.starts_with("%%")) {
        text += '%';
        rest_.remove_prefix(2);
        all = make_concat(all, text_literal(text, span_), span_);
        continue;
      }
      all = make_concat(all, text_literal(text, span_), span_);
      if (!rest_.empty()) all = make_concat(all, read_specifier(), span_);
    }
    return all;
  }

 private:
  [[noreturn]] void fail(std::string message) const {
    throw Error(ErrorKind::kValue, std::move(message)).at(arguments_[0]->span);
  }

  size_t read_number() {
    constexpr size_t kMost = 1'000'000;
    size_t number = 0;
    for (; !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9'; rest_.remove_prefix(1)) {
      number = number * 10 + static_cast<size_t>(rest_[0] - '0');
      if (number > kMost) fail("a number in a format is out of range");
    }
    return number;
  }

  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  ExprPtr read_specifier() {
    rest_.remove_prefix(1);
    size_t width = read_number();
    const size_t place = take_place_sign(width) ? std::exchange(width, 0) : 0;
    bool is_left = false;
    while (take('-')) is_left = true;
    const ExprPtr given_width = width == 0 && take('*') ? next_argument(read_place()) : nullptr;
    if (width == 0 && !given_width) width = read_number();
    if (rest_.empty()) fail("a format ends inside a specifier");
    const char letter = rest_[0];
    rest_.remove_prefix(1);
    if (letter != 's' && letter != 'I' && letter != 'L') {
      throw Error(ErrorKind::kValue, fmt::format("there is no specifier %{} in formats", letter))
          .at(arguments_[0]->span)
          .hint("specifiers are %s, %I, %L and %%");
    }
    const ExprPtr text = specified(letter, next_argument(place));
    return given_width ? padded_by(text, given_width, is_left) : padded(text, width, is_left);
  }

  // The sign stands behind the place of an argument.
  bool take_place_sign(size_t place) {
    if (!take('$')) return false;
    if (place == 0) fail("arguments of format are counted from 1");
    return true;
  }

  // Reads that of an argument with a width; 0: it is the next one.
  size_t read_place() {
    if (rest_.empty() || !is_digit(rest_[0])) return 0;
    const size_t place = read_number();
    if (!take_place_sign(place)) fail("the place of a width ends with $ in a format: %*1$s");
    return place;
  }

  // Takes the argument at the place or, where that is 0, the next one.
  const ExprPtr& next_argument(size_t place) {
    if (place != 0) next_ = place;
    if (next_ >= arguments_.size()) fail("format has too few arguments");
    return arguments_[next_++];
  }

  ExprPtr specified(char letter, const ExprPtr& argument) const {
    const ExprPtr text = make_written(argument);
    if (letter == 'I') return make_formatted_name(text, span_);
    if (letter == 'L') return bind_quote_nullable({text}, span_);
    return text->nullable ? or_text(text, "", span_) : text;
  }

  ExprPtr padded(const ExprPtr& text, size_t width, bool is_left) const {
    return width == 0 ? text : filled(text, integer_literal(static_cast<int64_t>(width), span_), is_left);
  }

  // A width that is negative fills on the right, one that is NULL is none.
  ExprPtr padded_by(const ExprPtr& text, const ExprPtr& given, bool is_left) const {
    const ExprPtr zero = integer_literal(0, span_);
    const ExprPtr width =
        make_call(choice_functions(), "coalesce", {cast_expr(given, TypeId::kInteger), zero}, span_);
    ExprPtr on_right = filled(text, make_call(number_functions(), "abs", {width}, span_), true);
    if (is_left) return on_right;
    const ExprPtr is_negative = compare_to_zero(Op::kLess, width, span_);
    return bind_case({is_negative, on_right, filled(text, width, false)}, span_);
  }

  ExprPtr filled(const ExprPtr& text, const ExprPtr& width, bool is_left) const {
    const ExprPtr length =
        make_call(choice_functions(), "greatest", {width, make_length(text, span_)}, span_);
    return make_call(plain_text_functions(), is_left ? "rpad" : "lpad", {text, length}, span_);
  }

  const Operands& arguments_;
  std::string_view rest_;
  SourceSpan span_;
  size_t next_ = 1;
};

ExprPtr bind_format(Operands of, SourceSpan span) {
  if (of[0]->type.id == TypeId::kNull) return make_literal(Value::null_of(TypeId::kVarchar), span);
  if (!is_text_literal(*of[0])) {
    throw Error(ErrorKind::kUnsupported, "the format of format must be a string constant").at(of[0]->span);
  }
  if (of[0]->literal.null) return of[0];
  if (of.size() > 1 && is_braced_format(of[0]->literal.text)) return make_braced_format(of, span);
  return FormatReader(of, span).read();
}

ExprPtr make_printf_call(const Operands& of, SourceSpan span) {
  return make_printf(of, span);
}

}  // namespace

std::vector<ScalarFunction> quoting_functions() {
  static const std::vector<ScalarFunction> kFunctions = {
      {"format", 1, SIZE_MAX, "format('…%s…', value, …) or format('…{}…', value, …)",
       "the values in the place of %s, of %I as names and of %L as literals, or of {} and {:.2f}",
       bind_format},
      {"printf", 1, SIZE_MAX, "printf('…%d…', value, …)",
       "the values in the place of %d, %x, %s, %5.2f and their like", make_printf_call},
      {"quote_ident", 1, 1, "quote_ident(text)", "a name as SQL has it, quoted where it must be",
       bind_quote_ident},
      {"quote_literal", 1, 1, "quote_literal(value)", "the value as a literal of SQL", bind_quote_literal},
      {"quote_nullable", 1, 1, "quote_nullable(value)", "the same, and NULL of NULL", bind_quote_nullable},
  };
  return kFunctions;
}

}  // namespace rtsql
