// Declares the functions of regular expressions (common/regular_expression.h).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/regular_expression.h"
#include "common/text_limit.h"
#include "common/utf8.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/scalar_function.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

constexpr HostFailure kInvalid{"invalid regular expression, or a result longer than 256 MiB",
                               sqlstate::kInvalidRegex};

struct Flags {
  RegularExpressionFlags of_pattern;
  bool all = false;  // matches are exchanged
};

Flags parse_flags(std::string_view letters) {
  Flags flags;
  for (const char letter : letters) {
    switch (letter) {
      case 'i':
        flags.of_pattern.ignore_case = true;
        break;
      case 'c':
        flags.of_pattern.ignore_case = false;
        break;
      case 'm':
      case 'n':
        flags.of_pattern.lines = true;
        break;
      case 's':
        flags.of_pattern.lines = false;
        break;
      case 'g':
        flags.all = true;
        break;
      default:
        throw Error(ErrorKind::kValue, fmt::format("invalid flag \"{}\" of a regular expression", letter))
            .hint("flags are i (ignore case), c, m or n (lines), s, g (all matches)");
    }
  }
  return flags;
}

// Compiling takes longer than matching, and most calls have the pattern of the call before.
const RegularExpression& compiled(std::string_view pattern, RegularExpressionFlags flags) {
  constexpr size_t kMostKept = 32;
  thread_local std::map<std::string, RegularExpression> kept;
  std::string key{static_cast<char>('0' + 2 * flags.ignore_case + flags.lines)};
  key += pattern;
  const auto known = kept.find(key);
  if (known != kept.end()) return known->second;
  if (kept.size() >= kMostKept) kept.clear();
  return kept.emplace(std::move(key), RegularExpression(pattern, flags)).first->second;
}

std::string_view flags_of(HostArguments of, size_t place) {
  return of.size() > place ? of[place].text : std::string_view();
}

// Runs `apply` with the pattern, which is the second argument; none where it is none.
HostResult with_pattern(HostArguments of, size_t flags_place, const auto& apply) {
  try {
    const Flags flags = parse_flags(flags_of(of, flags_place));
    return apply(compiled(of[1].text, flags.of_pattern), flags);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue) throw;
    return std::nullopt;
  }
}

// Calls `use` with each match, from the left; they do not overlap.
void for_each_match(const RegularExpression& regex, std::string_view text,
                    const std::function<bool(const RegularExpression::Match&)>& use) {
  for (size_t from = 0; from <= text.size();) {
    count_steps();
    const std::optional<RegularExpression::Match> match = regex.find(text, from);
    if (!match || !use(*match)) return;
    from = match->front()->end;
    if (match->front()->begin < from) continue;
    do ++from;  // behind an empty match
    while (from < text.size() && !starts_code_point(text[from]));
  }
}

HostResult like(HostArguments of) {
  return with_pattern(of, 2, [&](const RegularExpression& regex, const Flags&) {
    return Value::of_integer(TypeId::kBoolean, regex.matches_in(of[0].text));
  });
}

HostResult count(HostArguments of) {
  return with_pattern(of, 2, [&](const RegularExpression& regex, const Flags&) {
    int64_t matches = 0;
    for_each_match(regex, of[0].text, [&](const RegularExpression::Match&) { return ++matches > 0; });
    return Value::of_integer(TypeId::kInteger, matches);
  });
}

HostResult instr(HostArguments of) {
  return with_pattern(of, 2, [&](const RegularExpression& regex, const Flags&) {
    const std::optional<RegularExpression::Match> match = regex.find(of[0].text);
    const int64_t place = match ? count_code_points(of[0].text.substr(0, match->front()->begin)) + 1 : 0;
    return Value::of_integer(TypeId::kInteger, place);
  });
}

