#include "sql/unsupported.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/text.h"

namespace rtsql::sql {
namespace {

constexpr auto kOtherStatements =
    std::to_array<std::string_view>({"ATTACH", "CALL", "COMMENT", "GRANT", "PRAGMA", "REVOKE", "VACUUM"});

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

// Returns the word that ends before a place.
std::string_view word_before(std::string_view text, size_t end) {
  while (end > 0 && is_blank(text[end - 1])) --end;
  size_t begin = end;
  while (begin > 0 && is_letter(text[begin - 1])) --begin;
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

// GENERATED ALWAYS AS (expression).
std::optional<Error> generated_column(std::string_view text, const UnexpectedToken& unexpected) {
  const std::string_view found =
      text.substr(unexpected.found.begin, unexpected.found.end - unexpected.found.begin);
  const bool may_be_identity = std::find(unexpected.expected.begin(), unexpected.expected.end(),
                                         "IDENTITY") != unexpected.expected.end();
  const std::string_view before =
      text.substr(unexpected.before.begin, unexpected.before.end - unexpected.before.begin);
  if (found != "(" || !may_be_identity || !equals_ignore_case(before, "AS")) return std::nullopt;
  return Error(ErrorKind::kUnsupported, "generated columns are not supported")
      .at(unexpected.found)
      .hint("a view can compute them; GENERATED … AS IDENTITY numbers rows");
}

// STRUCT(a INTEGER), MAP(INTEGER, VARCHAR), UNION(a INTEGER), INTEGER[][], and what makes such values: {'a':
// 1}, MAP {'a': 1}.
std::optional<Error> nested_type(std::string_view text, const UnexpectedToken& unexpected) {
  const auto part = [&](SourceSpan span) { return text.substr(span.begin, span.end - span.begin); };
  const std::string_view found = part(unexpected.found), before = part(unexpected.before);
  const auto is_expected = [&](std::string_view token) {
    return std::ranges::find(unexpected.expected, token) != unexpected.expected.end();
  };
  if (found == "[" && before == "]" && !is_expected("a string")) {
    return Error(ErrorKind::kUnsupported, "lists of lists are not supported")
        .at(unexpected.found)
        .hint("a list has one dimension");
  }
  const std::string_view named = before == "(" ? word_before(text, unexpected.before.begin)
                                 : found == "{" && equals_ignore_case(before, "MAP") ? before
                                 : found == "{"                                      ? "STRUCT"
                                                                                     : found;
  const bool is_type = equals_ignore_case(named, "STRUCT") || equals_ignore_case(named, "MAP") ||
                       equals_ignore_case(named, "UNION");
  const bool is_written = found == "{" || before == "(" || (named == found && is_expected("a name"));
  if (!is_type || !is_written) return std::nullopt;
  return Error(ErrorKind::kUnsupported, fmt::format("type {} is not supported", to_upper(named)))
      .at(unexpected.found)
      .hint("a column for each part holds such values, or a list, or a table of their own");
}

std::optional<std::string> name_unsupported(std::string_view text, const UnexpectedToken& unexpected) {
  std::string_view found = text.substr(unexpected.found.begin, unexpected.found.end - unexpected.found.begin);
  std::string_view before =
      text.substr(unexpected.before.begin, unexpected.before.end - unexpected.before.begin);
  if (before.empty()) {
    if (is_one_of(found, kOtherStatements)) return fmt::format("{} is not supported", to_upper(found));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> unsupported_syntax(std::string_view text, const UnexpectedToken& unexpected) {
  if (std::optional<Error> error = foreign_key(text, unexpected)) return error;
  if (std::optional<Error> error = generated_column(text, unexpected)) return error;
  if (std::optional<Error> error = nested_type(text, unexpected)) return error;
  std::optional<std::string> message = name_unsupported(text, unexpected);
  if (!message) return std::nullopt;
  return Error(ErrorKind::kUnsupported, std::move(*message)).at(unexpected.found);
}

}  // namespace rtsql::sql
