// Declares the functions of regular expressions (automaton/regular_expression.h).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <span>
#include <string>

#include "automaton/glob_pattern.h"
#include "automaton/group_finder.h"
#include "automaton/similar_to.h"
#include "common/error.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/scalar_function.h"
#include "function/text/regex_calls.h"
#include "function/text/text_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

// Says what the pattern is.
enum class Grammar : uint8_t {
  kRegular,  // a regular expression
  kSimilar,  // one of SIMILAR TO, and the third argument is its escape
  kGlob,     // one of GLOB
};

struct RegexFunction {
  std::string_view name;
  std::string_view parameters;  // as HostFunctionDeclaration has them; the second is the pattern
  size_t least;                 // arguments
  Type result;                  // kList: VARCHAR[]
  std::string_view signature, help;
  RegexCall call;
  RegexPlaces places = {};
  bool takes_all = false;    // the flag g
  int64_t least_number = 1;  // of a match
  bool gives_null = false;
  Grammar grammar = Grammar::kRegular;
};

// Those of one name stand beside each other; a call is one of the first that has its arguments.
constexpr auto kFunctions = std::to_array<RegexFunction>({
    {"regexp_like",
     "ttt",
     2,
     TypeId::kBoolean,
     "regexp_like(text, pattern [, flags])",
     "whether the regular expression matches anywhere",
     matches_regex,
     {.flags = 2}},
    {"regexp_matches",
     "ttt",
     2,
     TypeId::kBoolean,
     "regexp_matches(text, pattern [, flags])",
     "the same as regexp_like",
     matches_regex,
     {.flags = 2},
     true},
    {"regexp_full_match",
     "ttt",
     2,
     TypeId::kBoolean,
     "regexp_full_match(text, pattern [, flags])",
     "whether the regular expression matches the whole text",
     matches_whole,
     {.flags = 2},
     true},
    {"regexp_match",
     "ttt",
     2,
     TypeId::kList,
     "regexp_match(text, pattern [, flags])",
     "a list of the groups of the first match, or of the match where there are none; NULL without one",
     list_groups,
     {.flags = 2},
     false,
     1,
     true},
    {"regexp_count",
     "ttt",
     2,
     TypeId::kInteger,
     "regexp_count(text, pattern [, start [, flags]]) or regexp_count(text, pattern, flags)",
     "matches that do not overlap, from the character start on",
     count_matches,
     {.flags = 2}},
    {"regexp_count", "ttit", 3, TypeId::kInteger, {}, {}, count_matches, {.flags = 3, .start = 2}},
    {"regexp_instr",
     "ttt",
     2,
     TypeId::kInteger,
     "regexp_instr(text, pattern [, start [, n [, endoption [, flags [, subexpr]]]]]) or regexp_instr(text, "
     "pattern, flags)",
     "the character where match n, or its group subexpr, begins, behind it for endoption 1; 0 without one",
     locate_match,
     {.flags = 2}},
    {"regexp_instr",
     "ttiiiti",
     3,
     TypeId::kInteger,
     {},
     {},
     locate_match,
     {.flags = 5, .start = 2, .number = 3, .behind = 4, .group = 6}},
    {"regexp_extract",
     "ttit",
     2,
     TypeId::kVarchar,
     "regexp_extract(text, pattern [, group [, flags]])",
     "the first match or a group of it; else empty",
     extract_match,
     {.flags = 3},
     true},
    {"regexp_extract_all",
     "ttit",
     2,
     TypeId::kList,
     "regexp_extract_all(text, pattern [, group [, flags]])",
     "a list of all matches, or of a group of each",
     extract_all_matches,
     {.flags = 3},
     true},
    {"regexp_split_to_array",
     "ttt",
     2,
     TypeId::kList,
     "regexp_split_to_array(text, pattern [, flags])",
     "a list of what is between the matches",
     list_parts,
     {.flags = 2}},
    {"regexp_replace",
     "tttt",
     3,
     TypeId::kVarchar,
     "regexp_replace(text, pattern, by [, flags]) or regexp_replace(text, pattern, by, start [, n [, "
     "flags]])",
     "the first match, match n, or with flag g or n 0 all, exchanged",
     replace_matches,
     {.flags = 3},
     true},
    {"regexp_replace",
     "tttiit",
     4,
     TypeId::kVarchar,
     {},
     {},
     replace_matches,
     {.flags = 5, .start = 3, .number = 4},
     true,
     0},
    {"similar_to",
     "ttt",
     2,
     TypeId::kBoolean,
     "similar_to(text, pattern [, escape])",
     "whether the pattern of SIMILAR TO matches the whole text",
     matches_regex,
     {},
     false,
     1,
     false,
     Grammar::kSimilar},
    {"glob",
     "tt",
     2,
     TypeId::kBoolean,
     "glob(text, pattern)",
     "whether the pattern of GLOB matches the whole text",
     matches_regex,
     {},
     false,
     1,
     false,
     Grammar::kGlob},
    {"regexp_substr",
     "ttiiti",
     2,
     TypeId::kVarchar,
     "regexp_substr(text, pattern [, start [, n [, flags [, subexpr]]]])",
     "match n, or its group subexpr; NULL without one",
     find_match,
     {.flags = 4, .start = 2, .number = 3, .group = 5},
     false,
     1,
     true},
});

