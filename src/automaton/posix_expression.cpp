#include "automaton/posix_expression.h"

#include <fmt/format.h>
#include <locale.h>
#include <regex.h>

#include <algorithm>
#include <array>
#include <string>

#include "common/error.h"

namespace rtsql {
namespace {

constexpr size_t kLongestPattern = 4096;
constexpr size_t kDeepestGroup = 100;
constexpr size_t kMostRepeats = 10'000;
// The C library takes five times as long for each more, and a second for so many beside ^.
constexpr size_t kMostNestedRepeats = 3;
constexpr std::string_view kOtherSigns = "*+?|^$}";  // that stand for no character

[[noreturn]] void refuse(std::string_view why) {
  throw Error(ErrorKind::kValue, fmt::format("invalid regular expression: {}", why))
      .sqlstate(sqlstate::kInvalidRegex);
}

// The C library takes characters as the thread's locale says.
class Utf8Characters {
 public:
  Utf8Characters() : before_(uselocale(utf8())) {}
  ~Utf8Characters() { uselocale(before_); }
  Utf8Characters(const Utf8Characters&) = delete;
  Utf8Characters& operator=(const Utf8Characters&) = delete;

 private:
  static locale_t utf8() {
    static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
    return kUtf8;  // null leaves the locale as it is
  }
  locale_t before_;
};

// Is a pattern in the C library's form, and which of its groups are captured, in the order they begin.
struct TranslatedPattern {
  std::string text;
  std::vector<bool> groups_are_captured;
};

// Tells what the C library makes of a part of a pattern.
struct Part {
  size_t size = 0;  // the characters that it matches where all repeats are written out
  bool may_be_empty = true;
  size_t nesting = 0;  // of repeats within it of what may be empty
};

constexpr Part kCharacter{.size = 1, .may_be_empty = false};

// Sums up the parts of a group that have been read.
class GroupSize {
 public:
  void add(Part part) {
    before_.size += last_.size;
    before_.may_be_empty = before_.may_be_empty && last_.may_be_empty;
    before_.nesting = std::max(before_.nesting, last_.nesting);
    last_ = part;
  }

  void end_alternative() {
    add({});
    has_empty_alternative_ = has_empty_alternative_ || before_.may_be_empty;
    before_.may_be_empty = true;
  }

  // Returns the part that a repeat behind it would repeat.
  Part& last() { return last_; }

  Part all() {
    end_alternative();
    return {before_.size, has_empty_alternative_, before_.nesting};
  }

 private:
  Part before_, last_;
  bool has_empty_alternative_ = false;
};

// Writes a pattern in the C library's form.
class Translation {
 public:
  Translation(std::string_view pattern, bool lines) : left_(pattern), lines_(lines) {
    if (pattern.size() > kLongestPattern) refuse("it is longer than 4096 bytes");
    if (pattern.find('\0') != std::string_view::npos) refuse("it has a zero byte");
  }

  TranslatedPattern run() {
    while (!left_.empty()) {
      const char c = take();
      if (c == '\\') {
        sizes_.back().add(kCharacter);
        escape();
      } else if (c == '[') {
        sizes_.back().add(kCharacter);
        bracket();
      } else {
        sign(c);
      }
    }
    check(sizes_.back().all());
    return {std::move(out_), std::move(groups_are_captured_)};
  }

 private:
  bool take(std::string_view expected) {
    if (!left_.starts_with(expected)) return false;
    left_.remove_prefix(expected.size());
    return true;
  }
  char take() {
    const char c = left_.front();
    left_.remove_prefix(1);
    return c;
  }

