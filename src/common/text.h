// Provides small text utilities: case, suggestions, and the one way each unit is written for people.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

// They change and compare ASCII letters only, of which SQL keywords and unquoted identifiers are made.
std::string to_lower(std::string_view text);
std::string to_upper(std::string_view text);
bool equals_ignore_case(std::string_view a, std::string_view b);

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words);

// Returns the candidate nearest to `name` by edit distance, ignoring case; none if nothing is near enough for
// `name` to be a typo of it.
std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& candidates);
// Returns `did you mean "x"?`, or a list of the candidates where nothing is near.
std::string suggest_name(std::string_view name, const std::vector<std::string>& candidates);
// Likewise of a name in double quotes that stands where a text may: "single quotes make a text: 'pear'".
std::string quoted_name_hint(std::string_view name, const std::vector<std::string>& candidates);

// Puts `by` in the place of each `part`, which is not empty.
std::string replace_all(std::string text, std::string_view part, std::string_view by);

// Puts the text in single quotes and doubles those in it.
std::string quote_string(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

std::string format_count(uint64_t count);                       // 1234567 -> "1,234,567"
std::string count_noun(uint64_t count, std::string_view noun);  // "1 row", "1,234 rows"
std::string format_bytes(uint64_t bytes);                       // 1536 -> "1.5 KiB"
std::string format_milliseconds(double ms);                     // "0.042 ms", "12.3 ms", "1.24 s"
// Reads "512MB", "2GiB" and "1000" (bytes); returns none if the text is no size.
std::optional<uint64_t> parse_bytes(std::string_view text);

// Returns 128 bits as 32 hexadecimal digits: they address content and are no cryptographic hash.
std::string content_hash(std::string_view bytes);

}  // namespace rtsql