HostResult extract(HostArguments of) {
  return with_pattern(of, 3, [&](const RegularExpression& regex, const Flags&) {
    const std::optional<RegularExpression::Match> match = regex.find(of[0].text);
    const int64_t group = of.size() > 2 ? of[2].number : 0;
    if (!match || group < 0 || group >= static_cast<int64_t>(match->size())) return Value::of_text("");
    const std::optional<RegularExpression::Span>& found = (*match)[static_cast<size_t>(group)];
    if (!found) return Value::of_text("");
    return Value::of_text(copy_text(of[0].text.substr(found->begin, found->end - found->begin)));
  });
}

// Returns the text of a group, NULL where there is no match or the group has no part in it.
HostResult part_of(HostArguments of, bool wants_first_group) {
  return with_pattern(of, SIZE_MAX, [&](const RegularExpression& regex, const Flags&) {
    const std::optional<RegularExpression::Match> match = regex.find(of[0].text);
    if (!match) return Value::null_of(TypeId::kVarchar);
    const std::optional<RegularExpression::Span>& found =
        wants_first_group && match->size() > 1 ? (*match)[1] : match->front();
    if (!found) return Value::null_of(TypeId::kVarchar);
    return Value::of_text(copy_text(of[0].text.substr(found->begin, found->end - found->begin)));
  });
}

HostResult first_match(HostArguments of) {
  return part_of(of, false);
}

HostResult matching_part(HostArguments of) {
  return part_of(of, true);
}

// \1 to \9 are groups, \& and \0 the whole match.
void append_replacement(std::string& out, std::string_view by, std::string_view text,
                        const RegularExpression::Match& match) {
  for (size_t i = 0; i < by.size(); ++i) {
    if (by[i] != '\\' || i + 1 == by.size()) {
      out += by[i];
      continue;
    }
    const char c = by[++i];
    const bool is_group = c == '&' || (c >= '0' && c <= '9');
    if (!is_group) {
      if (c != '\\') out += '\\';
      out += c;
      continue;
    }
    const size_t group = c == '&' ? 0 : static_cast<size_t>(c - '0');
    if (group < match.size() && match[group])
      append_text(out, text.substr(match[group]->begin, match[group]->end - match[group]->begin));
  }
}

HostResult replace(HostArguments of) {
  return with_pattern(of, 3, [&](const RegularExpression& regex, const Flags& flags) -> HostResult {
    const std::string_view text = of[0].text;
    std::string out;
    size_t done = 0;
    for_each_match(regex, text, [&](const RegularExpression::Match& match) {
      append_text(out, text.substr(done, match.front()->begin - done));
      append_replacement(out, of[2].text, text, match);
      done = match.front()->end;
      return flags.all;
    });
    append_text(out, text.substr(done));
    return Value::of_text(std::move(out));
  });
}

HostResult similar(HostArguments of) {
  try {
    const std::string pattern = similar_to_pattern(of[1].text, of.size() > 2 ? of[2].text : "\\");
    return Value::of_integer(TypeId::kBoolean, compiled(pattern, {}).matches_in(of[0].text));
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue) throw;
    return std::nullopt;
  }
}

struct Declared {
  HostFunctionDeclaration declaration;
  size_t flags;  // the place of the flags
};

const std::vector<Declared>& declared() {
  static const std::vector<Declared> kAll = {
      {{"regexp_like", "ttt", 2, TypeId::kBoolean, like, "regexp_like(text, pattern [, flags])",
        "whether the regular expression matches anywhere", kInvalid},
       2},
      {{"regexp_matches", "ttt", 2, TypeId::kBoolean, like, "regexp_matches(text, pattern [, flags])",
        "the same as regexp_like", kInvalid},
       2},
      {{"regexp_count", "ttt", 2, TypeId::kInteger, count, "regexp_count(text, pattern [, flags])",
        "matches that do not overlap", kInvalid},
       2},
      {{"regexp_instr", "ttt", 2, TypeId::kInteger, instr, "regexp_instr(text, pattern [, flags])",
        "the character where the first match begins, from 1; 0 without one", kInvalid},
       2},
      {{"regexp_extract", "ttit", 2, TypeId::kVarchar, extract,
        "regexp_extract(text, pattern [, group [, flags]])", "the first match or a group of it; else empty",
        kInvalid},
       3},
      {{"regexp_replace", "tttt", 3, TypeId::kVarchar, replace, "regexp_replace(text, pattern, by [, flags])",
        "the first match, with flag g all, exchanged", kInvalid},
       3},
      {{"similar_to", "ttt", 2, TypeId::kBoolean, similar, "similar_to(text, pattern [, escape])",
        "whether the pattern of SIMILAR TO matches the whole text", kInvalid},
       SIZE_MAX},
  };
  return kAll;
}

