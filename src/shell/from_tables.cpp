#include "shell/from_tables.h"

#include <algorithm>

#include "common/text.h"

namespace rtsql {
namespace {

bool is_name(std::string_view word) {
  const char first = word.front();
  return first == '"' || first == '_' || (first >= 'a' && first <= 'z') ||
         static_cast<unsigned char>(first) >= 0x80;
}

// These may follow a table where an alias may.
bool ends_table(std::string_view word) {
  return !is_name(word) ||
         is_one_of(word,
                   {"where",     "on",          "using", "join",      "inner",  "left",   "right",  "full",
                    "cross",     "natural",     "semi",  "anti",      "group",  "order",  "having", "limit",
                    "offset",    "fetch",       "union", "intersect", "except", "window", "set",    "qualify",
                    "returning", "tablesample", "for",   "from",      "values"});
}

std::string without_quotes(std::string_view word) {
  if (word.size() >= 2 && word.front() == '"') word = word.substr(1, word.size() - 2);
  return std::string(word);
}

// Looks from the end of the words to the beginning of the innermost query that is not closed.
bool innermost_has_from(Words words) {
  size_t closed = 0;
  for (size_t i = words.size(); i > 0; --i) {
    const std::string& word = words[i - 1];
    if (word == ")") ++closed;
    if (word == "(" && closed > 0) --closed;
    if (closed > 0) continue;
    if (word == "from" || (i == 1 && word == "update")) return true;
    if (word == "select") return false;
  }
  return false;
}

}  // namespace

FromTables::FromTables(const std::vector<TableSummary>& known, Words words)
    : has_from_(innermost_has_from(words)) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (!expects_table_) {
      expects_table_ = is_one_of(words[i], {"from", "join"}) || (i == 0 && words[i] == "update");
      continue;
    }
    if (is_one_of(words[i], {"lateral", "only"})) continue;
    expects_table_ = false;
    if (!is_name(words[i])) continue;  // a query in parentheses, or a file
    std::string alias = without_quotes(words[i]);
    const auto table = std::find_if(known.begin(), known.end(), [&](const TableSummary& summary) {
      return equals_ignore_case(summary.name, alias);
    });
    if (i + 1 < words.size() && words[i + 1] == "as") ++i;
    if (i + 1 < words.size() && !ends_table(words[i + 1])) alias = without_quotes(words[++i]);
    if (table != known.end()) tables_.push_back({&*table, alias});
    expects_table_ = i + 1 < words.size() && words[i + 1] == ",";
    if (expects_table_) ++i;
  }
}

const TableSummary* FromTables::find(std::string_view alias) const {
  const auto found = std::find_if(tables_.begin(), tables_.end(), [alias](const NamedTable& named) {
    return equals_ignore_case(named.alias, alias);
  });
  return found == tables_.end() ? nullptr : found->table;
}

}  // namespace rtsql
