// Text whose parts have styles. A style is no text: what values and names hold, escape sequences included, is
// shown as it is and styles nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

enum class Style : uint8_t {
  kPlain,
  kBold,
  kDim,
  kError,
  // These are of statements as they are typed.
  kKeyword,
  kString,
  kNumber,
  kComment,
  kCommand,
  kBracket,
  // These tell the series of a chart apart.
  kSeries1,
  kSeries2,
  kSeries3,
  kSeries4,
  kSeries5,
  kSeries6,
};
inline constexpr size_t kSeriesStyles = 6;

class StyledText {
 public:
  // Holds the bytes [begin, end) of the text.
  struct Part {
    size_t begin, end;
    Style style;
  };

  StyledText() = default;
  explicit StyledText(std::string_view text) : text_(text) {}

  void append(std::string_view text, Style style = Style::kPlain);
  void append(const StyledText& other);
  void clear();

  const std::string& text() const { return text_; }
  size_t size() const { return text_.size(); }
  bool empty() const { return text_.empty(); }
  // Lists the parts that are not plain, in their order.
  const std::vector<Part>& parts() const { return parts_; }

 private:
  std::string text_;
  std::vector<Part> parts_;
};

// Returns what a terminal is given: `displayable_lines` of the text and, if it is to show styles, the escape
// sequences of each part around it, anew on each line. Sequences of styles are written here alone.
std::string terminal_text(const StyledText& text, bool shows_styles);

// Returns the sequences that `terminal_text` writes before and behind a part, for those who draw by other
// means.
std::string_view style_begin(Style style);
std::string_view style_end();

}  // namespace rtsql
