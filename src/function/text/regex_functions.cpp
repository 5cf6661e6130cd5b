// Declares the functions of regular expressions (automaton/regular_expression.h).
#include <fmt/format.h>

#include <array>
#include <map>
#include <string>

#include "automaton/regular_expression.h"
#include "common/count_steps.h"
#include "common/error.h"
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

// Calls `use` with each match, from the left; they do not overlap.
void for_each_match(MatchFinder& finder, std::string_view text,
                    const std::function<bool(const TextMatch&)>& use) {
  for (size_t from = 0; from <= text.size();) {
    count_steps();
    const TextMatch* const match = finder.find(from);
    if (match == nullptr || !use(*match)) return;
    const TextSpan whole = *match->front();
    from = whole.end;
    if (whole.begin < whole.end) continue;
    do ++from;  // behind an empty match
    while (from < text.size() && !starts_code_point(text[from]));
  }
}

// A function of a text and a regular expression computes its value by one of these; `of` has all arguments.
using RegexCall = HostResult (*)(const RegularExpression& regex, HostArguments of, const Flags& flags);

HostResult like(const RegularExpression& regex, HostArguments of, const Flags&) {
  return Value::of_integer(TypeId::kBoolean, regex.matches_in(of[0].text));
}

HostResult count(const RegularExpression& regex, HostArguments of, const Flags&) {
  MatchFinder finder(regex, of[0].text, false);
  int64_t matches = 0;
  for_each_match(finder, of[0].text, [&](const TextMatch&) { return ++matches > 0; });
  return Value::of_integer(TypeId::kInteger, matches);
}

HostResult instr(const RegularExpression& regex, HostArguments of, const Flags&) {
  MatchFinder finder(regex, of[0].text, false);
  const TextMatch* const match = finder.find(0);
  const int64_t place =
      match != nullptr ? count_code_points(of[0].text.substr(0, match->front()->begin)) + 1 : 0;
  return Value::of_integer(TypeId::kInteger, place);
}

std::string_view part_of(std::string_view text, const TextSpan& span) {
  return text.substr(span.begin, span.end - span.begin);
}

HostResult extract(const RegularExpression& regex, HostArguments of, const Flags&) {
  const int64_t group = of.size() > 2 ? of[2].number : 0;
  MatchFinder finder(regex, of[0].text, group > 0);
  const TextMatch* const match = finder.find(0);
  if (match == nullptr || group < 0 || group >= static_cast<int64_t>(match->size()))
    return Value::of_text("");
  const std::optional<TextSpan>& found = (*match)[static_cast<size_t>(group)];
  return Value::of_text(found ? copy_text(part_of(of[0].text, *found)) : "");
}

// Returns the text of a group, NULL where there is no match or the group has no part in it.
HostResult text_of_match(const RegularExpression& regex, HostArguments of, bool wants_first_group) {
  MatchFinder finder(regex, of[0].text, wants_first_group);
  const TextMatch* const match = finder.find(0);
  if (match == nullptr) return Value::null_of(TypeId::kVarchar);
  const std::optional<TextSpan>& found =
      wants_first_group && match->size() > 1 ? (*match)[1] : match->front();
  if (!found) return Value::null_of(TypeId::kVarchar);
  return Value::of_text(copy_text(part_of(of[0].text, *found)));
}

HostResult first_match(const RegularExpression& regex, HostArguments of, const Flags&) {
  return text_of_match(regex, of, false);
}

HostResult matching_part(const RegularExpression& regex, HostArguments of, const Flags&) {
  return text_of_match(regex, of, true);
}

bool names_groups(std::string_view by) {
  for (size_t at = by.find('\\'); at != std::string_view::npos && at + 1 < by.size();
       at = by.find('\\', at + 2)) {
    if (by[at + 1] >= '1' && by[at + 1] <= '9') return true;
  }
  return false;
}

// \1 to \9 are groups, \& and \0 the whole match.
void append_replacement(std::string& out, std::string_view by, std::string_view text,
                        const TextMatch& match) {
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
    if (group < match.size() && match[group]) append_text(out, part_of(text, *match[group]));
  }
}