  void sign(char c) {
    out_ += c;
    if (c == '(') {
      groups_are_captured_.push_back(!take("?:"));
      if (left_.starts_with('?')) refuse("(?…) is not supported but for groups (?:…)");
      if (++depth_ > kDeepestGroup) refuse("groups are nested more than 100 deep");
    }
    if (c == '(') {
      sizes_.emplace_back();
    } else if (c == ')') {
      close_group();
    } else if (c == '{') {
      repeat_between_bounds();
    } else if (c == '*' || c == '+' || c == '?') {
      repeat_last(c == '+' ? 1 : 0, 1);
    } else if (c == '|') {
      sizes_.back().end_alternative();
    } else if (kOtherSigns.find(c) == std::string_view::npos) {
      sizes_.back().add(kCharacter);
    }
    const bool repeats = c == '*' || c == '+' || c == '?' || c == '{';
    if (repeats && left_.starts_with('?'))
      refuse("repeats that take as little as they can, such as *?, are not supported");
  }

  void repeat_between_bounds() {
    const std::string_view bounds = left_.substr(0, left_.find('}'));
    size_t most = 0, number = 0;
    for (const char c : bounds) {
      if (c < '0' || c > '9') {
        number = 0;
        continue;
      }
      number = std::min(number * 10 + static_cast<size_t>(c - '0'), kMostRepeats + 1);
      most = std::max(most, number);
    }
    repeat_last(bounds.starts_with('0') ? 0 : 1, std::max<size_t>(most, 1));
    const size_t taken = std::min(bounds.size() + 1, left_.size());
    out_ += left_.substr(0, taken);
    left_.remove_prefix(taken);
  }

  void repeat_last(size_t least, size_t most) {
    Part& last = sizes_.back().last();
    last.size *= most;
    if (least == 0) {
      last.may_be_empty = true;
    } else if (last.may_be_empty) {
      ++last.nesting;
    }
    check(last);
  }

  void close_group() {
    if (depth_ == 0) return sizes_.back().add(kCharacter);
    --depth_;
    const Part inner = sizes_.back().all();
    sizes_.pop_back();
    sizes_.back().add(inner);
  }

  static void check(const Part& part) {
    if (part.size > kMostRepeats) refuse("it repeats too often");
    if (part.nesting > kMostNestedRepeats)
      refuse("more than 3 repeats, such as +, of what may be empty are within one another");
  }

  void escape() {
    if (left_.empty()) refuse("it ends with a backslash");
    static constexpr std::array<std::pair<char, std::string_view>, 18> kEscapes = {{{'d', "[[:digit:]]"},
                                                                                    {'D', "[^[:digit:]]"},
                                                                                    {'w', "\\w"},
                                                                                    {'W', "\\W"},
                                                                                    {'s', "[[:space:]]"},
                                                                                    {'S', "[^[:space:]]"},
                                                                                    {'y', "\\b"},
                                                                                    {'b', "\\b"},
                                                                                    {'Y', "\\B"},
                                                                                    {'B', "\\B"},
                                                                                    {'m', "\\<"},
                                                                                    {'M', "\\>"},
                                                                                    {'A', "\\`"},
                                                                                    {'Z', "\\'"},
                                                                                    {'t', "\t"},
                                                                                    {'n', "\n"},
                                                                                    {'r', "\r"},
                                                                                    {'f', "\f"}}};
    const char c = take();
    if (c == 'D' && lines_) {  // a line's end is no digit, either
      groups_are_captured_.push_back(false);
      out_ += "([^[:digit:]]|\n)";
      return;
    }
    const auto* known =
        std::find_if(kEscapes.begin(), kEscapes.end(), [&](const auto& entry) { return entry.first == c; });
    if (known != kEscapes.end()) {
      out_ += known->second;
      return;
    }
    if (c >= '0' && c <= '9') refuse("back references are not supported");
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) refuse(fmt::format("unknown escape \\{}", c));
    out_ += '\\';
    out_ += c;
  }

