#include <string>

#include "automaton/regular_expression.h"
#include "common/error.h"

namespace rtsql {
namespace {

constexpr std::string_view kSpecial = "\\^$.|*+?{}()[]-";  // a backslash makes them themselves

}  // namespace

std::string similar_to_pattern(std::string_view pattern, std::string_view escape) {
  std::string out = "^(";
  bool in_bracket = false;
  while (!pattern.empty()) {
    if (!escape.empty() && pattern.starts_with(escape)) {
      pattern.remove_prefix(escape.size());
      if (pattern.empty()) {
        throw Error(ErrorKind::kValue,
                    "invalid regular expression: a pattern of SIMILAR TO ends with its escape")
            .sqlstate(sqlstate::kInvalidRegex);
      }
      if (kSpecial.find(pattern[0]) != std::string_view::npos) out += '\\';
      out += pattern[0];
    } else if (in_bracket) {
      in_bracket = pattern[0] != ']';
      out += pattern[0] == '\\' ? "\\\\" : std::string(1, pattern[0]);
    } else {
      switch (pattern[0]) {
        case '%':
          out += ".*";
          break;
        case '_':
          out += '.';
          break;
        case '.':
        case '^':
        case '$':
        case '\\':
          out += '\\';
          out += pattern[0];
          break;
        default:
          in_bracket = pattern[0] == '[';
          out += pattern[0];
      }
    }
    pattern.remove_prefix(1);
  }
  return out + ")$";
}

}  // namespace rtsql
