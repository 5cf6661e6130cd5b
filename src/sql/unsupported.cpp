#include "sql/unsupported.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/text.h"

namespace rtsql::sql {
namespace {

constexpr auto kStatements = std::to_array<std::string_view>(
    {"ANALYZE", "ATTACH", "BEGIN", "CALL", "COMMENT", "COMMIT", "GRANT", "MERGE", "PRAGMA", "REVOKE",
     "ROLLBACK", "SAVEPOINT", "START", "USE", "VACUUM"});

constexpr auto kConstraints =
    std::to_array<std::string_view>({"COLLATE", "FOREIGN", "GENERATED", "REFERENCES"});

// Holds two words of what is elsewhere written in this place: the unexpected one and the one before it.
struct Construct {
  std::string_view before, found;
  const char* name;
};
constexpr auto kConstructs = std::to_array<Construct>({
    {"CREATE", "SCHEMA", "CREATE SCHEMA"},
    {"INSERT", "OR", "INSERT OR"},
});

bool is_one_of(std::string_view word, const auto& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view each) { return equals_ignore_case(word, each); });
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
  } else if (is_one_of(found, kConstraints) && is_expected(")") &&
             (is_expected("NULL") || equals_ignore_case(before, "null"))) {
    return fmt::format("{} is not supported in a table's definition", to_upper(found));
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
