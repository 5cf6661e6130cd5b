#include "sql/keywords.h"

#include <algorithm>
#include <unordered_map>

#include "common/text.h"
#include "sql/scanner.h"

namespace rtsql::sql {
namespace {

using Symbol = Grammar::symbol_kind;

constexpr int kFirst = Symbol::S_ALL;
constexpr int kLastReserved = Symbol::S_WITH;
constexpr int kLast = Symbol::S_WITHIN;

const std::unordered_map<std::string, int>& token_table() {
  static const std::unordered_map<std::string, int> table = [] {
    std::unordered_map<std::string, int> tokens;
    for (int token = kFirst; token <= kLast; ++token) {
      tokens.emplace(Grammar::symbol_name(static_cast<Grammar::symbol_kind_type>(token)), token);
    }
    // All functions that read files are one token.
    for (const char* reader : {"READ_CSV_AUTO", "READ_JSON", "READ_JSON_AUTO", "READ_NDJSON", "READ_PARQUET",
                               "READ_ARROW", "POSTGRES_SCAN", "POSTGRES_QUERY", "SNIFF_CSV", "SQLITE_SCAN"})
      tokens.emplace(reader, Symbol::S_READ_CSV);
    return tokens;
  }();
  return table;
}

// A name may be as long as a text is.
size_t longest_keyword() {
  static const size_t longest = std::ranges::max(keywords(), {}, &std::string::size).size();
  return longest;
}

}  // namespace

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> sorted = [] {
    std::vector<std::string> words;
    for (const auto& [word, token] : token_table()) words.push_back(word);
    std::sort(words.begin(), words.end());
    return words;
  }();
  return sorted;
}

bool is_reserved(std::string_view word) {
  std::optional<int> token = keyword_token(word);
  return token.has_value() && *token <= kLastReserved;
}

std::optional<int> keyword_token(std::string_view word) {
  if (word.size() > longest_keyword()) return std::nullopt;
  auto found = token_table().find(to_upper(word));
  if (found == token_table().end()) return std::nullopt;
  return found->second;
}

namespace {

// In FROM these words begin a statement and name no table.
bool begins_rows(std::string_view word) {
  return is_one_of(to_lower(word), {"benchmark", "desc", "describe", "show"});
}

}  // namespace

std::string name_text(std::string_view name) {
  auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  auto is_part = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '$'; };
  bool is_plain = !name.empty() && is_letter(name[0]) && std::all_of(name.begin(), name.end(), is_part);
  return is_plain && !is_reserved(name) && !begins_rows(name) ? std::string(name) : quoted_name(name);
}

std::string quoted_name(std::string_view name) {
  std::string quoted = "\"";
  for (char c : name) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + '"';
}

}  // namespace rtsql::sql
