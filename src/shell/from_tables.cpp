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
         is_one_of(word, {"where",     "on",     "using",   "join",  "inner",   "left",      "right",
                          "full",      "cross",  "natural", "semi",  "anti",    "asof",      "positional",
                          "group",     "order",  "having",  "limit", "offset",  "fetch",     "union",
                          "intersect", "except", "window",  "set",   "qualify", "returning", "tablesample",
                          "for",       "from",   "values"});
}

std::string without_quotes(std::string_view word) {
  if (word.size() >= 2 && word.front() == '"') word = word.substr(1, word.size() - 2);
  return std::string(word);
}

// The innermost query that is not closed, as far as it stands before the cursor.
struct QueryBefore {
  bool has_from = false;
  size_t open = 0;  // parentheses that it has opened and not closed
};

QueryBefore innermost_query(Words words) {
  QueryBefore query;
  size_t closed = 0;
  for (size_t i = words.size(); i > 0; --i) {
    const std::string& word = words[i - 1];
    if (word == ")") ++closed;
    if (word == "(") closed > 0 ? --closed : ++query.open;
    if (closed > 0) continue;
    query.has_from = word == "from" || (i == 1 && word == "update");
    if (query.has_from || word == "select") break;
  }
  return query;
}

// Returns the words of the cursor's query that stand behind the cursor, without those of queries within it.
std::vector<std::string> rest_of_query(Words after, size_t open) {
  std::vector<std::string> rest;
  size_t opened = 0;
  for (const std::string& word : after) {
    const bool is_inner = opened > 0;
    if (word == "(") ++opened;
    if (word == ")" && opened == 0 && open-- == 0) break;
    if (word == ")" && opened > 0) --opened;
    if (is_inner) continue;
    if (is_one_of(word, {";", "union", "intersect", "except"})) break;
    rest.push_back(word);
  }
  return rest;
}

}  // namespace

FromTables::FromTables(const std::vector<TableSummary>& known, Words before, Words after) {
  const QueryBefore query = innermost_query(before);
  const std::vector<std::string> rest = rest_of_query(after, query.open);
  has_from_ = query.has_from || std::ranges::find(rest, "from") != rest.end();
  expects_table_ = read(known, before);
  read(known, rest);
}

bool FromTables::read(const std::vector<TableSummary>& known, Words words) {
  bool expects_table = false;
  for (size_t i = 0; i < words.size(); ++i) {
    if (!expects_table) {
      expects_table = is_one_of(words[i], {"from", "join"}) || (i == 0 && words[i] == "update");
      continue;
    }
    if (is_one_of(words[i], {"lateral", "only"})) continue;
    expects_table = false;
    if (words[i] == "(") continue;  // a query
    std::string alias = without_quotes(words[i]);
    const auto table = std::find_if(known.begin(), known.end(), [&](const TableSummary& summary) {
      return equals_ignore_case(summary.name, alias);
    });
    if (i + 1 < words.size() && words[i + 1] == "as") ++i;
    if (i + 1 < words.size() && !ends_table(words[i + 1])) alias = without_quotes(words[++i]);
    if (table != known.end()) tables_.push_back({&*table, alias});
    expects_table = i + 1 < words.size() && words[i + 1] == ",";
    if (expects_table) ++i;
  }
  return expects_table;
}

const TableSummary* FromTables::find(std::string_view alias) const {
  const auto found = std::find_if(tables_.begin(), tables_.end(), [alias](const NamedTable& named) {
    return equals_ignore_case(named.alias, alias);
  });
  return found == tables_.end() ? nullptr : found->table;
}

}  // namespace rtsql
