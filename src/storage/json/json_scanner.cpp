#include "storage/json/json_scanner.h"

#include <algorithm>
#include <cstring>

namespace rtsql::json {
namespace {

constexpr std::string_view kSpaces = " \t\r\n";
constexpr std::string_view kAroundRows = " \t\r\n,[]";
constexpr size_t kRowsBetweenPolls = 1 << 12;

std::string_view behind_spaces(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kSpaces), text.size()));
}

// Goes from behind the opening quote of a string to behind the closing one, or to the end of the text.
size_t string_end(std::string_view text, size_t at) {
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

// Returns the position behind the object that begins at `begin`; none if the text ends within it.
std::optional<size_t> object_end(std::string_view text, size_t begin) {
  size_t depth = 0;
  for (size_t at = begin; at < text.size();) {
    const char c = text[at++];
    if (c == '"') {
      at = string_end(text, at);
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return at;
    }
  }
  return std::nullopt;
}

size_t line_end(std::string_view text, size_t begin) {
  return std::min(text.find('\n', begin), text.size());
}

// Returns where an element that is no object ends: at the comma behind it, or at the end of its line.
size_t element_end(std::string_view text, size_t begin) {
  size_t depth = 0;
  for (size_t at = begin; at < text.size();) {
    const char c = text[at];
    if (c == '\n' || (c == ',' && depth == 0)) return at;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    at = c == '"' ? std::min(string_end(text, at + 1), line_end(text, at)) : at + 1;
  }
  return text.size();
}

// Tells whether the text begins with a quoted name and a colon.
bool begins_with_member(std::string_view text) {
  if (!text.starts_with('"')) return false;
  return behind_spaces(text.substr(string_end(text, 1))).starts_with(':');
}

}  // namespace

bool is_json(std::string_view text) {
  text = behind_spaces(text);
  if (text.starts_with('[')) {
    text = behind_spaces(text.substr(1));
    if (text.starts_with(']')) return true;
  }
  if (!text.starts_with('{')) return false;
  const std::string_view inner = behind_spaces(text.substr(1));
  return inner.starts_with('}') || begins_with_member(inner);
}

bool has_object_lines(std::string_view text) {
  text = behind_spaces(text);
  if (!text.starts_with('{')) return false;
  const std::string_view line = text.substr(0, line_end(text, 0));
  const std::optional<size_t> end = object_end(line, 0);
  return end && behind_spaces(line.substr(*end)).empty();
}

bool is_array(std::string_view text) {
  return behind_spaces(text).starts_with('[');
}

std::string_view end_problem(std::string_view text) {
  if (!is_array(text)) return {};
  const size_t bracket = text.find_last_not_of(kSpaces);
  if (text[bracket] != ']') return "the file ends within its array; it was cut short";
  const size_t before = bracket == 0 ? std::string_view::npos : text.find_last_not_of(kSpaces, bracket - 1);
  if (before == std::string_view::npos) return {};
  if (text[before] == ',') return "bad JSON: a comma stands behind the last row of its array";
  return text[before] == ']' ? "bad JSON: its array ends twice" : "";
}

std::string_view gap_problem(std::string_view gap, bool in_array, bool is_first) {
  size_t commas = 0, begins = 0;
  for (const char c : gap) {
    if (c == ']') return "the array ends in front of it";
    commas += c == ',' ? 1 : 0;
    begins += c == '[' ? 1 : 0;
  }
  if (begins != (in_array && is_first ? 1 : 0)) return "a bracket stands in front of it";
  if (commas > (is_first ? 0 : 1)) return "a comma too many stands in front of it";
  return in_array && !is_first && commas == 0 ? "a comma is missing in front of it" : "";
}

std::optional<Extent> next_row(std::string_view text, size_t begin, bool lines) {
  const size_t at = text.find_first_not_of(lines ? kSpaces : kAroundRows, begin);
  if (at == std::string_view::npos) return std::nullopt;
  if (lines) return Extent{at, line_end(text, at)};
  if (text[at] != '{') return Extent{at, element_end(text, at)};
  return Extent{at, object_end(text, at).value_or(text.size())};
}

std::optional<size_t> first_rows_end(std::string_view text, size_t bytes, bool lines, bool more_follows,
                                     const WorkContext& context) {
  if (text.size() <= bytes) return more_follows ? std::nullopt : std::optional(text.size());
  if (lines) {
    const size_t last = text.rfind('\n', bytes - 1);
    const size_t end = last != std::string_view::npos ? last : text.find('\n', bytes);
    if (end != std::string_view::npos) return end + 1;
    return more_follows ? std::nullopt : std::optional(text.size());
  }
  size_t end = 0;
  for (size_t rows = 0; end < bytes; ++rows) {
    if (rows % kRowsBetweenPolls == 0) context.poll();
    const std::optional<Extent> row = next_row(text, end, lines);
    if (!row || row->end == text.size()) return more_follows ? std::nullopt : std::optional(text.size());
    end = row->end;
  }
  return end;
}

}  // namespace rtsql::json
