// Small text utilities: case, suggestions, and the one way each unit is written for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

// ASCII only, as SQL keywords and unquoted identifiers are.
std::string to_lower(std::string_view text);
std::string to_upper(std::string_view text);
bool equals_ignore_case(std::string_view a, std::string_view b);

// The candidate nearest to `name` by edit distance, ignoring case; none if nothing is near enough to be a
// typo.
std::optional<std::string> nearest_name(std::string_view name, const std::vector<std::string>& candidates);
// `did you mean "x"?`, or a list of the candidates where nothing is near.
std::string suggest_name(std::string_view name, const std::vector<std::string>& candidates);

// In single quotes, quotes doubled.
std::string quote_string(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

std::string format_count(uint64_t count);                       // 1234567 -> "1,234,567"
std::string count_noun(uint64_t count, std::string_view noun);  // "1 row", "1,234 rows"
std::string format_bytes(uint64_t bytes);                       // 1536 -> "1.5 KiB"
std::string format_milliseconds(double ms);                     // "0.042 ms", "12.3 ms", "1.24 s"
// "512MB", "2GiB", "1000" (bytes); none if the text is no size.
std::optional<uint64_t> parse_bytes(std::string_view text);

// 128 bits as 32 hexadecimal digits: a content address, not a cryptographic hash.
std::string content_hash(std::string_view bytes);

}  // namespace rtsql
