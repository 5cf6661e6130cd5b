#include "function/text/regex_calls.h"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/text_limit.h"
#include "common/utf8.h"
#include "schema/list.h"

namespace rtsql {
namespace {

std::string_view part_of(std::string_view text, const TextSpan& span) {
  return text.substr(span.begin, span.end - span.begin);
}

HostResult text_of(std::string_view text, const std::optional<TextSpan>& span) {
  return span ? Value::of_text(copy_text(part_of(text, *span))) : Value::null_of(TypeId::kVarchar);
}

size_t behind_character(std::string_view text, size_t at) {
  do ++at;
  while (at < text.size() && !starts_code_point(text[at]));
  return at;
}

// Returns the byte where the matches that are sought may begin; none where that is behind the text.
std::optional<size_t> first_byte(const RegexRun& run) {
  const std::string_view text = run.text();
  size_t at = 0;
  for (int64_t start = run.number_at(run.places.start, 1); start > 1; --start) {
    if (at == text.size()) return std::nullopt;
    count_steps();
    at = behind_character(text, at);
  }
  return at;
}

// Calls `use` with each match, from the left, until it returns false; they do not overlap.
void for_each_match(const RegexRun& run, bool with_groups, const std::function<bool(const TextMatch&)>& use) {
  const std::string_view text = run.text();
  MatchFinder finder(run.regex, text, with_groups);
  for (std::optional<size_t> from = first_byte(run); from && *from <= text.size();) {
    count_steps();
    const TextMatch* const match = finder.find(*from);
    if (match == nullptr || !use(*match)) return;
    const TextSpan whole = *match->front();
    from = whole.begin < whole.end ? whole.end : behind_character(text, whole.end);
  }
}

// Returns where the group of the match that is meant lies.
std::optional<TextSpan> wanted_span(const RegexRun& run) {
  const int64_t group = run.number_at(run.places.group, 0);
  int64_t left = run.number_at(run.places.number, 1);
  std::optional<TextSpan> found;
  for_each_match(run, group > 0, [&](const TextMatch& match) {
    if (--left > 0) return true;
    if (group < static_cast<int64_t>(match.size())) found = match[static_cast<size_t>(group)];
    return false;
  });
  return found;
}

// Returns the empty text where the match has no such group.
Value group_text(const RegexRun& run, const TextMatch& match, int64_t group) {
  if (group < 0 || group >= static_cast<int64_t>(match.size())) return Value::of_text("");
  const std::optional<TextSpan>& found = match[static_cast<size_t>(group)];
  return found ? *text_of(run.text(), found) : Value::of_text("");
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

std::vector<TextSpan> split_at_matches(const RegexRun& run) {
  std::vector<TextSpan> parts;
  size_t part = 0, last_end = 0;
  for_each_match(run, false, [&](const TextMatch& match) {
    const TextSpan whole = *match.front();
    if (whole.begin < run.text().size() && whole.end > last_end) {
      parts.push_back({part, whole.begin});
      part = whole.end;
    }
    last_end = whole.end;
    return true;
  });
  parts.push_back({part, run.text().size()});
  return parts;
}

std::vector<TextMatch> all_matches(const RegexRun& run) {
  std::vector<TextMatch> matches;
  for_each_match(run, true, [&](const TextMatch& match) {
    matches.push_back(match);
    return run.flags.all;
  });
  return matches;
}

// Is what was found in a text by a regular expression.
template <class Found>
struct KnownText {
  RegularExpression regex;  // keeps what `text` was read by
  std::string text;
  bool all;
  std::vector<Found> found;

  bool is_of(const RegexRun& run) const {
    return regex.is_same_as(run.regex) && text == run.text() && all == run.flags.all;
  }
};

// The parts of a text are asked for one by one, so those of the last one are kept.
const std::vector<TextSpan>& known_parts(const RegexRun& run) {
  thread_local std::optional<KnownText<TextSpan>> known;
  if (!known || !known->is_of(run))
    known = {run.regex, copy_text(run.text()), run.flags.all, split_at_matches(run)};
  return known->found;
}

// Likewise the matches.
const std::vector<TextMatch>& known_matches(const RegexRun& run) {
  thread_local std::optional<KnownText<TextMatch>> known;
  if (!known || !known->is_of(run))
    known = {run.regex, copy_text(run.text()), run.flags.all, all_matches(run)};
  return known->found;
}

// A group that took no part is NULL.
HostResult groups_of(const RegexRun& run, const TextMatch& match) {
  ListWriter list(list_type(TypeId::kVarchar));
  for (size_t i = match.size() > 1 ? 1 : 0; i < match.size(); ++i)
    list.append(*text_of(run.text(), match[i]));
  return list.finish();
}

}  // namespace

RegexFlags parse_regex_flags(std::string_view letters) {
  RegexFlags flags;
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
      case 'x':
        flags.of_pattern.expanded = true;
        break;
      case 'g':
        flags.all = true;
        break;
      default:
        throw Error(ErrorKind::kValue, fmt::format("invalid flag \"{}\" of a regular expression", letter))
            .hint(
                "flags are i (ignore case), c, m or n (lines), s, x (spaces and comments), g (all matches)");
    }
  }
  return flags;
}

