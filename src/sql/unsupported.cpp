#include "sql/unsupported.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/text.h"

namespace rtsql::sql {
namespace {

constexpr auto kStatements = std::to_array<std::string_view>(
    {"ALTER",     "ANALYZE", "ATTACH",   "BEGIN",  "CALL",    "COMMENT", "COMMIT",
     "EXECUTE",   "GRANT",   "MERGE",    "PRAGMA", "PREPARE", "REVOKE",  "ROLLBACK",
     "SAVEPOINT", "START",   "TRUNCATE", "USE",    "VACUUM",  "VALUES"});
constexpr auto kSetOperations = std::to_array<std::string_view>({"UNION", "INTERSECT", "EXCEPT"});
constexpr auto kJoins = std::to_array<std::string_view>({"RIGHT", "FULL", "NATURAL"});

constexpr auto kConstraints = std::to_array<std::string_view>(
    {"PRIMARY", "UNIQUE", "REFERENCES", "CHECK", "CONSTRAINT", "DEFAULT", "COLLATE", "GENERATED"});

// Holds two words of what is elsewhere written in this place: the unexpected one and the one before it.
struct Construct {
  std::string_view before, found;
  const char* name;
};
constexpr auto kConstructs = std::to_array<Construct>({
    {"CREATE", "OR", "CREATE OR REPLACE"},
    {"CREATE", "TEMP", "CREATE TEMP"},
    {"CREATE", "TEMPORARY", "CREATE TEMPORARY"},
    {"CREATE", "UNIQUE", "CREATE UNIQUE INDEX"},
    {"CREATE", "VIEW", "CREATE VIEW"},
    {"CREATE", "SCHEMA", "CREATE SCHEMA"},
    {"INSERT", "OR", "INSERT OR"},
    {"ON", "CONFLICT", "ON CONFLICT"},
    {"FILTER", "(", "FILTER"},
    {"IS", "DISTINCT", "IS DISTINCT FROM"},
    {"NOT", "DISTINCT", "IS NOT DISTINCT FROM"},
    {"DISTINCT", "ON", "DISTINCT ON"},
});

bool is_one_of(std::string_view word, const auto& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view each) { return equals_ignore_case(word, each); });
}

bool starts_query(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\r\n\f\v(");
  return begin != std::string_view::npos && equals_ignore_case(text.substr(begin, 6), "select");
}

std::optional<std::string> name_unsupported(std::string_view text, const UnexpectedToken& unexpected) {
  std::string_view found = text.substr(unexpected.found.begin, unexpected.found.end - unexpected.found.begin);
  std::string_view before =
      text.substr(unexpected.before.begin, unexpected.before.end - unexpected.before.begin);
  auto is_expected = [&](const char* name) {
    return std::find(unexpected.expected.begin(), unexpected.expected.end(), name) !=
           unexpected.expected.end();
  };
  for (const Construct& construct : kConstructs) {
    if (equals_ignore_case(before, construct.before) && equals_ignore_case(found, construct.found))
      return fmt::format("{} is not supported", construct.name);
  }
  if (before.empty()) {
    if (is_one_of(found, kStatements)) return fmt::format("{} is not supported", to_upper(found));
    if (equals_ignore_case(found, "with")) return "WITH queries are not supported";
    if (found == "(" && starts_query(text.substr(unexpected.found.begin)))
      return "a query in parentheses is not supported";
  } else if (is_one_of(found, kSetOperations) && is_expected("the end of the statement")) {
    return fmt::format("{} is not supported", to_upper(found));
  } else if (is_one_of(found, kJoins) && is_expected("JOIN")) {
    return fmt::format("{} JOIN is not supported", to_upper(found));
  } else if (is_one_of(found, kConstraints) && is_expected(")") &&
             (is_expected("NULL") || equals_ignore_case(before, "null"))) {
    return fmt::format("{} is not supported in a table's definition", to_upper(found));
  } else if (equals_ignore_case(found, "returning") && is_expected("the end of the statement")) {
    return "RETURNING is not supported";
  } else if (found == "(" && equals_ignore_case(before, "over")) {
    return "window functions are not supported";
  } else if ((found == "(" || before == "(") && starts_query(text.substr(unexpected.found.begin))) {
    return "subqueries are not supported";
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> unsupported_syntax(std::string_view text, const UnexpectedToken& unexpected) {
  std::optional<std::string> message = name_unsupported(text, unexpected);
  if (!message) return std::nullopt;
  return Error(ErrorKind::kUnsupported, std::move(*message)).at(unexpected.found);
}

}  // namespace rtsql::sql
