// Tells what the parts of a script are, for those who show it while it is typed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rtsql::sql {

enum class TextPartKind : uint8_t { kKeyword, kName, kString, kNumber, kComment, kSign };

struct TextPart {
  size_t begin, end;  // bytes
  TextPartKind kind;
};

// Returns all parts but space. Any text will do: a string or a comment that is not closed reaches to the end.
std::vector<TextPart> text_parts(std::string_view text);

}  // namespace rtsql::sql