bool is_text(const ExprPtr& argument) {
  return argument->op == Op::kLiteral && argument->type.id == TypeId::kVarchar && !argument->literal.null;
}

// Refuses a constant pattern that is none, with the reason.
void check_pattern(const ExprPtr& pattern) {
  try {
    compiled(pattern->literal.text, {});
  } catch (Error& error) {
    throw std::move(error).at(pattern->span);
  }
}

// A constant pattern is refused at once, with the reason.
ExprPtr bind_regex(const Declared& function, std::vector<ExprPtr> arguments, SourceSpan span) {
  HostFunctionDeclaration declaration = function.declaration;
  const bool has_flags = arguments.size() > function.flags;
  const bool is_similar = declaration.apply == similar;
  bool is_constant = is_text(arguments[1]);
  if (has_flags || (is_similar && arguments.size() > 2))
    is_constant = is_constant && is_text(arguments.back());
  if (is_constant) {
    size_t at = arguments.size() - 1;
    try {
      const Flags flags = has_flags ? parse_flags(arguments[at]->literal.text) : Flags{};
      at = 1;
      const std::string& pattern = arguments[1]->literal.text;
      const std::string escape = is_similar && arguments.size() > 2 ? arguments[2]->literal.text : "\\";
      compiled(is_similar ? similar_to_pattern(pattern, escape) : pattern, flags.of_pattern);
    } catch (Error& error) {
      throw std::move(error).at(arguments[at]->span);
    }
    if (declaration.apply != replace) declaration.failure = {};
  }
  return declare(declaration).bind(std::move(arguments), span);
}

// Binds a function that is NULL without a match.
ExprPtr bind_match(std::string_view name, HostResult (*apply)(HostArguments), const ExprPtr& text,
                   const ExprPtr& pattern, SourceSpan span) {
  std::vector<ExprPtr> arguments = {host_argument(name, 't', text), host_argument(name, 't', pattern)};
  HostFunction function{std::string(name), false, apply, std::string(kInvalid.message),
                        kInvalid.sqlstate, true};
  if (is_text(pattern)) {
    check_pattern(pattern);
    function.failure.clear();
  }
  return make_host_call(std::move(function), TypeId::kVarchar, std::move(arguments), span);
}

}  // namespace

std::vector<ScalarFunction> regex_functions() {
  std::vector<ScalarFunction> functions;
  for (const Declared& function : declared()) {
    ScalarFunction scalar = declare(function.declaration);
    scalar.bind = [&function](std::vector<ExprPtr> arguments, SourceSpan span) {
      return bind_regex(function, std::move(arguments), span);
    };
    functions.push_back(std::move(scalar));
  }
  functions.push_back({"regexp_substr", 2, 2, "regexp_substr(text, pattern)",
                       "the first match; NULL without one",
                       [](const std::vector<ExprPtr>& arguments, SourceSpan span) {
                         return make_first_match(arguments[0], arguments[1], span);
                       }});
  return functions;
}

ExprPtr make_first_match(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span) {
  return bind_match("regexp_substr", first_match, text, pattern, span);
}

ExprPtr make_matching_part(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span) {
  return bind_match("substring", matching_part, text, pattern, span);
}

}  // namespace rtsql
