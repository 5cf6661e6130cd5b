#include "common/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

#include "common/count_steps.h"
#include "common/parse.h"

namespace rtsql {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

template <char (*map)(char)>
std::string mapped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for_each_piece(text, [&](std::string_view piece) {
    const size_t begin = out.size();
    out.resize(begin + piece.size());
    std::transform(piece.begin(), piece.end(), out.begin() + static_cast<std::ptrdiff_t>(begin), map);
  });
  return out;
}

// Counts insertions, deletions, substitutions and swaps of neighbours (the distance of Damerau and
// Levenshtein where each place is edited once).
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t substitution = last[j - 1] + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      row[j] = std::min({substitution, last[j] + 1, row[j - 1] + 1});
      bool swapped =
          i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last.back();
}

uint64_t mix(uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

}  // namespace

std::string to_lower(std::string_view text) {
  return mapped<lower>(text);
}

std::string to_upper(std::string_view text) {
  return mapped<upper>(text);
}

bool equals_ignore_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) { return lower(x) == lower(y); });
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
  std::optional<std::string> best;
  // One edit in two letters leaves nothing of the name.
  size_t nearest = name.size() < 3 ? 0 : std::max<size_t>(1, name.size() / 3);
  for (const std::string& candidate : candidates) {
    // No distance is less than the difference in length, which spares a text of a megabyte the comparison.
    if (std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size()) > nearest) continue;
    const size_t distance = edit_distance(name, candidate);
    // Two names may be as near, as FOR and FROM are to FORM: the one with as many letters is meant then.
    const bool is_likelier = !best || (candidate.size() == name.size() && best->size() != name.size());
    if (distance > nearest || (distance == nearest && !is_likelier)) continue;
    best = candidate;
    nearest = distance;
  }
  return best;
}

std::string suggest_name(std::string_view name, const std::vector<std::string>& candidates) {
  if (std::optional<std::string> nearest = nearest_name(name, candidates)) {
    return fmt::format("did you mean \"{}\"?", *nearest);
  }
  if (candidates.empty()) return "there are none";
  return "there are: " + join(candidates, ", ");
}

namespace {

std::string quoted(std::string_view text, char quote) {
  std::string out(1, quote);
  for_each_piece(text, [&](std::string_view piece) {
    for (char c : piece) {
      if (c == quote) out += quote;
      out += c;
    }
  });
  out += quote;
  return out;
}

}  // namespace

std::string quoted_name_hint(std::string_view name, const std::vector<std::string>& candidates) {
  std::string hint = "single quotes make a text: " + quote_string(name);
  if (nearest_name(name, candidates)) hint += "; " + suggest_name(name, candidates);
  return hint;
}

std::string replace_all(std::string text, std::string_view part, std::string_view by) {
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + by.size()))
    text.replace(at, part.size(), by);
  return text;
}

std::string quote_string(std::string_view text) {
  return quoted(text, '\'');
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

std::string format_count(uint64_t count) {
  std::string digits = std::to_string(count);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string count_noun(uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", format_count(count), noun, count == 1 ? "" : "s");
}

std::string format_bytes(uint64_t bytes) {
  static constexpr std::array<const char*, 5> kUnits = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes);
  size_t unit = 0;
  while (value >= 1024 && unit + 1 < kUnits.size()) {
    value /= 1024;
    ++unit;
  }
  if (bytes == 1) return "1 byte";
  return unit == 0 ? fmt::format("{} bytes", bytes) : fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string format_milliseconds(double ms) {
  if (ms >= 1000) return fmt::format("{:.2f} s", ms / 1000);
  if (ms >= 100) return fmt::format("{:.0f} ms", ms);
  if (ms >= 1) return fmt::format("{:.1f} ms", ms);
  return fmt::format("{:.3f} ms", ms);
}

std::optional<uint64_t> parse_bytes(std::string_view text) {
  const std::optional<LeadingNumber<double>> number = parse_leading<double>(text);
  if (!number || !number->fits || !(number->value >= 0)) return std::nullopt;
  std::string unit = to_lower(number->rest);
  unit.erase(0, unit.find_first_not_of(' ') == std::string::npos ? unit.size() : unit.find_first_not_of(' '));
  static constexpr std::string_view kPrefixes = "kmgt";
  double scale = 1;
  if (!unit.empty() && unit != "b" && unit != "bytes") {
    size_t power = kPrefixes.find(unit[0]);
    std::string_view suffix = std::string_view(unit).substr(1);
    if (power == std::string_view::npos || (suffix != "" && suffix != "b" && suffix != "ib"))
      return std::nullopt;
    scale = std::pow(suffix == "b" ? 1000.0 : 1024.0, static_cast<double>(power + 1));
  }
  double bytes = number->value * scale;
  if (bytes >= 18446744073709551616.0) return std::nullopt;
  return static_cast<uint64_t>(bytes);
}

std::string content_hash(std::string_view bytes) {
  uint64_t a = 0x9e3779b97f4a7c15u ^ bytes.size();
  uint64_t b = 0xc2b2ae3d27d4eb4fu;
  for (char c : bytes) {
    uint64_t byte = static_cast<unsigned char>(c);
    a = (a ^ byte) * 0x100000001b3u;
    b = mix(b + byte + 0x9e3779b97f4a7c15u);
  }
  return fmt::format("{:016x}{:016x}", mix(a), b);
}

}  // namespace rtsql
