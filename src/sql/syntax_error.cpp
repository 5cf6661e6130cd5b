#include "sql/syntax_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/text.h"
#include "sql/keywords.h"
#include "sql/unsupported.h"

namespace rtsql::sql {
namespace {

constexpr size_t kMostExpected = 12;
constexpr size_t kLongestQuote = 40;
constexpr const char* kName = "a name";
constexpr const char* kTable = "a table";
constexpr const char* kExpression = "an expression";
constexpr const char* kOperator = "an operator";
constexpr const char* kEnd = "the end of the statement";

using Names = std::vector<std::string>;

constexpr auto kExpressionStarts = std::to_array<std::string_view>({"a name",
                                                                    "a string",
                                                                    "a string of bytes",
                                                                    "an integer",
                                                                    "a decimal number",
                                                                    "a floating-point number",
                                                                    "a parameter",
                                                                    "DEFAULT",
                                                                    "NULL",
                                                                    "TRUE",
                                                                    "FALSE",
                                                                    "CASE",
                                                                    "CAST",
                                                                    "TRY_CAST",
                                                                    "LEFT",
                                                                    "RIGHT",
                                                                    "NOT",
                                                                    "DOUBLE",
                                                                    "CURRENT_DATE",
                                                                    "CURRENT_TIME",
                                                                    "CURRENT_TIMESTAMP",
                                                                    "LOCALTIME",
                                                                    "LOCALTIMESTAMP",
                                                                    "(",
                                                                    "[",
                                                                    "+",
                                                                    "-",
                                                                    "@",
                                                                    "|/",
                                                                    "||/",
                                                                    "~"});
// What may go on with an expression; a string behind a name or a call makes a type of it.
constexpr auto kOperators = std::to_array<std::string_view>({"+",        "-",
                                                             "*",        "/",
                                                             "%",        "^",
                                                             "||",       "&",
                                                             "|",        "#",
                                                             "<<",       ">>",
                                                             "::",       "=",
                                                             "<>",       "<",
                                                             "<=",       ">",
                                                             ">=",       "AND",
                                                             "OR",       "IS",
                                                             "ISNULL",   "NOT",
                                                             "NOTNULL",  "BETWEEN",
                                                             "IN",       "LIKE",
                                                             "ILIKE",    "GLOB",
                                                             "//",       "COLLATE",
                                                             "(",        ".",
                                                             "FILTER",   "IGNORE",
                                                             "OVER",     "RESPECT",
                                                             "WITHIN",   "~",
                                                             "~*",       "!~",
                                                             "!~*",      "SIMILAR TO",
                                                             "OVERLAPS", "AT TIME ZONE",
                                                             "[",        "a string",
                                                             "!~~",      "!~~*",
                                                             "@>",       "<@",
                                                             "&&",       "^@",
                                                             "->"});

constexpr auto kColumnClauses = std::to_array<std::string_view>(
    {"CHECK", "CONSTRAINT", "DEFAULT", "GENERATED", "NOT", "NULL", "PRIMARY", "UNIQUE"});

// What may say which columns of a star are meant.
constexpr auto kNameConditions =
    std::to_array<std::string_view>({"NOT", "GLOB", "LIKE", "ILIKE", "SIMILAR TO"});
constexpr auto kComparisons = std::to_array<std::string_view>({"=", "==", "<>", "!=", "<", "<=", ">", ">="});
constexpr auto kStatements = std::to_array<std::string_view>(
    {"ABORT",     "ALTER",    "ATTACH",   "BEGIN",     "BENCHMARK",  "CALIBRATE", "CANCEL",  "CHECKPOINT",
     "COMMIT",    "CLOSE",    "COPY",     "CREATE",    "DEALLOCATE", "DECLARE",   "DELETE",  "DESC",
     "DESCRIBE",  "DETACH",   "DISCARD",  "DROP",      "END",        "EXECUTE",   "EXPLAIN", "EXPORT",
     "FETCH",     "IMPORT",   "INSERT",   "MERGE",     "MOVE",       "PIVOT",     "PREPARE", "REFRESH",
     "RELEASE",   "RESET",    "ROLLBACK", "SAVEPOINT", "SELECT",     "SET",       "SHOW",    "START",
     "SUMMARIZE", "TRUNCATE", "UNLISTEN", "UNPIVOT",   "UPDATE",     "USE",       "VACUUM",  "FROM",
     "TABLE",     "VALUES",   "WITH",     "("});
constexpr auto kValues =
    std::to_array<std::string_view>({"a name", "a string", "an integer", "a decimal number",
                                     "a floating-point number", "a number with a unit", "+", "-"});
constexpr auto kClauses = std::to_array<std::string_view>(
    {"FROM", "INTO", "WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY", "UNION", "INTERSECT", "EXCEPT", "ORDER",
     "LIMIT", "OFFSET", "FETCH", "FOR", "RETURNING"});
constexpr auto kJoins =
    std::to_array<std::string_view>({"ANTI", "ASOF", "CROSS", "FULL", "INNER", "JOIN", "LEFT", "NATURAL",
                                     "PIVOT", "POSITIONAL", "RIGHT", "SEMI", "UNPIVOT"});
constexpr auto kQueries = std::to_array<std::string_view>(
    {"(", "FROM", "PIVOT", "SELECT", "SUMMARIZE", "TABLE", "UNPIVOT", "VALUES", "WITH"});
constexpr auto kTables = std::to_array<std::string_view>({kName, "a string", "(", "LATERAL", "ONLY"});
constexpr auto kAlias = std::to_array<std::string_view>({kName, "AS"});

bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void replace_group(Names& names, const auto& group, std::string by) {
  std::erase_if(names, [&](const std::string& name) {
    return std::find(group.begin(), group.end(), name) != group.end();
  });
  names.push_back(std::move(by));
}

bool is_keyword(std::string_view name) {
  return keyword_token(name).has_value();
}
bool is_sign(std::string_view name) {
  return !is_keyword(name) && name.find(' ') == std::string_view::npos;
}

// One clause stands for all where several may follow.
void replace_clauses(Names& names) {
  auto expected = [&](std::string_view clause) { return contains(names, clause); };
  // USING SAMPLE stands in front of ORDER BY.
  if (expected("ORDER")) std::erase(names, "USING");
  if (std::count_if(kClauses.begin(), kClauses.end(), expected) < 2) return;
  const std::string_view first = *std::find_if(kClauses.begin(), kClauses.end(), expected);
  const bool has_by = first == "GROUP" || first == "ORDER";
  replace_group(names, kClauses, fmt::format("a clause such as {}{}", first, has_by ? " BY" : ""));
}

std::string_view text_of(std::string_view text, SourceSpan span) {
  return text.substr(span.begin, span.end - span.begin);
}

// Quotes the token as it is written: words and signs in quotes, cut where it is long.
std::string quote_found(std::string_view found) {
  if (found.empty()) return "end of statement";
  std::string shown(found.substr(0, std::min(found.find('\n'), kLongestQuote)));
  if (shown.size() < found.size()) shown += "…";
  bool is_quoted = found.front() == '\'' || found.front() == '"';
  return is_quoted ? shown : fmt::format("\"{}\"", shown);
}

// What stands for many things comes first; of the words, as many are named as can be read.
Names shortened_expected(Names names) {
  if (names.size() <= kMostExpected) return names;
  std::ranges::stable_partition(names,
                                [](const std::string& name) { return !is_keyword(name) && !is_sign(name); });
  const size_t left_out = names.size() - kMostExpected;
  names.resize(kMostExpected);
  names.push_back(count_noun(left_out, "other word"));
  return names;
}

std::string describe_expected(Names names) {
  names = shortened_expected(summarize_expected(std::move(names)));
  if (names.empty()) return {};
  for (std::string& name : names) {
    if (is_sign(name)) name = fmt::format("\"{}\"", name);
  }
  std::string last = std::move(names.back());
  names.pop_back();
  if (names.empty()) return ", expected " + last;
  return fmt::format(", expected {} or {}", join(names, ", "), last);
}

// A misspelt keyword is found either as the unexpected token or, having passed for a name, right before it:
// then it is one if the statement gets further with the keyword in its place.
std::optional<std::string> misspelt_keyword(std::string_view text, const UnexpectedToken& unexpected,
                                            const Reach& reach) {
  Names expected_keywords = unexpected.expected;
  std::erase_if(expected_keywords, [](const std::string& name) { return !is_keyword(name); });
  std::string_view found = text_of(text, unexpected.found);
  if (!found.empty() && !is_keyword(found)) {
    if (auto keyword = nearest_name(found, expected_keywords))
      return fmt::format("did you mean \"{}\"?", *keyword);
  }
  std::string_view before = text_of(text, unexpected.before);
  if (before.size() < 3 || is_keyword(before)) return std::nullopt;
  std::optional<std::string> keyword = nearest_name(before, keywords());
  if (!keyword) return std::nullopt;
  std::string head = std::string(text.substr(0, unexpected.before.begin)) + *keyword;
  size_t found_at = head.size() + unexpected.found.begin - unexpected.before.end;
  head += text.substr(unexpected.before.end);
  if (reach(head) <= found_at) return std::nullopt;
  return fmt::format("did you mean \"{}\" instead of \"{}\"?", *keyword, before);
}

}  // namespace

std::vector<std::string> summarize_expected(std::vector<std::string> expected) {
  // Any word may stand here if these two may.
  if (contains(expected, "RETURNING") && contains(expected, "THEN")) std::erase_if(expected, is_keyword);
  if (contains(expected, "a number with a unit")) replace_group(expected, kValues, "a value");
  if (contains(expected, "EXPLAIN")) std::erase(expected, "ANALYZE");  // it begins a statement, too
  if (contains(expected, "CREATE") && contains(expected, "DROP") && !contains(expected, kName))
    replace_group(expected, kStatements, "a statement");
  // These go on with a few types' names.
  std::erase(expected, "VARYING");
  if (contains(expected, "[")) std::erase(expected, "ARRAY");
  if (std::erase(expected, "WITHOUT") > 0) std::erase(expected, "WITH");
  // Two words for one thing.
  if (contains(expected, "TEMP")) std::erase(expected, "TEMPORARY");
  if (contains(expected, "MACRO")) std::erase(expected, "FUNCTION");
  if (contains(expected, "TABLE") && contains(expected, "OR")) {
    std::erase(expected, "OR");
    expected.emplace_back("OR REPLACE");
  }
  // ALL changes nothing where DISTINCT would.
  if (contains(expected, "DISTINCT")) std::erase(expected, "ALL");
  const bool sets = contains(expected, "SET");
  if (contains(expected, kName)) {
    std::erase_if(expected, [](const std::string& name) { return is_keyword(name) && !is_reserved(name); });
    if (!contains(expected, "SUMMARIZE"))
      std::erase(expected, "PIVOT");  // an index method, or behind a table
  }
  if (contains(expected, "PRIMARY") && contains(expected, "DEFAULT"))
    replace_group(expected, kColumnClauses, "a constraint");
  if (contains(expected, "CASE") && contains(expected, "("))
    replace_group(expected, kExpressionStarts, kExpression);
  if (contains(expected, "LATERAL")) replace_group(expected, kTables, kTable);
  if (contains(expected, "SELECT") && contains(expected, "TABLE"))
    replace_group(expected, kQueries, "a query");
  if (contains(expected, "LIKE") && contains(expected, "RENAME"))
    replace_group(expected, kNameConditions, "a condition on names such as LIKE");
  if (contains(expected, "+") && contains(expected, "::")) {
    const bool is_of_between = contains(expected, "AND") && !contains(expected, "OR");
    replace_group(expected, kOperators, kOperator);
    if (is_of_between) expected.insert(expected.begin(), "AND");
  }
  if (contains(expected, "=") && contains(expected, "IS") && contains(expected, "LIKE"))
    replace_group(expected, kOperators, kOperator);
  // A name may go on as one within what it names.
  if (expected.size() > 1) std::erase(expected, ".");
  if (contains(expected, "AS") && contains(expected, kName)) replace_group(expected, kAlias, "an alias");
  // An alias can be left out: where nothing but one may follow, SET goes on, which is no name there.
  if (sets && expected == Names{"an alias"}) expected.emplace_back("SET");
  if (contains(expected, "CROSS") && contains(expected, "JOIN")) {
    replace_group(expected, kJoins, "a join");
    std::erase(expected, "TABLESAMPLE");
  }
  replace_clauses(expected);
  if (contains(expected, kEnd)) {
    std::erase(expected, ";");
    std::erase(expected, kEnd);
    expected.emplace_back(kEnd);
  }
  std::erase(expected, "/*+");
  return expected;
}

Error syntax_error(std::string_view text, const UnexpectedToken& unexpected, const Reach& reach) {
  std::string_view found = text_of(text, unexpected.found);
  if (unexpected.is_quantity) {
    return Error(ErrorKind::kSyntax, fmt::format("malformed number \"{}\"", found)).at(unexpected.found);
  }
  if (std::optional<Error> unsupported = unsupported_syntax(text, unexpected)) return std::move(*unsupported);
  Error error = Error(ErrorKind::kSyntax, fmt::format("unexpected {}{}", quote_found(found),
                                                      describe_expected(unexpected.expected)))
                    .at(unexpected.found);
  if (std::optional<std::string> hint = misspelt_keyword(text, unexpected, reach)) {
    return std::move(error).hint(std::move(*hint));
  }
  if (contains(unexpected.expected, "::") && std::ranges::find(kComparisons, found) != kComparisons.end()) {
    const bool is_default = contains(unexpected.expected, "CONSTRAINT");
    return std::move(error).hint(is_default ? "DEFAULT takes a comparison in parentheses"
                                            : "comparisons do not chain: put one in parentheses");
  }
  const Names summary = summarize_expected(unexpected.expected);
  if (is_reserved(found) && (summary == Names{kName} || summary == Names{kTable})) {
    return std::move(error).hint(
        fmt::format("{} is a keyword; as a name it is written \"{}\"", to_upper(found), found));
  }
  return error;
}

}  // namespace rtsql::sql
