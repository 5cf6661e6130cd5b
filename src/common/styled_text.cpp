#include "common/styled_text.h"

#include <algorithm>

#include "common/display_text.h"

namespace rtsql {
namespace {

void append_styled_lines(std::string& out, std::string_view text, Style style) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) {
      out += style_begin(style);
      out += displayable_lines(text.substr(0, end));
      out += style_end();
    }
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

void StyledText::append(std::string_view text, Style style) {
  if (style != Style::kPlain && !text.empty())
    parts_.push_back({text_.size(), text_.size() + text.size(), style});
  text_ += text;
}

void StyledText::append(const StyledText& other) {
  for (const Part& part : other.parts_)
    parts_.push_back({text_.size() + part.begin, text_.size() + part.end, part.style});
  text_ += other.text_;
}

void StyledText::clear() {
  text_.clear();
  parts_.clear();
}

std::string_view style_begin(Style style) {
  switch (style) {
    case Style::kPlain:
      return "";
    case Style::kBold:
      return "\033[1m";
    case Style::kDim:
    case Style::kComment:
      return "\033[2m";
    case Style::kError:
      return "\033[1;31m";
    case Style::kKeyword:
    case Style::kSeries4:
      return "\033[35m";
    case Style::kString:
    case Style::kSeries3:
      return "\033[32m";
    case Style::kNumber:
    case Style::kSeries5:
      return "\033[36m";
    case Style::kCommand:
    case Style::kSeries1:
      return "\033[34m";
    case Style::kBracket:
      return "\033[1;4m";
    case Style::kSeries2:
      return "\033[31m";
    case Style::kSeries6:
      return "\033[33m";
  }
  return "";
}

std::string_view style_end() {
  return "\033[0m";
}

std::string terminal_text(const StyledText& text, bool shows_styles) {
  if (!shows_styles || text.parts().empty()) return displayable_lines(text.text());
  const std::string_view all = text.text();
  std::string out;
  size_t done = 0;
  for (const StyledText::Part& part : text.parts()) {
    out += displayable_lines(all.substr(done, part.begin - done));
    append_styled_lines(out, all.substr(part.begin, part.end - part.begin), part.style);
    done = part.end;
  }
  return out += displayable_lines(all.substr(done));
}

}  // namespace rtsql
