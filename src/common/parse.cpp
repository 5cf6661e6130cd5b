#include "common/parse.h"

#include "common/text.h"

namespace rtsql {

std::optional<bool> parse_switch(std::string_view text) {
  for (std::string_view on : {"on", "true", "yes", "1"}) {
    if (equals_ignore_case(text, on)) return true;
  }
  for (std::string_view off : {"off", "false", "no", "0"}) {
    if (equals_ignore_case(text, off)) return false;
  }
  return std::nullopt;
}

}  // namespace rtsql
