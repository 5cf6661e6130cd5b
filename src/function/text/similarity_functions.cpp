// Declares the functions that say how alike two texts are. They count characters.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "common/count_steps.h"
#include "common/utf8.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

using Characters = std::vector<char32_t>;

Characters characters_of(std::string_view text) {
  Characters characters;
  for (size_t at = 0; at < text.size();) {
    count_steps();
    const CodePoint point = code_point_at(text, at);
    characters.push_back(point.value);
    at += point.bytes;
  }
  return characters;
}

HostResult of_count(size_t count) {
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(count));
}

// A row of the table of distances is made of the one before (Wagner and Fischer, "The String-to-String
// Correction Problem", Journal of the ACM 21(1), 1974).
HostResult levenshtein(HostArguments of) {
  const Characters a = characters_of(of[0].text), b = characters_of(of[1].text);
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i + 1;
    for (size_t j = 0; j < b.size(); ++j) {
      count_steps();
      const size_t exchanged = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({exchanged, diagonal + 1, row[j] + 1});
    }
  }
  return of_count(row.back());
}

// Neighbours may change places, between which others may have come or gone (Lowrance and Wagner, "An
// Extension of the String-to-String Correction Problem", Journal of the ACM 22(2), 1975).
HostResult damerau_levenshtein(HostArguments of) {
  const Characters a = characters_of(of[0].text), b = characters_of(of[1].text);
  const size_t width = b.size() + 2, far = a.size() + b.size();
  std::vector<size_t> table((a.size() + 2) * width, far);
  const auto at = [&](size_t i, size_t j) -> size_t& { return table[i * width + j]; };
  for (size_t i = 0; i <= a.size(); ++i) at(i + 1, 1) = i;
  for (size_t j = 0; j <= b.size(); ++j) at(1, j + 1) = j;
  std::map<char32_t, size_t> last_row;  // where a character of `a` was last
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t last_column = 0;  // where this one was last in `b`
    for (size_t j = 1; j <= b.size(); ++j) {
      count_steps();
      const auto known = last_row.find(b[j - 1]);
      const size_t row = known == last_row.end() ? 0 : known->second, column = last_column;
      const bool is_same = a[i - 1] == b[j - 1];
      if (is_same) last_column = j;
      const size_t swapped = at(row, column) + (i - row - 1) + 1 + (j - column - 1);
      at(i + 1, j + 1) =
          std::min({at(i, j) + (is_same ? 0 : 1), at(i + 1, j) + 1, at(i, j + 1) + 1, swapped});
    }
    last_row[a[i - 1]] = i;
  }
  return of_count(table.back());
}

HostResult hamming(HostArguments of) {
  const Characters a = characters_of(of[0].text), b = characters_of(of[1].text);
  if (a.size() != b.size()) return std::nullopt;
  size_t different = 0;
  for (size_t i = 0; i < a.size(); ++i) different += a[i] == b[i] ? 0 : 1;
  return of_count(different);
}

// The share of the characters of either that both have.
HostResult jaccard(HostArguments of) {
  const Characters a = characters_of(of[0].text), b = characters_of(of[1].text);
  if (a.empty() || b.empty()) return std::nullopt;
  const std::set<char32_t> of_a(a.begin(), a.end()), of_b(b.begin(), b.end());
  const auto common = std::ranges::count_if(of_a, [&](char32_t c) { return of_b.contains(c); });
  const size_t all = of_a.size() + of_b.size() - static_cast<size_t>(common);
  return double_result(static_cast<double>(common) / static_cast<double>(all));
}

// Characters match that are equal and not too far apart, each once; those that match out of order count half
// (Jaro, "Advances in Record-Linkage Methodology", Journal of the American Statistical Association 84(406),
// 1989).
double jaro_similarity_of(const Characters& a, const Characters& b) {
  if (a.empty() && b.empty()) return 1;
  const size_t longest = std::max(a.size(), b.size()), reach = longest < 4 ? 0 : longest / 2 - 1;
  std::vector<bool> is_taken(b.size());
  Characters matches;
  for (size_t i = 0; i < a.size(); ++i) {
    const size_t end = std::min(b.size(), i + reach + 1);
    for (size_t j = i > reach ? i - reach : 0; j < end; ++j) {
      count_steps();
      if (is_taken[j] || a[i] != b[j]) continue;
      is_taken[j] = true;
      matches.push_back(a[i]);
      break;
    }
  }
  if (matches.empty()) return 0;
  size_t out_of_order = 0, next = 0;
  for (size_t j = 0; j < b.size(); ++j) {
    if (is_taken[j]) out_of_order += b[j] == matches[next++] ? 0 : 1;
  }
  const auto count = static_cast<double>(matches.size());
  const size_t swaps = out_of_order / 2;
  return (count / static_cast<double>(a.size()) + count / static_cast<double>(b.size()) +
          (count - static_cast<double>(swaps)) / count) /
         3;
}

HostResult jaro_similarity(HostArguments of) {
  return double_result(jaro_similarity_of(characters_of(of[0].text), characters_of(of[1].text)));
}

// Texts that begin alike are nearer (Winkler, "String Comparator Metrics and Enhanced Decision Rules in the
// Fellegi-Sunter Model of Record Linkage", 1990), by a tenth for each of four characters, where they are
// near.
HostResult jaro_winkler_similarity(HostArguments of) {
  constexpr size_t kMostCommon = 4;
  constexpr double kWeight = 0.1, kNear = 0.7;
  const Characters a = characters_of(of[0].text), b = characters_of(of[1].text);
  const double similarity = jaro_similarity_of(a, b);
  size_t common = 0;
  while (common < std::min({kMostCommon, a.size(), b.size()}) && a[common] == b[common]) ++common;
  const double nearer = kWeight * static_cast<double>(common) * (1 - similarity);
  return double_result(similarity > kNear ? similarity + nearer : similarity);
}

constexpr HostFailure kOtherLengths{"%1 and %2 have different numbers of characters",
                                    sqlstate::kInvalidValue};
constexpr HostFailure kEmptyText{"jaccard needs texts that are not empty", sqlstate::kInvalidValue};

}  // namespace

std::vector<ScalarFunction> similarity_functions() {
  constexpr TypeId kCount = TypeId::kBigint, kShare = TypeId::kDouble;
  static constexpr auto kDeclarations = std::to_array<HostFunctionDeclaration>({
      {"damerau_levenshtein", "tt", 2, kCount, damerau_levenshtein, "damerau_levenshtein(a, b)",
       "the same as levenshtein, where neighbours may change places, too"},
      {"hamming", "tt", 2, kCount, hamming, "hamming(a, b)",
       "number of places where two texts of one length differ", kOtherLengths},
      {"jaccard", "tt", 2, kShare, jaccard, "jaccard(a, b)",
       "share of the characters of either that both texts have", kEmptyText},
      {"jaro_similarity", "tt", 2, kShare, jaro_similarity, "jaro_similarity(a, b)",
       "how alike the texts are, 0 to 1"},
      {"jaro_winkler_similarity", "tt", 2, kShare, jaro_winkler_similarity, "jaro_winkler_similarity(a, b)",
       "the same, where it counts more how texts begin"},
      {"levenshtein", "tt", 2, kCount, levenshtein, "levenshtein(a, b)",
       "number of characters to exchange, to add and to drop, from one text to the other"},
  });
  return declare(kDeclarations);
}

}  // namespace rtsql
