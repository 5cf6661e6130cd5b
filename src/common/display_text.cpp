#include "common/display_text.h"

#include <fmt/format.h>
#include <wchar.h>

#include <algorithm>
#include <iterator>

#include "common/utf8.h"

namespace rtsql {
namespace {

constexpr size_t kHangingIndent = 4;

bool plain(char c) {
  return c >= 0x20 && c < 0x7F;
}

bool all_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), plain);
}

int width_of(char32_t code_point) {
  return ::wcwidth(static_cast<wchar_t>(code_point));
}

// Marks that change the direction of the text around them print nothing and scramble the row.
bool is_direction_mark(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

void append_escaped(std::string& out, char32_t c) {
  switch (c) {
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      break;
  }
  auto number = static_cast<uint32_t>(c);
  out += c < 0x80 ? fmt::format("\\x{:02x}", number) : fmt::format("\\u{:04x}", number);
}

}  // namespace

std::string displayable_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const size_t kept = std::min(text.find_first_of("\n\t"), text.size());
    append_displayable(out, text.substr(0, kept));
    if (kept < text.size()) out += text[kept];
    text.remove_prefix(std::min(kept + 1, text.size()));
  }
  return out;
}

bool is_displayable(std::string_view text) {
  return displayable(text) == text;
}

void append_displayable(std::string& out, std::string_view text) {
  if (all_plain(text)) {
    out += text;
    return;
  }
  for (size_t i = 0; i < text.size();) {
    CodePoint c = code_point_at(text, i);
    if (!c.valid) {
      fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned char>(text[i]));
    } else if (width_of(c.value) < 0 || c.value == 0 || is_direction_mark(c.value)) {
      append_escaped(out, c.value);
    } else {
      out += text.substr(i, c.bytes);
    }
    i += c.bytes;
  }
}

std::string displayable(std::string_view text) {
  std::string shown;
  append_displayable(shown, text);
  return shown;
}

size_t display_width(std::string_view text) {
  if (all_plain(text)) return text.size();
  size_t width = 0;
  for (size_t i = 0; i < text.size();) {
    CodePoint c = code_point_at(text, i);
    width += static_cast<size_t>(std::max(width_of(c.value), 0));
    i += c.bytes;
  }
  return width;
}

void truncate_display(std::string& text, size_t width) {
  if (text.size() <= width || display_width(text) <= width) return;
  size_t used = 0;
  size_t end = 0;
  while (end < text.size()) {
    CodePoint c = code_point_at(text, end);
    used += static_cast<size_t>(std::max(width_of(c.value), 0));
    if (used > width - 1) break;
    end += c.bytes;
  }
  text.resize(end);
  text += "…";
}

std::string wrap_display(std::string_view line, size_t width) {
  if (display_width(line) <= width) return std::string(line);
  const size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::string indent(std::min(begin + kHangingIndent, width / 2), ' ');
  std::string out(line.substr(0, begin));
  size_t used = begin;
  bool first_of_part = true;
  for (size_t i = begin; i < line.size();) {
    const size_t end = std::min(line.find(' ', i), line.size());
    const std::string_view word = line.substr(i, end - i);
    const size_t next = std::min(line.find_first_not_of(' ', end), line.size());
    const size_t columns = display_width(word);
    if (!first_of_part && used + columns > width) {
      out.erase(out.find_last_not_of(' ') + 1);
      out += '\n' + indent;
      used = indent.size();
    }
    out += word;
    out.append(next - end, ' ');
    used += columns + next - end;
    first_of_part = false;
    i = next;
  }
  return out;
}

}  // namespace rtsql
