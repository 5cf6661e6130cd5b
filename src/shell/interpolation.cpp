#include "shell/interpolation.h"

#include <algorithm>

#include "common/text.h"
#include "sql/keywords.h"
#include "sql/text_parts.h"

namespace rtsql {
namespace {

bool may_be_in_name(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

bool is_variable_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, may_be_in_name);
}

std::optional<VariableUse> variable_use_at(std::string_view text, size_t at, const Variables& variables) {
  const bool is_cast = at > 0 && text[at - 1] == ':';
  if (text[at] != ':' || is_cast) return std::nullopt;
  size_t begin = at + 1;
  const char quote = begin < text.size() ? text[begin] : '\0';
  const bool is_quoted = quote == '\'' || quote == '"';
  if (is_quoted) ++begin;
  size_t end = begin;
  while (end < text.size() && may_be_in_name(text[end])) ++end;
  const auto variable = variables.find(text.substr(begin, end - begin));
  if (variable == variables.end()) return std::nullopt;
  const std::string& value = variable->second;
  if (!is_quoted) return VariableUse{end, value};
  if (end == text.size() || text[end] != quote) return std::nullopt;
  return VariableUse{end + 1, quote == '"' ? sql::name_text(value) : quote_string(value)};
}

std::string interpolated(std::string_view statement, const Variables& variables) {
  if (variables.empty()) return std::string(statement);
  std::string out;
  size_t done = 0;
  for (const sql::TextPart& part : sql::text_parts(statement)) {
    if (part.kind != sql::TextPartKind::kSign || part.begin < done) continue;
    const std::optional<VariableUse> use = variable_use_at(statement, part.begin, variables);
    if (!use) continue;
    out += statement.substr(done, part.begin - done);
    out += use->value;
    done = use->end;
  }
  return out.append(statement.substr(done));
}

}  // namespace rtsql
