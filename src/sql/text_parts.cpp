#include "sql/text_parts.h"

#include "sql/keywords.h"
#include "sql/script_reader.h"

namespace rtsql::sql {
namespace {

bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

TextPartKind kind_of_part(std::string_view part) {
  const char first = part.front();
  if (first == '"') return TextPartKind::kName;
  if (first == '\'' || (first == '$' && part.size() > 1) || part.find('\'') != std::string_view::npos)
    return TextPartKind::kString;
  if (part.starts_with("/*")) return TextPartKind::kComment;
  if (first >= '0' && first <= '9') return TextPartKind::kNumber;
  if (!begins_name(first)) return TextPartKind::kSign;
  return keyword_token(part) ? TextPartKind::kKeyword : TextPartKind::kName;
}

}  // namespace

std::vector<TextPart> text_parts(std::string_view text) {
  std::vector<TextPart> parts;
  ScriptReader reader(text);
  while (!reader.done()) {
    const size_t begin = reader.position();
    if (reader.skip_blank()) {
      const bool is_comment = text[begin] == '-' || text[begin] == '/';
      if (is_comment) parts.push_back({begin, reader.position(), TextPartKind::kComment});
      continue;
    }
    reader.skip_token();
    const std::string_view part = text.substr(begin, reader.position() - begin);
    // A keyword that may be a name is that of a function here.
    if (part == "(" && !parts.empty() && parts.back().kind == TextPartKind::kKeyword) {
      TextPart& before = parts.back();
      if (!is_reserved(text.substr(before.begin, before.end - before.begin)))
        before.kind = TextPartKind::kName;
    }
    const bool touches = !parts.empty() && parts.back().end == begin;
    TextPartKind kind = kind_of_part(part);
    // A number may have a point, and digits behind it.
    if (touches && parts.back().kind == TextPartKind::kNumber &&
        (part == "." || kind == TextPartKind::kNumber)) {
      parts.back().end = reader.position();
      continue;
    }
    // What stands behind a dot is a column, whatever it is called.
    if (touches && text[begin - 1] == '.' && kind == TextPartKind::kKeyword) kind = TextPartKind::kName;
    parts.push_back({begin, reader.position(), kind});
  }
  return parts;
}

}  // namespace rtsql::sql
