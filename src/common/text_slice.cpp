#include "common/text_slice.h"

#include <algorithm>

#include "common/utf8.h"

namespace rtsql {

std::string_view cut(std::string_view text, const TextSlice& slice) {
  if (!slice.from_end) {
    text.remove_prefix(code_point_offset(text, slice.skipped));
    return text.substr(0, code_point_offset(text, slice.length));
  }
  const auto all = static_cast<uint64_t>(count_code_points(text));
  const uint64_t end = all - std::min(all, slice.skipped);
  const uint64_t begin = end - std::min(end, slice.length);
  return cut(text, {.skipped = begin, .length = end - begin});
}

}  // namespace rtsql
