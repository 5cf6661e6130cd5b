// Reads templates of numbers.
#include <array>
#include <optional>

#include "common/text.h"
#include "function/number/number_format.h"
#include "function/template_text.h"

namespace rtsql {
namespace {

enum class Word : uint8_t {
  kComma,
  kPoint,
  kZero,
  kNine,
  kExponent,
  kPlain,
  kCurrency,
  kMinus,
  kPlus,
  kBrackets,
  kRoman,
  kSign,
  kAnchor,
  kEnding,
  kShift,
  kNothing,
};

struct Spelling {
  std::string_view text;
  Word word;
};

// A word that begins as another one does stands in front of it.
constexpr auto kWords = std::to_array<Spelling>({
    {",", Word::kComma},    {".", Word::kPoint},     {"0", Word::kZero},     {"9", Word::kNine},
    {"B", Word::kNothing},  {"C", Word::kNothing},   {"D", Word::kPoint},    {"EEEE", Word::kExponent},
    {"FM", Word::kPlain},   {"G", Word::kComma},     {"L", Word::kCurrency}, {"MI", Word::kMinus},
    {"PL", Word::kPlus},    {"PR", Word::kBrackets}, {"RN", Word::kRoman},   {"SG", Word::kSign},
    {"SP", Word::kNothing}, {"S", Word::kAnchor},    {"TH", Word::kEnding},  {"V", Word::kShift},
});

class TemplateParser {
 public:
  explicit TemplateParser(std::string_view text) : text_(text) {}

  NumberPattern parse() {
    while (!text_.empty() && pattern_.error.empty()) {
      if (!take_word()) add(NumberPart::kText, take_template_text(text_));
    }
    return std::move(pattern_);
  }

 private:
  bool take_word() {
    for (const Spelling& spelling : kWords) {
      const std::string_view written = text_.substr(0, spelling.text.size());
      const bool is_upper = written == spelling.text;
      if (!is_upper && written != to_lower(spelling.text)) continue;
      text_.remove_prefix(written.size());
      apply(spelling.word, written);
      return true;
    }
    return false;
  }

  void add(NumberPart part, std::string text = {}) { pattern_.fields.push_back({part, std::move(text)}); }

  void refuse_if(bool is_wrong, const char* error) {
    if (is_wrong) pattern_.error = error;
  }

  void apply(Word word, std::string_view written) {
    switch (word) {
      case Word::kComma:
        return add(NumberPart::kComma);
      case Word::kPoint:
        refuse_if(pattern_.has_point, "a template has one decimal point");
        refuse_if(shifts_, "a template with V has no decimal point");
        pattern_.has_point = true;
        return add(NumberPart::kPoint);
      case Word::kZero:
        return add_zero();
      case Word::kNine:
        return add_nine();
      case Word::kExponent:
        return refuse_if(true, "templates with EEEE are not supported");
      case Word::kPlain:
        pattern_.is_plain = true;
        return;
      case Word::kCurrency:
        return add(NumberPart::kCurrency, "$");
      case Word::kMinus:
        refuse_beside_anchor();
        pattern_.has_minus = true;
        return add(NumberPart::kMinus);
      case Word::kPlus:
        refuse_beside_anchor();
        pattern_.has_plus = true;
        return add(NumberPart::kPlus);
      case Word::kSign:
        refuse_beside_anchor();
        pattern_.has_minus = pattern_.has_plus = true;
        return add(NumberPart::kSign);
      case Word::kAnchor:
        return add_anchor();
      case Word::kBrackets:
        refuse_if(pattern_.has_anchor || has_signs(), kOneSign);
        pattern_.in_brackets = true;
        return;
      case Word::kRoman:
        pattern_.has_roman = true;
        return add(NumberPart::kRoman, std::string(written));
      case Word::kEnding:
        return add(NumberPart::kEnding, std::string(written));
      case Word::kShift:
        refuse_if(pattern_.has_point, "a template with V has no decimal point");
        shifts_ = true;
        return;
      case Word::kNothing:
        return;
    }
  }

  void add_nine() {
    refuse_if(pattern_.in_brackets, kBracketsLast);
    add(NumberPart::kNine);
    ++(shifts_ ? pattern_.shift : pattern_.has_point ? pattern_.decimal_places : pattern_.whole_digits);
    constexpr int kMostShift = 18;
    refuse_if(pattern_.shift > kMostShift, "at most 18 digits stand behind V");
  }

  void add_zero() {
    refuse_if(pattern_.in_brackets, kBracketsLast);
    add(NumberPart::kZero);
    if (pattern_.first_zero < 0 && !pattern_.has_point) pattern_.first_zero = pattern_.whole_digits;
    ++(pattern_.has_point ? pattern_.decimal_places : pattern_.whole_digits);
    pattern_.last_zero = pattern_.whole_digits + pattern_.decimal_places;
  }

  void add_anchor() {
    refuse_if(pattern_.has_anchor || has_signs() || pattern_.in_brackets, kOneSign);
    pattern_.has_anchor = true;
    pattern_.anchor_is_behind = pattern_.has_point;
    pattern_.digits_before_anchor = pattern_.whole_digits;
  }

  void refuse_beside_anchor() { refuse_if(pattern_.has_anchor, kOneSign); }
  bool has_signs() const { return pattern_.has_minus || pattern_.has_plus; }

  static constexpr const char* kOneSign = "a template has one of S, PR, and MI, PL and SG";
  static constexpr const char* kBracketsLast = "digits stand in front of PR";

  std::string_view text_;
  NumberPattern pattern_;
  bool shifts_ = false;
};

}  // namespace

NumberPattern parse_number_template(std::string_view text) {
  return TemplateParser(text).parse();
}

}  // namespace rtsql