// SUBSTRING(text FROM pattern).
constexpr RegexFunction kMatchingPart{"substring", "tt", 2,   TypeId::kVarchar, {}, {}, find_first_part, {},
                                      false,       1,    true};
// What the rows of regexp_split_to_table are, of which the third argument is the number.
constexpr RegexFunction kPartCount{
    "regexp_split_to_table", "ttt", 2, TypeId::kBigint, {}, {}, count_parts, {.flags = 2}};
constexpr RegexFunction kPart{
    "regexp_split_part", "ttit", 3, TypeId::kVarchar, {}, {}, find_part, {.flags = 3}, false, 1, true};

// What the rows of regexp_matches are, of which the third argument is the number.
constexpr RegexFunction kMatchCount{"regexp_matches",      "ttt",        2,   TypeId::kBigint, {}, {},
                                    count_rows_of_matches, {.flags = 2}, true};
constexpr RegexFunction kMatchRow{"regexp_match_row", "ttit", 3, TypeId::kList, {}, {}, find_row_of_matches,
                                  {.flags = 3},       true,   1, true};

// Holds what calls whose pattern and flags are alike share.
struct PreparedRegex {
  RegularExpression regex;
  RegexFlags flags;
};

// Returns the text of an argument that may be left out.
std::string_view text_at(HostArguments of, size_t place, std::string_view otherwise) {
  return of.size() > place ? of[place].text : otherwise;
}

// Returns the place of what says how the pattern is read.
size_t place_beside_pattern(const RegexFunction& function) {
  return function.grammar == Grammar::kSimilar ? 2 : function.places.flags;
}

RegexFlags flags_of(const RegexFunction& function, std::string_view letters) {
  const RegexFlags flags = parse_regex_flags(letters);
  if (!flags.all || function.takes_all) return flags;
  throw Error(ErrorKind::kValue, fmt::format("{}() does not support the \"global\" option", function.name))
      .hint("leave the flag g out");
}

PreparedRegex prepare(const RegexFunction& function, HostArguments of) {
  if (function.grammar == Grammar::kSimilar)
    return {RegularExpression(similar_to_pattern(of[1].text, text_at(of, 2, "\\")), {}), {}};
  if (function.grammar == Grammar::kGlob) return {RegularExpression(glob_pattern(of[1].text), {}), {}};
  const RegexFlags flags = flags_of(function, text_at(of, function.places.flags, ""));
  return {RegularExpression(of[1].text, flags.of_pattern), flags};
}

std::string_view name_of(Grammar grammar) {
  if (grammar == Grammar::kGlob) return "glob";
  return grammar == Grammar::kSimilar ? "similar" : "regular";
}

// Compiling takes longer than matching, and most calls have the pattern of the call before.
const PreparedRegex& prepared(const RegexFunction& function, HostArguments of) {
  constexpr size_t kMostKept = 32;
  thread_local std::map<std::string, PreparedRegex> kept;
  std::string key(name_of(function.grammar));
  for (const std::string_view part : {of[1].text, text_at(of, place_beside_pattern(function), "\\")}) {
    key += '\0';
    key += part;
  }
  const auto known = kept.find(key);
  if (known != kept.end()) return known->second;
  if (kept.size() >= kMostKept) kept.clear();
  return kept.emplace(std::move(key), prepare(function, of)).first->second;
}

// Is an argument that counts, under the name that PostgreSQL's errors have for it.
struct CountingArgument {
  std::string_view name;
  size_t place;
  int64_t least, most;
};