HostResult matches_regex(const RegexRun& run) {
  return Value::of_integer(TypeId::kBoolean, run.regex.matches_in(run.text()));
}

// The longest of the first matches is found, so it is the whole text where any is.
HostResult matches_whole(const RegexRun& run) {
  MatchFinder finder(run.regex, run.text(), false);
  const TextMatch* const match = finder.find(0);
  const bool is_whole =
      match != nullptr && match->front()->begin == 0 && match->front()->end == run.text().size();
  return Value::of_integer(TypeId::kBoolean, is_whole);
}

HostResult list_groups(const RegexRun& run) {
  MatchFinder finder(run.regex, run.text(), true);
  const TextMatch* const match = finder.find(0);
  return match == nullptr ? Value::null_of(list_type(TypeId::kVarchar)) : groups_of(run, *match);
}

HostResult count_rows_of_matches(const RegexRun& run) {
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(known_matches(run).size()));
}

HostResult find_row_of_matches(const RegexRun& run) {
  const std::vector<TextMatch>& matches = known_matches(run);
  const int64_t number = run.of[2].number;
  const bool is_there = number >= 0 && number < static_cast<int64_t>(matches.size());
  return is_there ? groups_of(run, matches[static_cast<size_t>(number)])
                  : Value::null_of(list_type(TypeId::kVarchar));
}

HostResult count_matches(const RegexRun& run) {
  int64_t matches = 0;
  for_each_match(run, false, [&](const TextMatch&) { return ++matches > 0; });
  return Value::of_integer(TypeId::kInteger, matches);
}

HostResult locate_match(const RegexRun& run) {
  const std::optional<TextSpan> found = wanted_span(run);
  if (!found) return Value::of_integer(TypeId::kInteger, 0);
  const size_t byte = run.number_at(run.places.behind, 0) == 0 ? found->begin : found->end;
  return Value::of_integer(TypeId::kInteger, count_code_points(run.text().substr(0, byte)) + 1);
}

HostResult extract_match(const RegexRun& run) {
  const int64_t group = run.number_at(2, 0);
  MatchFinder finder(run.regex, run.text(), group > 0);
  const TextMatch* const match = finder.find(0);
  return match == nullptr ? Value::of_text("") : group_text(run, *match, group);
}

HostResult find_match(const RegexRun& run) {
  return text_of(run.text(), wanted_span(run));
}

HostResult find_first_part(const RegexRun& run) {
  MatchFinder finder(run.regex, run.text(), true);
  const TextMatch* const match = finder.find(0);
  if (match == nullptr) return Value::null_of(TypeId::kVarchar);
  return text_of(run.text(), match->size() > 1 ? (*match)[1] : match->front());
}

HostResult replace_matches(const RegexRun& run) {
  const std::string_view text = run.text(), by = run.of[2].text;
  const int64_t wanted = run.number_at(run.places.number, run.flags.all ? 0 : 1);
  std::string out;
  size_t done = 0;
  int64_t number = 0;
  for_each_match(run, names_groups(by), [&](const TextMatch& match) {
    ++number;
    if (wanted != 0 && number < wanted) return true;
    append_text(out, text.substr(done, match.front()->begin - done));
    append_replacement(out, by, text, match);
    done = match.front()->end;
    return wanted == 0;
  });
  append_text(out, text.substr(done));
  return Value::of_text(std::move(out));
}

HostResult count_parts(const RegexRun& run) {
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(known_parts(run).size()));
}

HostResult find_part(const RegexRun& run) {
  const std::vector<TextSpan>& parts = known_parts(run);
  const int64_t number = run.of[2].number;
  const bool is_there = number >= 0 && number < static_cast<int64_t>(parts.size());
  return is_there ? text_of(run.text(), parts[static_cast<size_t>(number)])
                  : Value::null_of(TypeId::kVarchar);
}

HostResult list_parts(const RegexRun& run) {
  ListWriter list(list_type(TypeId::kVarchar));
  for (const TextSpan& part : split_at_matches(run)) list.append(*text_of(run.text(), part));
  return list.finish();
}

HostResult extract_all_matches(const RegexRun& run) {
  const int64_t group = run.number_at(2, 0);
  ListWriter list(list_type(TypeId::kVarchar));
  for_each_match(run, group > 0, [&](const TextMatch& match) {
    list.append(group_text(run, match, group));
    return true;
  });
  return list.finish();
}

}  // namespace rtsql
