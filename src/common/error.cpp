#include "common/error.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/display_text.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

size_t count_code_points(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), starts_code_point));
}

constexpr size_t kContextWidth = 100;  // of a long line, on either side of the place

// As wide as the text, so that carets below it align.
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

std::string cut_front(std::string_view text) {
  size_t excess = count_code_points(text);
  if (excess <= kContextWidth) return std::string(text);
  for (excess -= kContextWidth; excess > 0; --excess) text.remove_prefix(code_point_at(text, 0).bytes);
  return "…" + std::string(text);
}

std::string cut_back(std::string_view text) {
  std::string cut(text);
  truncate_display(cut, kContextWidth);
  return cut;
}

}  // namespace

std::string_view error_kind_name(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::kSyntax:
      return "syntax";
    case ErrorKind::kName:
      return "name";
    case ErrorKind::kType:
      return "type";
    case ErrorKind::kValue:
      return "value";
    case ErrorKind::kData:
      return "data";
    case ErrorKind::kIo:
      return "io";
    case ErrorKind::kMemory:
      return "memory";
    case ErrorKind::kDevice:
      return "device";
    case ErrorKind::kUnsupported:
      return "unsupported";
    case ErrorKind::kInterrupted:
      return "interrupted";
  }
  return "unknown";
}

Error&& Error::at(SourceSpan span) && {
  span_ = span;
  return std::move(*this);
}

Error&& Error::hint(std::string text) && {
  hint_ = std::move(text);
  return std::move(*this);
}

TextPosition position_of(std::string_view text, uint32_t byte_offset) {
  std::string_view before = text.substr(0, std::min<size_t>(byte_offset, text.size()));
  size_t line_start = before.rfind('\n');
  line_start = line_start == std::string_view::npos ? 0 : line_start + 1;
  return {static_cast<uint32_t>(std::count(before.begin(), before.end(), '\n') + 1),
          static_cast<uint32_t>(count_code_points(before.substr(line_start)) + 1)};
}

std::string render_error(const Error& error, std::string_view text) {
  std::string out = fmt::format("error: {}\n", error.message());
  if (error.span()) {
    size_t begin = std::min<size_t>(error.span()->begin, text.size());
    size_t line_begin = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
    size_t line_end = std::min(text.find('\n', begin), text.size());
    size_t end = std::clamp<size_t>(error.span()->end, begin, line_end);
    std::string label = fmt::format("line {}: ", position_of(text, static_cast<uint32_t>(begin)).line);
    std::string before = cut_front(text.substr(line_begin, begin - line_begin));
    std::string place = cut_back(text.substr(begin, end - begin));
    std::string after = cut_back(text.substr(end, line_end - end));
    out += label + before + place + after + '\n';
    out += std::string(label.size(), ' ') + blank_like(before) +
           std::string(std::max<size_t>(display_width(place), 1), '^') + '\n';
  }
  if (error.hint()) out += fmt::format("hint: {}\n", *error.hint());
  return out;
}

}  // namespace rtsql
