#include "sql/unsupported.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/text.h"

namespace rtsql::sql {
namespace {

constexpr auto kOtherStatements = std::to_array<std::string_view>(
    {"ANALYZE", "ATTACH", "CALL", "COMMENT", "GRANT", "MERGE", "PRAGMA", "REVOKE", "VACUUM"});

constexpr auto kConstraints = std::to_array<std::string_view>({"GENERATED"});

// Holds two words of what is elsewhere written in this place: the unexpected one and the one before it.
struct Construct {
  std::string_view before, found;
  const char* name;
};
constexpr auto kConstructs = std::to_array<Construct>({
    {"INSERT", "OR", "INSERT OR"},
    {"TRANSACTION", "ISOLATION", "SET TRANSACTION"},
    {"TRANSACTION", "READ", "SET TRANSACTION"},
});

bool is_one_of(std::string_view word, const auto& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view each) { return equals_ignore_case(word, each); });
}

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Walks over the words of a text from a place, backwards or forwards.
std::string_view word_before(std::string_view text, size_t end) {
  while (end > 0 && is_blank(text[end - 1])) --end;
  size_t begin = end;
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
  return text.substr(begin, end - begin);
}

std::string_view word_at(std::string_view text, size_t begin) {
  while (begin < text.size() && is_blank(text[begin])) ++begin;
  size_t end = begin;
  while (end < text.size() && is_letter(text[end])) ++end;
  return text.substr(begin, end - begin);
}

SourceSpan span_in(std::string_view text, std::string_view first, std::string_view last) {
  return {static_cast<uint32_t>(first.data() - text.data()),
          static_cast<uint32_t>(last.data() + last.size() - text.data())};
}

// FOREIGN KEY (…) is read as a column of the type KEY up to the name in parentheses.
std::optional<Error> foreign_key(std::string_view text, const UnexpectedToken& unexpected) {
  const std::string_view found =
      text.substr(unexpected.found.begin, unexpected.found.end - unexpected.found.begin);
  const bool is_constraint = equals_ignore_case(found, "FOREIGN") || equals_ignore_case(found, "REFERENCES");
  const bool may_be_constraint = std::find(unexpected.expected.begin(), unexpected.expected.end(),
                                           "UNIQUE") != unexpected.expected.end();
  const std::string_view key = word_before(text, unexpected.before.begin);
  const std::string_view foreign = word_before(text, static_cast<size_t>(key.data() - text.data()));
  SourceSpan span = unexpected.found;
  if (equals_ignore_case(key, "KEY") && equals_ignore_case(foreign, "FOREIGN")) {
    span = span_in(text, foreign, key);
  } else if (!is_constraint || !may_be_constraint) {
    return std::nullopt;
  }
  return Error(ErrorKind::kUnsupported, "foreign keys are not supported")
      .at(span)
      .hint("nothing would enforce them; leave FOREIGN KEY and REFERENCES out");
}

// FOR is read as an alias where there may be one.
std::optional<Error> locking_clause(std::string_view text, const UnexpectedToken& unexpected) {
  constexpr auto kStrengths = std::to_array<std::string_view>({"KEY", "NO", "SHARE", "UPDATE"});
  const std::string_view found =
      text.substr(unexpected.found.begin, unexpected.found.end - unexpected.found.begin);
  const std::string_view before =
      text.substr(unexpected.before.begin, unexpected.before.end - unexpected.before.begin);
  const bool begins = equals_ignore_case(found, "FOR");
  const std::string_view strength = begins ? word_at(text, unexpected.found.end) : found;
  if (!is_one_of(strength, kStrengths) || !(begins || equals_ignore_case(before, "FOR"))) return std::nullopt;
  return Error(ErrorKind::kUnsupported, "locking clauses such as FOR UPDATE are not supported")
      .at(span_in(text, begins ? found : before, strength))
      .hint("sessions wait for no locks: of two that change a table the second fails; leave it out");
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
    if (is_one_of(found, kOtherStatements)) return fmt::format("{} is not supported", to_upper(found));
  } else if (is_one_of(found, kConstraints) && is_expected(")") &&
             (is_expected("NULL") || equals_ignore_case(before, "null"))) {
    return fmt::format("{} is not supported in a table's definition", to_upper(found));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> unsupported_syntax(std::string_view text, const UnexpectedToken& unexpected) {
  if (std::optional<Error> error = foreign_key(text, unexpected)) return error;
  if (std::optional<Error> error = locking_clause(text, unexpected)) return error;
  std::optional<std::string> message = name_unsupported(text, unexpected);
  if (!message) return std::nullopt;
  return Error(ErrorKind::kUnsupported, std::move(*message)).at(unexpected.found);
}

}  // namespace rtsql::sql
