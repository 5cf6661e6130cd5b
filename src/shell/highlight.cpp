#include "shell/highlight.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sql/text_parts.h"

namespace rtsql {
namespace {

using sql::TextPart;
using sql::TextPartKind;

// A longer text is shown as it is: each key would take noticeably long.
constexpr size_t kMostBytes = size_t{1} << 18;

Style style_of(TextPartKind kind) {
  switch (kind) {
    case TextPartKind::kKeyword:
      return Style::kKeyword;
    case TextPartKind::kString:
      return Style::kString;
    case TextPartKind::kNumber:
      return Style::kNumber;
    case TextPartKind::kComment:
      return Style::kComment;
    case TextPartKind::kName:
    case TextPartKind::kSign:
      return Style::kPlain;
  }
  return Style::kPlain;
}

bool begins_command(std::string_view before, std::string_view line) {
  const size_t first = line.find_first_not_of(" \t");
  return before.find_first_not_of(" \t\n") == std::string_view::npos && first != std::string_view::npos &&
         (line[first] == '.' || line[first] == '\\');
}

StyledText as_command(std::string_view line) {
  const size_t begin = line.find_first_not_of(" \t");
  const size_t end = std::min(line.find_first_of(" \t\n", begin), line.size());
  StyledText text(line.substr(0, begin));
  text.append(line.substr(begin, end - begin), Style::kCommand);
  text.append(line.substr(end));
  return text;
}

bool is_pair(char open, char close) {
  return (open == '(' && close == ')') || (open == '[' && close == ']') || (open == '{' && close == '}');
}

// Returns the places of the two brackets, of which `at` may be one.
std::optional<std::pair<size_t, size_t>> pair_at(const std::vector<TextPart>& parts, std::string_view text,
                                                 size_t at) {
  std::vector<size_t> open;
  for (const TextPart& part : parts) {
    if (part.kind != TextPartKind::kSign) continue;
    const char sign = text[part.begin];
    if (sign == '(' || sign == '[' || sign == '{') open.push_back(part.begin);
    if (open.empty() || !is_pair(text[open.back()], sign)) continue;
    if (open.back() == at || part.begin == at) return std::pair(open.back(), part.begin);
    open.pop_back();
  }
  return std::nullopt;
}

}  // namespace

StyledText highlighted(std::string_view before, std::string_view line, size_t cursor) {
  if (before.size() + line.size() > kMostBytes) return StyledText(line);
  if (begins_command(before, line)) return as_command(line);
  const std::string text = std::string(before) + std::string(line);
  const size_t begin = before.size();
  const std::vector<TextPart> parts = sql::text_parts(text);
  auto pair = pair_at(parts, text, begin + cursor);
  if (!pair && cursor > 0) pair = pair_at(parts, text, begin + cursor - 1);
  StyledText out;
  size_t done = begin;
  for (const TextPart& part : parts) {
    if (part.end <= begin) continue;
    const size_t from = std::max(part.begin, begin);
    const bool stands_out = pair && (part.begin == pair->first || part.begin == pair->second);
    out.append(std::string_view(text).substr(done, from - done));
    out.append(std::string_view(text).substr(from, part.end - from),
               stands_out ? Style::kBracket : style_of(part.kind));
    done = part.end;
  }
  out.append(std::string_view(text).substr(done));
  return out;
}

}  // namespace rtsql
