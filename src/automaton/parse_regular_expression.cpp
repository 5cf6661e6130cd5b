#include <locale.h>
#include <wctype.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <string>

#include "automaton/pattern.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

locale_t utf8_locale() {
  static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
  return kUtf8;
}

// Returns the code points of a class such as "alpha"; none for an unknown one.
std::optional<CodePoints> class_named(const std::string& name) {
  static std::mutex mutex;
  static std::map<std::string, std::optional<CodePoints>> known;
  const std::lock_guard lock(mutex);
  const auto [found, is_new] = known.try_emplace(name);
  const wctype_t type = is_new && utf8_locale() != locale_t{} ? wctype_l(name.c_str(), utf8_locale()) : 0;
  if (type == 0) return found->second;
  CodePoints members;
  for (char32_t first = 0; first <= kLastCodePoint; ++first) {
    char32_t last = first;
    while (last <= kLastCodePoint && iswctype_l(static_cast<wint_t>(last), type, utf8_locale()) != 0) ++last;
    if (last > first) members.add(first, last - 1);
    first = last;
  }
  found->second = std::move(members);
  return found->second;
}

char32_t upper(char32_t c) {
  return static_cast<char32_t>(towupper_l(static_cast<wint_t>(c), utf8_locale()));
}

// Returns all characters that another one is the capital of, by capital.
const std::multimap<char32_t, char32_t>& others_of_capitals() {
  static const std::multimap<char32_t, char32_t> kOthers = [] {
    std::multimap<char32_t, char32_t> others;
    for (char32_t other = 0; other <= kLastCodePoint; ++other) {
      if (upper(other) != other) others.emplace(upper(other), other);
    }
    return others;
  }();
  return kOthers;
}

// Returns the characters that have the same capital.
CodePoints in_any_case(char32_t c) {
  CodePoints all(upper(c));
  const auto [first, last] = others_of_capitals().equal_range(upper(c));
  for (auto other = first; other != last; ++other) all.add(CodePoints(other->second));
  return all;
}

// Returns the characters that have the same capital as one of these.
CodePoints in_any_case(const CodePoints& some) {
  const std::vector<CodePointRange> ranges = some.ranges();
  const auto is_among = [&](char32_t c) {
    const auto behind = std::ranges::upper_bound(ranges, c, {}, &CodePointRange::first);
    return behind != ranges.begin() && std::prev(behind)->last >= c;
  };
  CodePoints all = some;
  for (const auto& [capital, other] : others_of_capitals()) {
    if (is_among(capital) || is_among(other)) all.add(in_any_case(capital));
  }
  return all;
}

// Reads by recursive descent. Whatever is doubtful ends it.
class Parser {
 public:
  Parser(std::string_view text, bool ignore_case) : left_(text), ignore_case_(ignore_case) {}

  std::optional<Pattern> run() {
    Pattern pattern = alternation(0);
    if (!left_.empty() || is_doubtful_) return std::nullopt;
    return pattern;
  }

 private:
  static constexpr uint32_t kDeepest = 100;

  char take() {
    const char c = left_.front();
    left_.remove_prefix(1);
    return c;
  }
  bool take(std::string_view expected) {
    if (!left_.starts_with(expected)) return false;
    left_.remove_prefix(expected.size());
    return true;
  }
  char32_t take_code_point() {
    const CodePoint code_point = code_point_at(left_, 0);
    is_doubtful_ = is_doubtful_ || !code_point.valid;
    left_.remove_prefix(code_point.bytes);
    return code_point.value;
  }
  Pattern doubt() {
    is_doubtful_ = true;
    left_ = {};
    return {};
  }

  Pattern alternation(uint32_t depth) {
    if (depth > kDeepest) return doubt();
    Pattern all{.kind = Pattern::Kind::kAlternation};
    do all.parts.push_back(sequence(depth));
    while (take("|"));
    return all.parts.size() == 1 ? std::move(all.parts[0]) : all;
  }

  Pattern sequence(uint32_t depth) {
    Pattern all;
    while (!left_.empty() && left_.front() != '|' && left_.front() != ')') {
      Pattern part = atom(depth);
      all.parts.push_back(quantified(std::move(part)));
    }
    if (all.parts.empty()) return doubt();
    return all;
  }

  Pattern atom(uint32_t depth) {
    if (take("(")) return group(depth);
    if (take("[")) return bracket();
    if (take("\\")) return escape();
    if (take("^")) return {.kind = Pattern::Kind::kBegin};
    if (take("$")) return {.kind = Pattern::Kind::kEnd};
    if (take(".")) return of(all_code_points());
    constexpr std::string_view kQuantifiers = "*+?{}";
    if (kQuantifiers.find(left_.front()) != std::string_view::npos) return doubt();
    return of_character(take_code_point());
  }

  static Pattern of(CodePoints code_points) {
    return {.kind = Pattern::Kind::kCodePoint, .code_points = std::move(code_points)};
  }
  Pattern of_character(char32_t c) const { return of(ignore_case_ ? in_any_case(c) : CodePoints(c)); }

