#include "common/like.h"

#include "common/count_steps.h"
#include "common/utf8.h"

namespace rtsql {

// It matches greedily and goes back to the last % alone, which is linear for all but adversarial patterns.
bool is_like(std::string_view text, std::string_view pattern) {
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
      while (t < text.size() && !starts_code_point(text[t]));
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

}  // namespace rtsql
