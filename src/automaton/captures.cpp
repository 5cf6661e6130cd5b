#include "automaton/captures.h"

#include <algorithm>
#include <utility>

#include "common/check.h"

namespace rtsql {
namespace {

constexpr size_t kMostParts = 31;  // as many as there are marks

bool is_assertion(const Pattern& pattern) {
  return pattern.kind == Pattern::Kind::kBegin || pattern.kind == Pattern::Kind::kEnd;
}
bool is_code_point(const Pattern& pattern) {
  return pattern.kind == Pattern::Kind::kCodePoint;
}
bool is_repeated_code_point(const Pattern& pattern) {
  return pattern.kind == Pattern::Kind::kRepeat && is_code_point(pattern.parts[0]);
}
bool has_one_length(const Pattern& pattern) {
  return is_assertion(pattern) || is_code_point(pattern) ||
         (is_repeated_code_point(pattern) && pattern.least == pattern.most);
}
bool is_optional(const Pattern& pattern) {
  return pattern.kind == Pattern::Kind::kRepeat && pattern.least == 0 && pattern.most == 1;
}

std::vector<Pattern> parts_of(const Pattern& pattern) {
  return pattern.kind == Pattern::Kind::kSequence ? pattern.parts : std::vector{pattern};
}

// Is what one part is made of. What takes most of it takes most of the whole: no more than one pattern of it
// has more than one length.
struct PartPattern {
  Pattern sequence;
  bool varies = false;
  uint32_t group = 0;
  bool is_optional = false;
};

// Tells whether `pattern` may stand in the part, and appends it.
bool append(PartPattern& part, const Pattern& pattern) {
  const bool varies = !has_one_length(pattern);
  if (varies && (part.varies || !is_repeated_code_point(pattern))) return false;
  part.varies = part.varies || varies;
  part.sequence.parts.push_back(pattern);
  return true;
}

bool may_be_empty(const Pattern& sequence) {
  return std::ranges::all_of(sequence.parts, [](const Pattern& part) {
    return is_assertion(part) || (part.kind == Pattern::Kind::kRepeat && part.least == 0);
  });
}

std::optional<PartPattern> group_part(const Pattern& group, bool is_optional) {
  PartPattern part;
  part.group = group.number;
  part.is_optional = is_optional;
  for (const Pattern& pattern : parts_of(group.parts[0])) {
    if (!append(part, pattern)) return std::nullopt;
  }
  if (!is_optional) return part;
  // Whether an optional group that matches nothing has a part in the match is a question of taste.
  if (may_be_empty(part.sequence)) return std::nullopt;
  Pattern optional{.kind = Pattern::Kind::kRepeat, .parts = {std::move(part.sequence)}, .most = 1};
  part.sequence = {.parts = {std::move(optional)}};
  return part;
}

std::optional<std::vector<PartPattern>> split_at_groups(const Pattern& pattern) {
  std::vector<PartPattern> parts;
  for (const Pattern& next : parts_of(pattern)) {
    const bool is_group = next.kind == Pattern::Kind::kGroup;
    if (is_group || (is_optional(next) && next.parts[0].kind == Pattern::Kind::kGroup)) {
      std::optional<PartPattern> group = group_part(is_group ? next : next.parts[0], !is_group);
      if (!group) return std::nullopt;
      parts.push_back(*std::move(group));
    } else if (parts.empty() || parts.back().group != 0 || !append(parts.back(), next)) {
      if (!append(parts.emplace_back(), next)) return std::nullopt;
    }
  }
  if (parts.empty() || parts.size() > kMostParts) return std::nullopt;
  return parts;
}

std::optional<Dfa> automaton_from_here(const Pattern& pattern, Direction direction) {
  const std::optional<Nfa> nfa = compile_pattern(pattern, direction);
  return nfa ? determinize(*nfa, Search::kFromHere) : std::nullopt;
}

}  // namespace

std::optional<Captures> Captures::of(const Pattern& pattern, uint32_t groups) {
  const std::optional<std::vector<PartPattern>> parts = split_at_groups(pattern);
  if (!parts) return std::nullopt;
  Captures captures;
  captures.groups_ = groups;
  Pattern marked;
  for (const PartPattern& part : *parts) {
    std::optional<Dfa> automaton = automaton_from_here(part.sequence, Direction::kForwards);
    if (!automaton) return std::nullopt;
    captures.parts_.push_back({*std::move(automaton), part.group, part.is_optional});
    if (captures.parts_.size() > 1) {
      marked.parts.push_back(
          {.kind = Pattern::Kind::kMark, .number = static_cast<uint32_t>(captures.parts_.size() - 1)});
    }
    marked.parts.insert(marked.parts.end(), part.sequence.parts.begin(), part.sequence.parts.end());
  }
  std::optional<Dfa> ends = automaton_from_here(marked, Direction::kBackwards);
  if (!ends) return std::nullopt;
  captures.ends_ = *std::move(ends);
  return captures;
}

void Captures::append_groups(std::string_view text, TextSpan whole, TextMatch& match) const {
  const size_t first_group = match.size();
  match.resize(first_group + groups_);
  // By byte of the match: which parts may begin there.
  thread_local std::vector<uint32_t> may_begin;
  may_begin.resize(whole.end - whole.begin + 1);
  uint32_t state = whole.end == text.size() ? ends_.at_begin : ends_.inside;
  for (size_t at = whole.end;; --at) {
    may_begin[at - whole.begin] = ends_.marks_of(state, at == 0);
    if (at == whole.begin) break;
    state = ends_.step(state, text[at - 1]);
  }
  size_t begin = whole.begin;
  for (size_t i = 0; i < parts_.size(); ++i) {
    const Part& part = parts_[i];
    std::optional<size_t> end;
    if (i + 1 == parts_.size()) {
      end = whole.end;
    } else {
      state = begin == 0 ? part.automaton.at_begin : part.automaton.inside;
      for (size_t at = begin;; ++at) {
        if ((may_begin[at - whole.begin] >> (i + 1) & 1) != 0 &&
            part.automaton.accepts(state, at == text.size()))
          end = at;
        if (at == whole.end || state == part.automaton.dead()) break;
        state = part.automaton.step(state, text[at]);
      }
    }
    RTSQL_CHECK(end);
    const bool took_part = part.group != 0 && !(part.is_optional && *end == begin);
    if (took_part) match[first_group + part.group - 1] = TextSpan{begin, *end};
    begin = *end;
  }
}

}  // namespace rtsql