std::array<CountingArgument, 4> counting_arguments(const RegexFunction& function) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  const RegexPlaces& places = function.places;
  return {{{"start", places.start, 1, kMost},
           {"n", places.number, function.least_number, kMost},
           {"endoption", places.behind, 0, 1},
           {"subexpr", places.group, 0, kMost}}};
}

bool are_counts_valid(const RegexFunction& function, HostArguments of) {
  return std::ranges::all_of(counting_arguments(function), [&](const CountingArgument& count) {
    return count.place >= of.size() ||
           (of[count.place].number >= count.least && of[count.place].number <= count.most);
  });
}

// Throws Error(kValue) for a constant that counts nothing.
void check_constant_counts(const RegexFunction& function, const std::vector<ExprPtr>& of) {
  for (const CountingArgument& count : counting_arguments(function)) {
    if (count.place >= of.size() || !is_literal(of[count.place]) || of[count.place]->literal.null) continue;
    const int64_t value = of[count.place]->literal.integer;
    if (value >= count.least && value <= count.most) continue;
    throw Error(ErrorKind::kValue, fmt::format("invalid value for parameter \"{}\": {}", count.name, value))
        .at(of[count.place]->span)
        .hint(count.most == 1 ? "it is 0 or 1" : fmt::format("it is {} or more", count.least));
  }
}

bool are_counts_constant(const RegexFunction& function, const std::vector<ExprPtr>& of) {
  return std::ranges::all_of(counting_arguments(function), [&](const CountingArgument& count) {
    return count.place >= of.size() || is_literal(of[count.place]);
  });
}

bool is_text(const ExprPtr& argument) {
  return argument->op == Op::kLiteral && argument->type.id == TypeId::kVarchar && !argument->literal.null;
}

