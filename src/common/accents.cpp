#include "common/accents.h"

#include <utf8proc.h>

#include <cstdlib>
#include <memory>

#include "common/text_limit.h"
#include "common/utf8.h"

namespace rtsql {

std::string without_accents(std::string_view text) {
  if (is_ascii(text)) return copy_text(text);
  utf8proc_uint8_t* mapped = nullptr;
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_STRIPMARK);
  const utf8proc_ssize_t bytes = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                              static_cast<utf8proc_ssize_t>(text.size()), &mapped, options);
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owned(mapped, std::free);
  if (bytes < 0) return copy_text(text);
  check_text_bytes(static_cast<uint64_t>(bytes));
  return {reinterpret_cast<const char*>(mapped), static_cast<size_t>(bytes)};
}

}  // namespace rtsql
