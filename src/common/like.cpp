#include "common/like.h"

#include "common/count_steps.h"
#include "common/find_text.h"
#include "common/text.h"
#include "common/utf8.h"

namespace rtsql {

// It matches greedily and goes back to the last % alone, which is linear for all but adversarial patterns.
bool is_like(std::string_view text, std::string_view pattern, LikeUnit unit) {
  size_t t = 0, p = 0;
  size_t star = std::string_view::npos, star_text = 0;
  while (t < text.size()) {
    count_steps();
    bool escaped = p + 1 < pattern.size() && pattern[p] == '\\';
    if (p < pattern.size() && pattern[p] == '%') {
      star = p++;
      star_text = t;
    } else if (p < pattern.size() && pattern[p] == '_') {
      ++p;
      do ++t;
      while (unit == LikeUnit::kCharacter && t < text.size() && !starts_code_point(text[t]));
    } else if (p < pattern.size() && text[t] == pattern[p + (escaped ? 1 : 0)]) {
      p += escaped ? 2 : 1;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '%') ++p;
  return p == pattern.size();
}

std::string like_part(std::string_view pattern) {
  std::string longest, part;
  for (size_t at = 0; at <= pattern.size(); ++at) {
    if (at == pattern.size() || pattern[at] == '%' || pattern[at] == '_') {
      if (part.size() > longest.size()) longest = part;
      part.clear();
      continue;
    }
    if (pattern[at] == '\\' && at + 1 < pattern.size()) ++at;
    part += pattern[at];
  }
  return longest;
}

LikePattern::LikePattern(std::string pattern) : pattern_(std::move(pattern)), parts_(1) {
  for (size_t at = 0; at < pattern_.size(); ++at) {
    if (pattern_[at] == '%') {
      parts_.emplace_back();
      continue;
    }
    has_places_ = has_places_ || pattern_[at] == '_';
    if (pattern_[at] == '\\' && at + 1 < pattern_.size()) ++at;
    parts_.back() += pattern_[at];
  }
}

bool LikePattern::matches(std::string_view text) const {
  return has_places_ ? is_like(text, pattern_) : has_parts_in_order(text);
}

bool LikePattern::has_parts_in_order(std::string_view text) const {
  if (parts_.size() == 1) return text == parts_[0];
  if (!text.starts_with(parts_.front())) return false;
  text.remove_prefix(parts_.front().size());
  if (!text.ends_with(parts_.back())) return false;
  text.remove_suffix(parts_.back().size());
  for (size_t part = 1; part + 1 < parts_.size(); ++part) {
    const size_t found = find_text(text, parts_[part]);
    if (found == std::string_view::npos) return false;
    text.remove_prefix(found + parts_[part].size());
  }
  return true;
}

}  // namespace rtsql