// Prepares what constant arguments say; none where one of them is none. Throws Error(kValue) with the reason
// where they are no regular expression.
std::optional<PreparedRegex> prepare_constants(const RegexFunction& function,
                                               const std::vector<ExprPtr>& arguments) {
  const size_t further = place_beside_pattern(function);
  const bool has_further = arguments.size() > further;
  if (!is_text(arguments[1]) || (has_further && !is_text(arguments[further]))) return std::nullopt;
  try {
    if (has_further && function.grammar == Grammar::kRegular)
      flags_of(function, arguments[further]->literal.text);
    if (has_further && function.grammar == Grammar::kSimilar)
      check_similar_to_escape(arguments[further]->literal.text);
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

// Tells whether the first match of the whole text is meant, of constants behind the text.
bool means_first_match(const RegexFunction& function, const std::vector<ExprPtr>& of) {
  const auto number_at = [&](size_t place) { return place < of.size() ? of[place]->literal.integer : 1; };
  return number_at(function.places.start) == 1 && number_at(function.places.number) <= 1;
}

// Says how a device computes a call of constants behind the text.
DeviceTextFunction regex_on_device(const RegexFunction& function, const PreparedRegex& prepared,
                                   const std::vector<ExprPtr>& of) {
  const RegularExpression& regex = prepared.regex;
  if (function.call == matches_regex) return TextMatcher{[regex] { return regex.automaton(); }};
  const bool are_constant = std::all_of(of.begin() + 1, of.end(), is_literal);
  if (regex.pattern() == nullptr || !are_constant) return {};
  if (function.call == extract_match) {
    const int64_t group = of.size() > 2 ? of[2]->literal.integer : 0;
    if (group >= 0 && group <= 9) return group_on_device(regex, static_cast<uint32_t>(group), false);
  }
  // A match of the whole text is exchanged by a part of it.
  if (function.call == replace_matches && means_first_match(function, of) &&
      begins_at_begin(*regex.pattern()) && ends_at_end(*regex.pattern())) {
    if (const auto group = group_of_replacement(of[2]->literal.text))
      return group_on_device(regex, *group, true);
  }
  return {};
}

constexpr int64_t kNoGroup = -1;

bool is_null_constant(const Expr& argument) {
  return argument.op == Op::kLiteral && argument.literal.null;
}

// A constant pattern is refused at once, with the reason; one that varies where it is met. So are counts.
ExprPtr bind_regex(const RegexFunction& function, std::vector<ExprPtr> arguments, SourceSpan span) {
  // NULL as the group to extract is no group, whose text is empty.
  if (function.call == extract_match && arguments.size() > 2 && is_null_constant(*arguments[2]))
    arguments[2] = integer_literal(kNoGroup, arguments[2]->span);
  for (size_t i = 0; i < arguments.size(); ++i)
    arguments[i] = host_argument(function.name, function.parameters[i], arguments[i]);
  check_constant_counts(function, arguments);
  HostFunction called{.name = std::string(function.name), .is_operator = false, .apply = {}};
  called.gives_null = function.gives_null;
  const bool are_counts_known = are_counts_constant(function, arguments);
  if (std::optional<PreparedRegex> constants = prepare_constants(function, arguments)) {
    called.on_device = regex_on_device(function, *constants, arguments);
    if (!are_counts_known)
      called.failure = "start and subexpr, n and endoption of a regular expression are out of range";
    called.apply = [&function, of_all = *std::move(constants)](HostArguments of) -> HostResult {
      if (!are_counts_valid(function, of)) return std::nullopt;
      return function.call({of_all.regex, of, of_all.flags, function.places});
    };
  } else {
    called.failure =
        are_counts_known
            ? "invalid regular expression, or a result longer than 256 MiB"
            : "invalid regular expression, a start, n, endoption or subexpr that is out of range, "
              "or a result longer than 256 MiB";
    called.failure_sqlstate = sqlstate::kInvalidRegex;
    called.apply = [&function](HostArguments of) -> HostResult {
      if (!are_counts_valid(function, of)) return std::nullopt;
      try {
        const PreparedRegex& of_call = prepared(function, of);
        return function.call({of_call.regex, of, of_call.flags, function.places});
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kValue) throw;
        return std::nullopt;
      }
    };
  }
  const Type result = function.result.id == TypeId::kList ? list_type(TypeId::kVarchar) : function.result;
  return make_host_call(std::move(called), result, std::move(arguments), span);
}

using RegexForms = std::span<const RegexFunction>;

// Integers count, and texts are flags.
bool takes_arguments(const RegexFunction& function, const std::vector<ExprPtr>& arguments) {
  if (arguments.size() < function.least || arguments.size() > function.parameters.size()) return false;
  for (size_t i = 2; i < arguments.size(); ++i) {
    if (is_integral(arguments[i]->type) != (function.parameters[i] == 'i') &&
        arguments[i]->type.id != TypeId::kNull)
      return false;
  }
  return true;
}

// Where no form has such arguments, the first one for as many says which it needs.
ExprPtr bind_form(RegexForms forms, std::vector<ExprPtr> arguments, SourceSpan span) {
  auto form = std::ranges::find_if(
      forms, [&](const RegexFunction& each) { return takes_arguments(each, arguments); });
  if (form == forms.end()) {
    form = std::ranges::find_if(
        forms, [&](const RegexFunction& each) { return arguments.size() <= each.parameters.size(); });
  }
  return bind_regex(*form, std::move(arguments), span);
}

}  // namespace

std::vector<ScalarFunction> regex_functions() {
  std::vector<ScalarFunction> functions;
  for (auto first = kFunctions.begin(); first != kFunctions.end();) {
    const auto last = std::find_if(first, kFunctions.end(),
                                   [&](const RegexFunction& each) { return each.name != first->name; });
    const RegexForms forms(first, last);
    functions.push_back({first->name, first->least, forms.back().parameters.size(), first->signature,
                         first->help, [forms](std::vector<ExprPtr> arguments, SourceSpan span) {
                           return bind_form(forms, std::move(arguments), span);
                         }});
    first = last;
  }
  return functions;
}

ExprPtr make_matching_part(const ExprPtr& text, const ExprPtr& pattern, SourceSpan span) {
  return bind_regex(kMatchingPart, {text, pattern}, span);
}

ExprPtr make_part_count(std::vector<ExprPtr> arguments, SourceSpan span) {
  return bind_regex(kPartCount, std::move(arguments), span);
}

ExprPtr make_match_count(std::vector<ExprPtr> arguments, SourceSpan span) {
  return bind_regex(kMatchCount, std::move(arguments), span);
}

ExprPtr make_numbered_match(std::vector<ExprPtr> arguments, SourceSpan span) {
  return bind_regex(kMatchRow, std::move(arguments), span);
}

ExprPtr make_numbered_part(std::vector<ExprPtr> arguments, SourceSpan span) {
  return bind_regex(kPart, std::move(arguments), span);
}

}  // namespace rtsql
