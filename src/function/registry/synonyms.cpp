#include "function/registry/synonyms.h"

#include <algorithm>
#include <array>
#include <deque>
#include <string>

#include "common/check.h"

namespace rtsql {
namespace {

struct Synonym {
  std::string_view name, of;
};

constexpr auto kSynonyms = std::to_array<Synonym>({
    {"base64", "to_base64"},
    {"datepart", "date_part"},
    {"datesub", "date_sub"},
    {"datetrunc", "date_trunc"},
    {"dayofmonth", "day"},
    {"editdist3", "levenshtein"},
    {"formatreadablesize", "format_bytes"},
    {"from_binary", "unbin"},
    {"from_hex", "unhex"},
    {"greatest_common_divisor", "gcd"},
    {"lcase", "lower"},
    {"least_common_multiple", "lcm"},
    {"len", "length"},
    {"mismatches", "hamming"},
    {"ord", "ascii"},
    {"prefix", "starts_with"},
    {"roundbankers", "round_even"},
    {"strlen", "octet_length"},
    {"suffix", "ends_with"},
    {"to_binary", "bin"},
    {"transaction_timestamp", "now"},
    {"ucase", "upper"},
    {"unicode", "ascii"},
    {"weekofyear", "week"},
});

}  // namespace

std::vector<ScalarFunction> synonyms_of(const std::vector<ScalarFunction>& functions) {
  static std::deque<std::string> texts;  // that the records point at
  const auto kept = [](std::string text) -> std::string_view { return texts.emplace_back(std::move(text)); };
  std::vector<ScalarFunction> all;
  for (const Synonym& synonym : kSynonyms) {
    const auto found = std::ranges::find(functions, synonym.of, &ScalarFunction::name);
    RTSQL_CHECK(found != functions.end());
    ScalarFunction function = *found;
    const std::string first(function.signature.substr(0, function.signature.find(" or ")));
    function.name = synonym.name;
    function.signature = kept(std::string(synonym.name) + first.substr(found->name.size()));
    function.help = kept("the same as " + std::string(synonym.of));
    all.push_back(std::move(function));
  }
  return all;
}

}  // namespace rtsql
