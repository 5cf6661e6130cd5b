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
    {"array_aggregate", "list_aggregate"},
    {"array_any_value", "list_any_value"},
    {"array_append", "list_append"},
    {"array_avg", "list_avg"},
    {"array_cat", "list_concat"},
    {"array_concat", "list_concat"},
    {"array_contains", "list_contains"},
    {"array_count", "list_count"},
    {"array_distinct", "list_distinct"},
    {"array_extract", "list_extract"},
    {"array_has", "list_contains"},
    {"array_has_all", "list_has_all"},
    {"array_has_any", "list_has_any"},
    {"array_indexof", "list_position"},
    {"array_max", "list_max"},
    {"array_min", "list_min"},
    {"array_position", "list_position"},
    {"array_prepend", "list_prepend"},
    {"array_reverse", "list_reverse"},
    {"array_reverse_sort", "list_reverse_sort"},
    {"array_slice", "list_slice"},
    {"array_sort", "list_sort"},
    {"array_sum", "list_sum"},
    {"array_unique", "list_unique"},
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
    {"list_cat", "list_concat"},
    {"list_element", "list_extract"},
    {"list_has", "list_contains"},
    {"list_indexof", "list_position"},
    {"list_pack", "list_value"},
    {"mismatches", "hamming"},
    {"ord", "ascii"},
    {"prefix", "starts_with"},
    {"roundbankers", "round_even"},
    {"split", "string_split"},
    {"str_split", "string_split"},
    {"str_split_regex", "regexp_split_to_array"},
    {"string_split_regex", "regexp_split_to_array"},
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
