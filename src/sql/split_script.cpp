#include "sql/parser.h"
#include "sql/script_reader.h"

namespace rtsql::sql {

std::vector<ScriptPart> split_script(std::string_view text) {
  std::vector<ScriptPart> parts;
  bool inside = false;
  ScriptReader reader(text);
  while (!reader.done()) {
    if (reader.at_semicolon()) {
      reader.skip_byte();
      if (inside) {
        parts.back().end = reader.position();
        parts.back().terminated = true;
      }
      inside = false;
    } else if (!reader.skip_blank()) {
      if (!inside) parts.push_back({reader.position(), text.size(), false});
      inside = true;
      reader.skip_token();
    }
  }
  return parts;
}

}  // namespace rtsql::sql
