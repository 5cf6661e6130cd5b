// Declares the functions that count and take apart what readers see as characters.
#include <algorithm>
#include <array>

#include "common/graphemes.h"
#include "common/text_limit.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

// Returns the graphemes from one number to another, from 0, the second excluded.
HostResult part_of(std::string_view text, const std::vector<size_t>& bounds, int64_t from, int64_t to) {
  if (from >= to) return Value::of_text("");
  const size_t begin = bounds[static_cast<size_t>(from)], end = bounds[static_cast<size_t>(to)];
  return Value::of_text(copy_text(text.substr(begin, end - begin)));
}

int64_t count_of(const std::vector<size_t>& bounds) {
  return static_cast<int64_t>(bounds.size()) - 1;
}

HostResult length_grapheme(HostArguments of) {
  return Value::of_integer(TypeId::kBigint, count_of(grapheme_bounds(of[0].text)));
}

// Returns as many as are wanted, or all but those that a negative number leaves out.
int64_t kept(int64_t wanted, int64_t count) {
  return std::clamp<int64_t>(wanted < 0 ? std::max(wanted, -count) + count : wanted, 0, count);
}

HostResult left_grapheme(HostArguments of) {
  const std::vector<size_t> bounds = grapheme_bounds(of[0].text);
  return part_of(of[0].text, bounds, 0, kept(of[1].number, count_of(bounds)));
}

HostResult right_grapheme(HostArguments of) {
  const std::vector<size_t> bounds = grapheme_bounds(of[0].text);
  const int64_t count = count_of(bounds);
  return part_of(of[0].text, bounds, count - kept(of[1].number, count), count);
}

// A start below 0 counts from the end, and a length below 0 backwards from the start; in front of the first
// grapheme is an empty one, numbered 0.
HostResult substring_grapheme(HostArguments of) {
  const std::vector<size_t> bounds = grapheme_bounds(of[0].text);
  const int64_t count = count_of(bounds), first = of[1].number;
  int64_t length = of.size() > 2 ? std::clamp(of[2].number, -count - 1, count + 1) : count + 1;
  if (first == 0) length = std::max<int64_t>(length - 1, 0);
  const int64_t start =
      first < 0 ? std::max(first, -count) + count : std::clamp<int64_t>(first - 1, 0, count);
  const int64_t end = std::clamp<int64_t>(start + length, 0, count);
  return part_of(of[0].text, bounds, std::min(start, end), std::max(start, end));
}

}  // namespace

std::vector<ScalarFunction> grapheme_functions() {
  constexpr TypeId kText = TypeId::kVarchar;
  static constexpr auto kDeclarations = std::to_array<HostFunctionDeclaration>({
      {"left_grapheme", "ti", 2, kText, left_grapheme, "left_grapheme(text, count)",
       "the first graphemes; of −n all but the last n"},
      {"length_grapheme", "t", 1, TypeId::kBigint, length_grapheme, "length_grapheme(text)",
       "number of graphemes: a letter with its accents, or an emoji, is one"},
      {"right_grapheme", "ti", 2, kText, right_grapheme, "right_grapheme(text, count)",
       "the last graphemes; of −n all but the first n"},
      {"substring_grapheme", "tii", 2, kText, substring_grapheme,
       "substring_grapheme(text, start [, length])",
       "graphemes from start, counted from 1, or below 0 from the end; a length below 0 counts backwards"},
  });
  return declare(kDeclarations);
}

}  // namespace rtsql
