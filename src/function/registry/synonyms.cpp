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
    {"aggregate", "list_aggregate"},
    {"array_aggr", "list_aggregate"},
    {"array_aggregate", "list_aggregate"},
    {"array_any_value", "list_any_value"},
    {"array_append", "list_append"},
    {"array_approx_count_distinct", "list_unique"},
    {"array_avg", "list_avg"},
    {"array_bit_and", "list_bit_and"},
    {"array_bit_or", "list_bit_or"},
    {"array_bit_xor", "list_bit_xor"},
    {"array_bool_and", "list_bool_and"},
    {"array_bool_or", "list_bool_or"},
    {"array_cat", "list_concat"},
    {"array_concat", "list_concat"},
    {"array_contains", "list_contains"},
    {"array_cosine_distance", "list_cosine_distance"},
    {"array_cosine_similarity", "list_cosine_similarity"},
    {"array_count", "list_count"},
    {"array_distance", "list_distance"},
    {"array_distinct", "list_distinct"},
    {"array_dot_product", "list_inner_product"},
    {"array_entropy", "list_entropy"},
    {"array_extract", "list_extract"},
    {"array_first", "list_first"},
    {"array_fsum", "list_fsum"},
    {"array_grade_up", "list_grade_up"},
    {"array_has", "list_contains"},
    {"array_has_all", "list_has_all"},
    {"array_has_any", "list_has_any"},
    {"array_indexof", "list_position"},
    {"array_inner_product", "list_inner_product"},
    {"array_intersect", "list_intersect"},
    {"array_kurtosis", "list_kurtosis"},
    {"array_kurtosis_pop", "list_kurtosis_pop"},
    {"array_last", "list_last"},
    {"array_mad", "list_mad"},
    {"array_max", "list_max"},
    {"array_median", "list_median"},
    {"array_min", "list_min"},
    {"array_mode", "list_mode"},
    {"array_negative_dot_product", "list_negative_inner_product"},
    {"array_negative_inner_product", "list_negative_inner_product"},
    {"array_position", "list_position"},
    {"array_prepend", "list_prepend"},
    {"array_product", "list_product"},
    {"array_push_back", "list_append"},
    {"array_resize", "list_resize"},
    {"array_reverse", "list_reverse"},
    {"array_reverse_sort", "list_reverse_sort"},
    {"array_select", "list_select"},
    {"array_sem", "list_sem"},
    {"array_skewness", "list_skewness"},
    {"array_slice", "list_slice"},
    {"array_sort", "list_sort"},
    {"array_stddev_pop", "list_stddev_pop"},
    {"array_stddev_samp", "list_stddev_samp"},
    {"array_string_agg", "list_string_agg"},
    {"array_sum", "list_sum"},
    {"array_unique", "list_unique"},
    {"array_value", "list_value"},
    {"array_var_pop", "list_var_pop"},
    {"array_var_samp", "list_var_samp"},
    {"array_where", "list_where"},
    {"base64", "to_base64"},
    {"datepart", "date_part"},
    {"datesub", "date_sub"},
    {"datetrunc", "date_trunc"},
    {"dayofmonth", "day"},
    {"editdist3", "levenshtein"},
    {"formatreadablesize", "format_bytes"},
    {"from_binary", "unbin"},
    {"from_hex", "unhex"},
    {"get_current_timestamp", "now"},
    {"grade_up", "list_grade_up"},
    {"greatest_common_divisor", "gcd"},
    {"lcase", "lower"},
    {"least_common_multiple", "lcm"},
    {"len", "length"},
    {"list_aggr", "list_aggregate"},
    {"list_approx_count_distinct", "list_unique"},
    {"list_cat", "list_concat"},
    {"list_dot_product", "list_inner_product"},
    {"list_element", "list_extract"},
    {"list_has", "list_contains"},
    {"list_indexof", "list_position"},
    {"list_negative_dot_product", "list_negative_inner_product"},
    {"list_pack", "list_value"},
    {"list_positions", "array_positions"},
    {"list_stddev", "list_stddev_samp"},
    {"list_variance", "list_var_samp"},
    {"mismatches", "hamming"},
    {"ord", "unicode"},
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
