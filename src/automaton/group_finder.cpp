#include "automaton/group_finder.h"

#include <algorithm>
#include <utility>

#include "automaton/part_patterns.h"

namespace rtsql {
namespace {

std::optional<Dfa> from_here(const Pattern& pattern) {
  return compile_automaton(pattern, Direction::kForwards, Search::kFromHere);
}

// Returns the parts from `first` on as one pattern.
Pattern rest_of(const std::vector<PartPattern>& parts, size_t first) {
  Pattern rest;
  for (size_t i = first; i < parts.size(); ++i) {
    const std::vector<Pattern>& of_part = parts[i].sequence.parts;
    rest.parts.insert(rest.parts.end(), of_part.begin(), of_part.end());
  }
  return rest;
}

std::optional<std::vector<GroupFinder::Part>> parts_up_to(const Pattern& pattern, uint32_t group) {
  const std::optional<std::vector<PartPattern>> parts = split_at_groups(pattern);
  if (!parts) return std::nullopt;
  const auto wanted = std::ranges::find(*parts, group, &PartPattern::group);
  if (wanted == parts->end()) return std::nullopt;
  std::vector<GroupFinder::Part> made;
  for (auto part = parts->begin(); part <= wanted; ++part) {
    std::optional<Dfa> automaton = from_here(part->sequence);
    if (!automaton) return std::nullopt;
    made.push_back({*std::move(automaton), std::nullopt});
    if (made.size() == parts->size()) break;
    made.back().rest = from_here(rest_of(*parts, made.size()));
    if (!made.back().rest) return std::nullopt;
  }
  return made;
}

}  // namespace

bool begins_at_begin(const Pattern& pattern) {
  return pattern.kind == Pattern::Kind::kSequence && !pattern.parts.empty() &&
         pattern.parts.front().kind == Pattern::Kind::kBegin;
}

bool ends_at_end(const Pattern& pattern) {
  return pattern.kind == Pattern::Kind::kSequence && !pattern.parts.empty() &&
         pattern.parts.back().kind == Pattern::Kind::kEnd;
}

std::shared_ptr<const GroupFinder> make_group_finder(const Pattern& pattern, uint32_t group) {
  GroupFinder finder;
  if (!begins_at_begin(pattern)) {
    finder.begins = compile_automaton(pattern, Direction::kBackwards, Search::kEverywhere);
    if (!finder.begins) return nullptr;
  }
  std::optional<Dfa> ends = from_here(pattern);
  if (!ends) return nullptr;
  finder.ends = *std::move(ends);
  if (group > 0) {
    std::optional<std::vector<GroupFinder::Part>> parts = parts_up_to(pattern, group);
    if (!parts) return nullptr;
    finder.parts = *std::move(parts);
  }
  return std::make_shared<const GroupFinder>(std::move(finder));
}

}  // namespace rtsql