  Pattern group(uint32_t depth) {
    const uint32_t number = take("?:") ? 0 : ++groups_;
    Pattern inner = alternation(depth + 1);
    if (!take(")")) return doubt();
    Pattern all{.kind = Pattern::Kind::kGroup, .number = number};
    all.parts.push_back(std::move(inner));
    return all;
  }

  Pattern quantified(Pattern part) {
    if (left_.empty()) return part;
    Pattern repeat{.kind = Pattern::Kind::kRepeat};
    if (take("*")) {
    } else if (take("+")) {
      repeat.least = 1;
    } else if (take("?")) {
      repeat.most = 1;
    } else if (take("{")) {
      if (!read_bounds(repeat)) return doubt();
    } else {
      return part;
    }
    constexpr std::string_view kMore = "*+?{";
    const bool is_assertion = part.kind == Pattern::Kind::kBegin || part.kind == Pattern::Kind::kEnd;
    if (is_assertion || (!left_.empty() && kMore.find(left_.front()) != std::string_view::npos))
      return doubt();
    repeat.parts.push_back(std::move(part));
    return repeat;
  }

  bool read_bounds(Pattern& repeat) {
    if (!read_number(repeat.least)) return false;
    repeat.most = repeat.least;
    if (take(",")) {
      repeat.most = Pattern::kAnyTimes;
      if (!left_.starts_with('}') && !read_number(repeat.most)) return false;
    }
    return take("}") && repeat.least <= repeat.most;
  }
  bool read_number(uint32_t& number) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (left_.empty() || !is_digit(left_.front())) return false;
    for (number = 0; !left_.empty() && is_digit(left_.front()) && number < 100'000;)
      number = number * 10 + static_cast<uint32_t>(take() - '0');
    return true;
  }

  // Returns the class of an escape such as \d.
  std::optional<CodePoints> class_of_escape(char c) {
    switch (c) {
      case 'd':
        return class_named("digit");
      case 's':
        return class_named("space");
      case 'w': {
        std::optional<CodePoints> word = class_named("alnum");
        if (word) word->add(CodePoints('_'));
        return word;
      }
      default:
        return std::nullopt;
    }
  }
  static std::optional<char> character_of_escape(char c) {
    switch (c) {
      case 't':
        return '\t';
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 'f':
        return '\f';
      default:
        return std::nullopt;
    }
  }
  static bool is_alphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  Pattern escape() {
    if (left_.empty()) return doubt();
    const char c = left_.front();
    if (!is_alphanumeric(c)) return of_character(take_code_point());
    take();
    if (c == 'A') return {.kind = Pattern::Kind::kBegin};
    if (c == 'Z') return {.kind = Pattern::Kind::kEnd};
    if (const auto character = character_of_escape(c)) return of_character(static_cast<char32_t>(*character));
    const bool is_complement = c >= 'A' && c <= 'Z';
    const auto members = class_of_escape(is_complement ? static_cast<char>(c - 'A' + 'a') : c);
    if (!members) return doubt();
    return of(is_complement ? members->complement() : *members);
  }

  Pattern bracket() {
    const bool is_complement = take("^");
    CodePoints members;
    bool is_first = true;
    while (!left_.empty() && (is_first || left_.front() != ']')) {
      is_first = false;
      if (take("[:")) {
        const size_t end = left_.find(":]");
        if (end == std::string_view::npos) return doubt();
        const auto named = class_in_bracket(left_.substr(0, end));
        if (!named) return doubt();
        members.add(*named);
        left_.remove_prefix(end + 2);
        continue;
      }
      if (left_.starts_with("[.") || left_.starts_with("[=")) return doubt();
      if (left_.size() > 1 && left_[0] == '\\') {
        if (const auto of_class = class_of_escape(left_[1])) {
          members.add(*of_class);
          left_.remove_prefix(2);
          continue;
        }
      }
      const char32_t first = bracket_character();
      char32_t last = first;
      if (left_.size() > 1 && left_[0] == '-' && left_[1] != ']') {
        take();
        if (left_.front() == '[') return doubt();
        last = bracket_character();
      }
      if (first > last || is_doubtful_) return doubt();
      members.add(first, last);
    }
    if (!take("]")) return doubt();
    if (ignore_case_) members = in_any_case(members);
    return of(is_complement ? members.complement() : members);
  }

  // In any case a letter is of upper case as well as of lower case, even if it has none.
  std::optional<CodePoints> class_in_bracket(std::string_view name) const {
    const bool is_case = name == "upper" || name == "lower";
    return class_named(ignore_case_ && is_case ? "alpha" : std::string(name));
  }

  char32_t bracket_character() {
    if (!take("\\")) return take_code_point();
    if (left_.empty()) {
      doubt();
      return 0;
    }
    const char c = left_.front();
    if (!is_alphanumeric(c)) return take_code_point();
    take();
    const auto character = character_of_escape(c);
    if (!character) doubt();
    return static_cast<char32_t>(character.value_or('\0'));
  }

  std::string_view left_;
  const bool ignore_case_;
  bool is_doubtful_ = false;
  uint32_t groups_ = 0;
};

}  // namespace

std::optional<Pattern> parse_regular_expression(std::string_view text, bool ignore_case) {
  return Parser(text, ignore_case).run();
}

}  // namespace rtsql
