// Binds functions of strings. Those of one string run on the host once per distinct value of the column's
// dictionary, so any number of rows costs a look-up each; those of several run once per combination of values
// that occurs.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "common/error.h"
#include "common/find_text.h"
#include "common/letter_case.h"
#include "common/like.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "common/utf8.h"
#include "expression/collating.h"
#include "expression/host_call.h"
#include "expression/list_length.h"
#include "expression/map_text.h"
#include "expression/text_call.h"
#include "expression/type_rules.h"
#include "function/text/text_functions.h"
#include "function/text/text_on_device.h"

namespace rtsql {
namespace {

ExprPtr as_text(const ExprPtr& argument, std::string_view function) {
  if (argument->type.id == TypeId::kNull || argument->type.id == TypeId::kEnum)
    return cast_expr(argument, TypeId::kVarchar);
  if (argument->type.id != TypeId::kVarchar) {
    throw Error(ErrorKind::kType,
                fmt::format("{} needs VARCHAR, not {}", function, type_name(argument->type)))
        .at(argument->span)
        .hint("CAST(… AS VARCHAR) makes text of it");
  }
  return argument;
}

bool is_null_literal(const ExprPtr& expr) {
  return expr->op == Op::kLiteral && expr->literal.null;
}

// At least one of the arguments is no constant.
ExprPtr make_host_function(HostFunction function, Type result, std::vector<ExprPtr> arguments,
                           SourceSpan span) {
  if (std::any_of(arguments.begin(), arguments.end(), is_null_literal)) {
    return make_literal(Value::null_of(result), span);
  }
  auto expr = std::make_shared<Expr>(*make_expr(Op::kHostFunction, result, std::move(arguments), span));
  expr->host_function = std::make_shared<const HostFunction>(std::move(function));
  return expr;
}

ExprPtr as_integer(const ExprPtr& argument, std::string_view function) {
  if (argument->type.id == TypeId::kNull) return cast_expr(argument, TypeId::kBigint);
  if (!is_integral(argument->type)) {
    throw Error(ErrorKind::kType,
                fmt::format("{} needs an integer, not {}", function, type_name(argument->type)))
        .at(argument->span);
  }
  return argument;
}

Value constant_argument(const ExprPtr& argument, std::string_view what) {
  if (argument->op != Op::kLiteral) {
    throw Error(ErrorKind::kUnsupported, fmt::format("{} must be a constant", what)).at(argument->span);
  }
  return argument->literal;
}

// Writes the pattern with backslashes for escapes, whatever sign it has for them; it has no escapes if
// `escape` is empty.
std::string with_backslashes(std::string_view pattern, std::string_view escape) {
  std::string out;
  while (!pattern.empty()) {
    count_steps();
    if (!escape.empty() && pattern.starts_with(escape) && pattern.size() > escape.size()) {
      pattern.remove_prefix(escape.size());
      out += '\\';
    } else if (pattern[0] == '\\') {
      out += '\\';
    }
    out += pattern[0];
    pattern.remove_prefix(1);
  }
  return out;
}

// Returns what is cut from the character `start`, counted from 1: places in front of the first count as well.
TextSlice slice_of(int64_t start, std::optional<int64_t> length) {
  constexpr int64_t kFar = std::numeric_limits<int64_t>::max() / 2;
  const int64_t begin = std::clamp(start, -kFar, kFar) - 1;
  TextSlice slice{.skipped = static_cast<uint64_t>(std::max<int64_t>(begin, 0))};
  if (length)
    slice.length =
        static_cast<uint64_t>(std::max<int64_t>(0, std::min(*length, kFar) + std::min<int64_t>(begin, 0)));
  return slice;
}

// Appends `text` with every `from` exchanged by `to`, from the left; as it is if `from` is empty.
void append_replaced(std::string& out, std::string_view text, std::string_view from, std::string_view to) {
  if (from.empty()) return append_text(out, text);
  for (size_t found = find_text(text, from); found != std::string_view::npos; found = find_text(text, from)) {
    append_text(out, text.substr(0, found));
    append_text(out, to);
    text.remove_prefix(found + from.size());
  }
  append_text(out, text);
}

ExprPtr make_byte_length(const ExprPtr& blob, SourceSpan span) {
  auto apply = [](std::string_view s) -> std::optional<Value> {
    return Value::of_integer(TypeId::kInteger, static_cast<int64_t>(s.size()));
  };
  DictionaryFunction function{"length(", ")", TypeId::kInteger, apply, false, {}};
  function.on_device = TextMeasure::kBytes;
  return make_text_call(blob, std::move(function), span);
}

// Cuts bytes as substring() cuts characters.
ExprPtr make_blob_substring(const std::vector<ExprPtr>& arguments, SourceSpan span) {
  const auto apply = [](HostArguments of) -> HostResult {
    constexpr int64_t kFar = std::numeric_limits<int64_t>::max() / 2;
    const auto size = static_cast<int64_t>(of[0].text.size());
    if (of.size() > 2 && of[2].number < 0) return std::nullopt;
    const int64_t start = std::clamp(of[1].number, -kFar, kFar) - 1;
    const int64_t end = of.size() > 2 ? std::min(size, start + std::min(of[2].number, kFar)) : size;
    const int64_t begin = std::clamp<int64_t>(start, 0, size);
    const auto count = static_cast<size_t>(std::max<int64_t>(end - begin, 0));
    return Value::of_text(copy_text(of[0].text.substr(static_cast<size_t>(begin), count)), TypeId::kBlob);
  };
  const std::string failure = arguments.size() > 2 ? "negative substring length" : "";
  return make_host_call({"substr", false, apply, failure, sqlstate::kSubstringError}, TypeId::kBlob,
                        arguments, span);
}

Error invalid_escape(SourceSpan span, std::string hint) {
  return Error(ErrorKind::kValue, "invalid escape string")
      .sqlstate(sqlstate::kInvalidEscapeSequence)
      .at(span)
      .hint(std::move(hint));
}

ExprPtr as_blob(const ExprPtr& argument) {
  return host_argument("LIKE", 'b', argument);
}

// Compares bytes, of which `_` is any one.
ExprPtr make_blob_like(const ExprPtr& blob, const ExprPtr& pattern, const ExprPtr& escape, SourceSpan span) {
  std::string name = "LIKE", sign = "\\";
  if (escape) {
    const Value given = constant_argument(as_blob(escape), "the escape of LIKE");
    if (given.null) return make_literal(Value::null_of(TypeId::kBoolean), span);
    if (given.text.size() > 1) throw invalid_escape(escape->span, "an escape of a BLOB is empty or one byte");
    sign = given.text;
    name += " ESCAPE " + format_value(given);
  }
  const auto apply = [sign](HostArguments of) -> HostResult {
    return Value::of_integer(TypeId::kBoolean,
                             is_like(of[0].text, with_backslashes(of[1].text, sign), LikeUnit::kByte));
  };
  return make_host_call({name, true, apply}, TypeId::kBoolean, {as_blob(blob), as_blob(pattern)}, span);
}

}  // namespace

ExprPtr make_like(const ExprPtr& text, const ExprPtr& pattern, const ExprPtr& escape, bool ignore_case,
                  SourceSpan span) {
  if (!ignore_case && (text->type.id == TypeId::kBlob || pattern->type.id == TypeId::kBlob))
    return make_blob_like(text, pattern, escape, span);
  const ExprPtr subject = as_text(text, ignore_case ? "ILIKE" : "LIKE");
  const ExprPtr form = as_text(pattern, ignore_case ? "ILIKE" : "LIKE");
  std::string name = ignore_case ? "ILIKE" : "LIKE";
  std::string sign = "\\";
  if (escape) {
    const Value given = constant_argument(as_text(escape, "ESCAPE"), "the escape of LIKE");
    if (given.null) return make_literal(Value::null_of(TypeId::kBoolean), span);
    if (count_code_points(given.text) > 1)
      throw invalid_escape(escape->span, "an escape string is empty or one character");
    sign = given.text;
  }
  const auto folded = [ignore_case](std::string s) { return ignore_case ? lower_case(s) : std::move(s); };
  const auto matches = [ignore_case](std::string_view s, std::string_view folded_pattern) {
    return ignore_case ? is_like(lower_case(s), folded_pattern) : is_like(s, folded_pattern);
  };
  if (form->op != Op::kLiteral) {
    if (escape) name += " ESCAPE " + quote_string(sign);
    auto apply = [matches, folded, sign](std::span<const HostArgument> of) {
      return Value::of_integer(TypeId::kBoolean,
                               matches(of[0].text, folded(with_backslashes(of[1].text, sign))));
    };
    return make_host_function({name, true, apply}, TypeId::kBoolean, {subject, form}, span);
  }
  if (is_null_literal(form)) return make_literal(Value::null_of(TypeId::kBoolean), span);
  const std::string constant = with_backslashes(form->literal.text, sign);
  DictionaryFunction function;
  function.after = fmt::format(" {} {}", name, quote_string(constant));
  function.result = TypeId::kBoolean;
  function.apply = [ignore_case,
                    like = LikePattern(folded(constant))](std::string_view s) -> std::optional<Value> {
    return Value::of_integer(TypeId::kBoolean, ignore_case ? like.matches(lower_case(s)) : like.matches(s));
  };
  function.on_device = like_on_device(constant, ignore_case);
  return make_text_call(subject, std::move(function), span);
}

ExprPtr make_upper(const ExprPtr& text, SourceSpan span) {
  return map_text(as_text(text, "upper"), "upper(", ")", append_upper_case, span,
                  TextMaker(TextCase::kUpper));
}

ExprPtr make_lower(const ExprPtr& text, SourceSpan span) {
  return make_lower_case(as_text(text, "lower"), span);
}

ExprPtr make_replace(const ExprPtr& text, const ExprPtr& from, const ExprPtr& to, SourceSpan span) {
  std::vector<ExprPtr> texts = {as_text(text, "replace"), as_text(from, "replace"), as_text(to, "replace")};
  if (std::any_of(texts.begin(), texts.end(), is_null_literal)) {
    return make_literal(Value::null_of(TypeId::kVarchar), span);
  }
  if (texts[1]->op == Op::kLiteral && texts[2]->op == Op::kLiteral) {
    std::string after = fmt::format(", {}, {})", expr_text(*texts[1]), expr_text(*texts[2]));
    return map_text(
        texts[0], "replace(", std::move(after),
        [old = texts[1]->literal.text, by = texts[2]->literal.text](std::string& out, std::string_view s) {
          append_replaced(out, s, old, by);
        },
        span, replace_on_device(texts[1]->literal.text, texts[2]->literal.text));
  }
  auto apply = [](std::span<const HostArgument> of) {
    std::string made;
    append_replaced(made, of[0].text, of[1].text, of[2].text);
    return Value::of_text(std::move(made));
  };
  return make_host_function({"replace", false, apply}, TypeId::kVarchar, std::move(texts), span);
}

ExprPtr make_length(const ExprPtr& text, SourceSpan span) {
  if (text->type.id == TypeId::kBlob) return make_byte_length(text, span);
  if (text->type.id == TypeId::kList) return make_list_length(text, span);
  auto apply = [](std::string_view s) -> std::optional<Value> {
    return Value::of_integer(TypeId::kInteger, count_code_points(s));
  };
  DictionaryFunction function{"length(", ")", TypeId::kInteger, apply, false, {}};
  function.on_device = TextMeasure::kCharacters;
  return make_text_call(as_text(text, "length"), std::move(function), span);
}

ExprPtr make_substring(const ExprPtr& text, const ExprPtr& start, const ExprPtr& length, SourceSpan span) {
  if (text->type.id == TypeId::kBlob) {
    std::vector<ExprPtr> of = {text, as_integer(start, "substr")};
    if (length) of.push_back(as_integer(length, "substr"));
    return make_blob_substring(of, span);
  }
  constexpr const char* kNegative = "negative substring length";
  std::vector<ExprPtr> arguments = {as_text(text, "substr"), as_integer(start, "substr")};
  if (length) arguments.push_back(as_integer(length, "substr"));
  if (std::any_of(arguments.begin(), arguments.end(), is_null_literal)) {
    return make_literal(Value::null_of(TypeId::kVarchar), span);
  }
  const bool known_length = !length || length->op == Op::kLiteral;
  std::optional<int64_t> count;
  if (length && known_length) count = arguments[2]->literal.integer;
  if (count && *count < 0)
    throw Error(ErrorKind::kValue, kNegative).sqlstate(sqlstate::kSubstringError).at(length->span);
  if (known_length && start->op == Op::kLiteral) {
    const int64_t first = arguments[1]->literal.integer;
    std::string after = count ? fmt::format(", {}, {})", first, *count) : fmt::format(", {})", first);
    const TextSlice slice = slice_of(first, count);
    return map_text(
        arguments[0], "substr(", std::move(after),
        [slice](std::string& out, std::string_view s) { append_text(out, cut(s, slice)); }, span, slice);
  }
  auto apply = [](std::span<const HostArgument> of) -> std::optional<Value> {
    const std::optional<int64_t> most = of.size() > 2 ? std::optional(of[2].number) : std::nullopt;
    if (most && *most < 0) return std::nullopt;
    return Value::of_text(copy_text(cut(of[0].text, slice_of(of[1].number, most))));
  };
  return make_host_function(
      {"substr", false, apply, known_length ? "" : kNegative, sqlstate::kSubstringError}, TypeId::kVarchar,
      std::move(arguments), span);
}

}  // namespace rtsql