HostResult replace(const RegularExpression& regex, HostArguments of, const Flags& flags) {
  const std::string_view text = of[0].text;
  MatchFinder finder(regex, text, names_groups(of[2].text));
  std::string out;
  size_t done = 0;
  for_each_match(finder, text, [&](const TextMatch& match) {
    append_text(out, text.substr(done, match.front()->begin - done));
    append_replacement(out, of[2].text, text, match);
    done = match.front()->end;
    return flags.all;
  });
  append_text(out, text.substr(done));
  return Value::of_text(std::move(out));
}

struct RegexFunction {
  std::string_view name;
  std::string_view parameters;  // as HostFunctionDeclaration has them; the second is the pattern
  size_t least;                 // arguments
  Type result;
  std::string_view signature, help;
  RegexCall call;
  size_t flags = SIZE_MAX;  // the place of the flags, where it takes some
  bool is_similar = false;  // the pattern is one of SIMILAR TO, and the third argument its escape
  bool gives_null = false;
};

constexpr std::array kFunctions = {
    RegexFunction{"regexp_like", "ttt", 2, TypeId::kBoolean, "regexp_like(text, pattern [, flags])",
                  "whether the regular expression matches anywhere", like, 2},
    RegexFunction{"regexp_matches", "ttt", 2, TypeId::kBoolean, "regexp_matches(text, pattern [, flags])",
                  "the same as regexp_like", like, 2},
    RegexFunction{"regexp_count", "ttt", 2, TypeId::kInteger, "regexp_count(text, pattern [, flags])",
                  "matches that do not overlap", count, 2},
    RegexFunction{"regexp_instr", "ttt", 2, TypeId::kInteger, "regexp_instr(text, pattern [, flags])",
                  "the character where the first match begins, from 1; 0 without one", instr, 2},
    RegexFunction{"regexp_extract", "ttit", 2, TypeId::kVarchar,
                  "regexp_extract(text, pattern [, group [, flags]])",
                  "the first match or a group of it; else empty", extract, 3},
    RegexFunction{"regexp_replace", "tttt", 3, TypeId::kVarchar,
                  "regexp_replace(text, pattern, by [, flags])",
                  "the first match, with flag g all, exchanged", replace, 3},
    RegexFunction{"similar_to", "ttt", 2, TypeId::kBoolean, "similar_to(text, pattern [, escape])",
                  "whether the pattern of SIMILAR TO matches the whole text", like, SIZE_MAX, true},
    RegexFunction{"regexp_substr", "tt", 2, TypeId::kVarchar, "regexp_substr(text, pattern)",
                  "the first match; NULL without one", first_match, SIZE_MAX, false, true},
};
constexpr const RegexFunction& kFirstMatch = kFunctions.back();
// SUBSTRING(text FROM pattern).
constexpr RegexFunction kMatchingPart{"substring", "tt",  2,   TypeId::kVarchar, {}, {}, matching_part,
                                      SIZE_MAX,    false, true};

// Holds what calls whose pattern and flags are alike share.
struct PreparedRegex {
  RegularExpression regex;
  Flags flags;
};

// Returns the text of an argument that may be left out.
std::string_view text_at(HostArguments of, size_t place, std::string_view otherwise) {
  return of.size() > place ? of[place].text : otherwise;
}

PreparedRegex prepare(const RegexFunction& function, HostArguments of) {
  if (function.is_similar)
    return {RegularExpression(similar_to_pattern(of[1].text, text_at(of, 2, "\\")), {}), {}};
  const Flags flags = parse_flags(text_at(of, function.flags, ""));
  return {RegularExpression(of[1].text, flags.of_pattern), flags};
}

// Compiling takes longer than matching, and most calls have the pattern of the call before.
const PreparedRegex& prepared(const RegexFunction& function, HostArguments of) {
  constexpr size_t kMostKept = 32;
  thread_local std::map<std::string, PreparedRegex> kept;
  std::string key(function.is_similar ? "similar" : "regular");
  for (const std::string_view part :
       {of[1].text, text_at(of, function.is_similar ? 2 : function.flags, "\\")}) {
    key += '\0';
    key += part;
  }
  const auto known = kept.find(key);
  if (known != kept.end()) return known->second;
  if (kept.size() >= kMostKept) kept.clear();
  return kept.emplace(std::move(key), prepare(function, of)).first->second;
}

bool is_text(const ExprPtr& argument) {
  return argument->op == Op::kLiteral && argument->type.id == TypeId::kVarchar && !argument->literal.null;
}

