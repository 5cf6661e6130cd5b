#include "common/graphemes.h"

#include <utf8proc.h>

#include "common/count_steps.h"
#include "common/utf8.h"

namespace rtsql {

std::vector<size_t> grapheme_bounds(std::string_view text) {
  std::vector<size_t> bounds;
  CodePoint before;
  utf8proc_int32_t state = 0;
  for (size_t at = 0; at < text.size();) {
    count_steps();
    const CodePoint here = code_point_at(text, at);
    const bool is_apart = at == 0 || !before.valid || !here.valid;
    if (is_apart) state = 0;
    if (is_apart || utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(before.value),
                                                     static_cast<utf8proc_int32_t>(here.value), &state))
      bounds.push_back(at);
    before = here;
    at += here.bytes;
  }
  bounds.push_back(text.size());
  return bounds;
}

}  // namespace rtsql
