#include "common/render_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "common/display_text.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

// A long line is shown with so many columns on either side of the place, and with so few on any terminal.
constexpr size_t kContextWidth = 100;
constexpr size_t kNarrowest = 20;
constexpr size_t kTabWidth = 8;

// Returns white space as wide as the text, so that carets below it align.
std::string blank_like(std::string_view text) {
  std::string blank;
  while (!text.empty()) {
    size_t tab = std::min(text.find('\t'), text.size());
    blank.append(display_width(text.substr(0, tab)), ' ');
    if (tab < text.size()) blank += '\t';
    text.remove_prefix(std::min(tab + 1, text.size()));
  }
  return blank;
}

// Returns how many columns the text takes at most: where tabs stop depends on the text before them.
size_t most_columns(std::string_view text) {
  return display_width(text) + kTabWidth * static_cast<size_t>(std::count(text.begin(), text.end(), '\t'));
}

// Both cut text to `width` columns, one of them for "…".
std::string cut_front(std::string_view text, size_t width) {
  size_t kept = text.size();
  size_t used = 0;
  for (size_t end = text.size(); end > 0;) {
    size_t begin = end - 1;
    while (begin > 0 && !starts_code_point(text[begin])) --begin;
    used += most_columns(text.substr(begin, end - begin));
    if (used > width) return width == 0 ? "" : "…" + std::string(text.substr(kept));
    if (used < width) kept = begin;
    end = begin;
  }
  return std::string(text);
}

std::string cut_back(std::string_view text, size_t width) {
  size_t kept = 0;
  size_t used = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = begin + code_point_at(text, begin).bytes;
    used += most_columns(text.substr(begin, end - begin));
    if (used > width) return width == 0 ? "" : std::string(text.substr(0, kept)) + "…";
    if (used < width) kept = end;
    begin = end;
  }
  return std::string(text);
}

// Holds the part of a line that is shown: the place and the text around it.
struct Excerpt {
  std::string before, place, after;
};

// On a terminal the place comes first, and its surroundings share the rest.
Excerpt excerpt_of(std::string_view before, std::string_view place, std::string_view after,
                   std::optional<size_t> columns) {
  if (!columns) {
    return {cut_front(before, kContextWidth), cut_back(place, kContextWidth), cut_back(after, kContextWidth)};
  }
  Excerpt excerpt;
  size_t room = std::max(*columns, kNarrowest);
  excerpt.place = cut_back(place, room - 2);
  room -= std::max<size_t>(most_columns(excerpt.place), 1);  // a caret takes one where there is no text
  excerpt.before = cut_front(before, room - std::min(most_columns(after), room / 2));
  room -= most_columns(excerpt.before);
  excerpt.after = cut_back(after, room);
  return excerpt;
}

}  // namespace

StyledText render_error(const Error& error, std::string_view text, std::optional<size_t> columns) {
  StyledText out;
  out.append("error:", Style::kError);
  out.append(fmt::format(" {}\n", error.message()));
  if (error.span()) {
    size_t begin = std::min<size_t>(error.span()->begin, text.size());
    size_t line_begin = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
    size_t line_end = std::min(text.find('\n', begin), text.size());
    if (line_end > line_begin && text[line_end - 1] == '\r') --line_end;
    begin = std::min(begin, line_end);
    size_t end = std::clamp<size_t>(error.span()->end, begin, line_end);
    std::string label = fmt::format("line {}: ", position_of(text, static_cast<uint32_t>(begin)).line);
    if (columns) *columns -= std::min(*columns, label.size());
    // Carets stand below what is shown, so that control characters are made visible before they are measured.
    const Excerpt shown = excerpt_of(displayable_lines(text.substr(line_begin, begin - line_begin)),
                                     displayable_lines(text.substr(begin, end - begin)),
                                     displayable_lines(text.substr(end, line_end - end)), columns);
    out.append(label + shown.before);
    out.append(shown.place, Style::kError);
    out.append(shown.after + '\n' + std::string(label.size(), ' ') + blank_like(shown.before));
    out.append(std::string(std::max<size_t>(display_width(shown.place), 1), '^'), Style::kError);
    out.append("\n");
  }
  if (error.hint()) {
    out.append("hint:", Style::kBold);
    out.append(fmt::format(" {}\n", *error.hint()));
  }
  return out;
}

}  // namespace rtsql