// Prepares what constant arguments say; none where one of them is none. Throws Error(kValue) with the reason
// where they are no regular expression.
std::optional<PreparedRegex> prepare_constants(const RegexFunction& function,
                                               const std::vector<ExprPtr>& arguments) {
  const size_t further = function.is_similar ? 2 : function.flags;
  const bool has_further = arguments.size() > further;
  if (!is_text(arguments[1]) || (has_further && !is_text(arguments[further]))) return std::nullopt;
  try {
    if (has_further && !function.is_similar) parse_flags(arguments[further]->literal.text);
  } catch (Error& error) {
    throw std::move(error).at(arguments[further]->span);
  }
  std::vector<HostArgument> given;
  for (const ExprPtr& argument : arguments) given.push_back(argument_of(argument->literal));
  try {
    return prepare(function, given);
  } catch (Error& error) {
    throw std::move(error).at(arguments[1]->span);
  }
}

std::optional<uint32_t> group_of_replacement(std::string_view by) {
  if (by.size() != 2 || by[0] != '\\') return std::nullopt;
  if (by[1] == '&') return 0;
  return by[1] >= '0' && by[1] <= '9' ? std::optional<uint32_t>(by[1] - '0') : std::nullopt;
}

DeviceTextFunction group_on_device(const RegularExpression& regex, uint32_t group, bool keeps_unmatched) {
  return TextGroup{[regex, group] { return make_group_finder(*regex.pattern(), group); }, keeps_unmatched};
}

// Says how a device computes a call of constants behind the text.
DeviceTextFunction regex_on_device(const RegexFunction& function, const PreparedRegex& prepared,
                                   const std::vector<ExprPtr>& of) {
  const RegularExpression& regex = prepared.regex;
  if (function.call == like) return [regex] { return regex.automaton(); };
  const bool are_constant = std::all_of(of.begin() + 1, of.end(), is_literal);
  if (regex.pattern() == nullptr || !are_constant) return {};
  if (function.call == extract) {
    const int64_t group = of.size() > 2 ? of[2]->literal.integer : 0;
    if (group >= 0 && group <= 9) return group_on_device(regex, static_cast<uint32_t>(group), false);
  }
  // A match of the whole text is exchanged by a part of it.
  if (function.call == replace && begins_at_begin(*regex.pattern()) && ends_at_end(*regex.pattern())) {
    if (const auto group = group_of_replacement(of[2]->literal.text))
      return group_on_device(regex, *group, true);
  }
  return {};
}

// A constant pattern is refused at once, with the reason; one that varies where it is met.
ExprPtr bind_regex(const RegexFunction& function, std::vector<ExprPtr> arguments, SourceSpan span) {
  for (size_t i = 0; i < arguments.size(); ++i)
    arguments[i] = host_argument(function.name, function.parameters[i], arguments[i]);
  HostFunction called{.name = std::string(function.name), .is_operator = false, .apply = {}};
  called.gives_null = function.gives_null;
  if (std::optional<PreparedRegex> constants = prepare_constants(function, arguments)) {
    called.on_device = regex_on_device(function, *constants, arguments);
    called.apply = [&function, of_all = *std::move(constants)](HostArguments of) {
      return function.call(of_all.regex, of, of_all.flags);
    };
  } else {
    called.failure = kInvalid.message;
    called.failure_sqlstate = kInvalid.sqlstate;
    called.apply = [&function](HostArguments of) -> HostResult {
      try {
        const PreparedRegex& of_call = prepared(function, of);
        return function.call(of_call.regex, of, of_call.flags);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kValue) throw;
        return std::nullopt;
      }
    };
  }
  return make_host_call(std::move(called), function.result, std::move(arguments), span);
}

}  // namespace

std::vector<ScalarFunction> regex_functions() {
  std::vector<ScalarFunction> functions;
  for (const RegexFunction& function : kFunctions) {
    functions.push_back({function.name, function.least, function.parameters.size(), function.signature,
                         function.help, [&function](std::vector<ExprPtr> arguments, SourceSpan span) {
                           return bind_regex(function, std::move(arguments), span);
                         }});
  }
  return functions;
}

ExprPtr make_first_match(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span) {
  return bind_regex(kFirstMatch, {text, pattern}, span);
}

ExprPtr make_matching_part(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span) {
  return bind_regex(kMatchingPart, {text, pattern}, span);
}

}  // namespace rtsql