  // A backslash is itself there in POSIX.
  void bracket() {
    out_ += '[';
    if (left_.starts_with('^')) out_ += take();
    if (left_.starts_with(']')) out_ += take();
    while (!left_.empty()) {
      const char c = take();
      if (c == '\\') {
        escape_in_bracket();
        continue;
      }
      out_ += c;
      if (c == ']') return;
      if (c != '[' || left_.empty()) continue;
      const char kind = left_.front();
      if (kind != ':' && kind != '.' && kind != '=') continue;
      const size_t end = left_.find(std::string{kind, ']'}, 1);
      if (end == std::string_view::npos) break;
      out_ += left_.substr(0, end + 2);
      left_.remove_prefix(end + 2);
    }
    refuse("brackets [] not balanced");
  }

  void escape_in_bracket() {
    if (left_.empty()) refuse("brackets [] not balanced");
    const char c = take();
    switch (c) {
      case 'd':
        out_ += "[:digit:]";
        return;
      case 'w':
        out_ += "[:alnum:]_";
        return;
      case 's':
        out_ += "[:space:]";
        return;
      case 't':
        out_ += '\t';
        return;
      case 'n':
        out_ += '\n';
        return;
      case 'r':
        out_ += '\r';
        return;
      case 'f':
        out_ += '\f';
        return;
      default:
        break;
    }
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
      refuse(fmt::format("unknown escape \\{} in brackets", c));
    const bool is_special = c == ']' || c == '-' || c == '^' || c == '[';
    out_ += is_special ? fmt::format("[.{}.]", c) : std::string(1, c);
  }

  std::string_view left_;
  const bool lines_;
  std::string out_;
  size_t depth_ = 0;
  std::vector<bool> groups_are_captured_;
  std::vector<GroupSize> sizes_ = {{}};  // of the pattern, and of the groups that are open
};

}  // namespace

struct PosixExpression::Compiled {
  Compiled(TranslatedPattern pattern, int flags)
      : groups_are_captured(std::move(pattern.groups_are_captured)) {
    const Utf8Characters characters;
    const int failed = regcomp(&regex, pattern.text.c_str(), flags);
    if (failed == 0) return;
    std::array<char, 256> message{};
    regerror(failed, &regex, message.data(), message.size());
    refuse(message.data());
  }
  ~Compiled() { regfree(&regex); }
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;

  regex_t regex{};
  const std::vector<bool> groups_are_captured;  // the C library captures all of them
};

PosixExpression::PosixExpression(std::string_view pattern, RegularExpressionFlags flags)
    : compiled_(std::make_shared<const Compiled>(
          Translation(pattern, flags.lines).run(),
          REG_EXTENDED | (flags.ignore_case ? REG_ICASE : 0) | (flags.lines ? REG_NEWLINE : 0))) {}

size_t PosixExpression::groups() const {
  return static_cast<size_t>(std::ranges::count(compiled_->groups_are_captured, true));
}

bool PosixExpression::matches_in(std::string_view text) const {
  const Utf8Characters characters;
  regmatch_t range{0, static_cast<regoff_t>(text.size())};
  return regexec(&compiled_->regex, text.data(), 0, &range, REG_STARTEND) == 0;
}

bool PosixExpression::find(std::string_view text, size_t from, TextMatch& match) const {
  const Utf8Characters characters;
  std::vector<regmatch_t> found(compiled_->regex.re_nsub + 1);
  found[0] = {static_cast<regoff_t>(from), static_cast<regoff_t>(text.size())};
  if (regexec(&compiled_->regex, text.data(), found.size(), found.data(), REG_STARTEND) != 0) return false;
  match.clear();
  for (size_t i = 0; i < found.size(); ++i) {
    if (i > 0 && !compiled_->groups_are_captured[i - 1]) continue;
    const regmatch_t& group = found[i];
    match.push_back(group.rm_so < 0 ? std::nullopt
                                    : std::optional(TextSpan{static_cast<size_t>(group.rm_so),
                                                             static_cast<size_t>(group.rm_eo)}));
  }
  return true;
}

}  // namespace rtsql
