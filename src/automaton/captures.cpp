#include "automaton/captures.h"

#include <utility>

#include "automaton/part_patterns.h"
#include "common/check.h"

namespace rtsql {

std::optional<Captures> Captures::of(const Pattern& pattern, uint32_t groups) {
  const std::optional<std::vector<PartPattern>> parts = split_at_groups(pattern);
  if (!parts) return std::nullopt;
  Captures captures;
  captures.groups_ = groups;
  Pattern marked;
  for (const PartPattern& part : *parts) {
    std::optional<Dfa> automaton = compile_automaton(part.sequence, Direction::kForwards, Search::kFromHere);
    if (!automaton) return std::nullopt;
    captures.parts_.push_back({*std::move(automaton), part.group, part.is_optional});
    if (captures.parts_.size() > 1) {
      marked.parts.push_back(
          {.kind = Pattern::Kind::kMark, .number = static_cast<uint32_t>(captures.parts_.size() - 1)});
    }
    marked.parts.insert(marked.parts.end(), part.sequence.parts.begin(), part.sequence.parts.end());
  }
  std::optional<Dfa> ends = compile_automaton(marked, Direction::kBackwards, Search::kFromHere);
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
