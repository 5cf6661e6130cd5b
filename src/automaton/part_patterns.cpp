#include "automaton/part_patterns.h"

#include <algorithm>
#include <utility>

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
  part.is_group = true;
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

}  // namespace

std::optional<std::vector<PartPattern>> split_at_groups(const Pattern& pattern) {
  std::vector<PartPattern> parts;
  for (const Pattern& next : parts_of(pattern)) {
    const bool is_group = next.kind == Pattern::Kind::kGroup;
    if (is_group || (is_optional(next) && next.parts[0].kind == Pattern::Kind::kGroup)) {
      std::optional<PartPattern> group = group_part(is_group ? next : next.parts[0], !is_group);
      if (!group) return std::nullopt;
      parts.push_back(*std::move(group));
    } else if (parts.empty() || parts.back().is_group || !append(parts.back(), next)) {
      if (!append(parts.emplace_back(), next)) return std::nullopt;
    }
  }
  if (parts.empty() || parts.size() > kMostParts) return std::nullopt;
  return parts;
}

}  // namespace rtsql
