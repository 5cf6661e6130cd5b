#include "prepared_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace rtsql::fuzz {
namespace {

// Returns the end of the literal that begins at `at`; `at` if there is none.
size_t literal_end(const std::string& text, size_t at) {
  size_t end = at;
  if (text[at] == '\'') {
    for (++end; end < text.size(); ++end) {
      if (text[end] != '\'') continue;
      if (end + 1 < text.size() && text[end + 1] == '\'')
        ++end;
      else
        return end + 1;
    }
    return at;
  }
  while (end < text.size() && (std::isdigit(static_cast<unsigned char>(text[end])) != 0 || text[end] == '.'))
    ++end;
  return end;
}

bool follows_operator(const std::string& text, size_t at) {
  return at >= 2 && text[at - 1] == ' ' && std::string("=<>+*%").find(text[at - 2]) != std::string::npos;
}

std::string other_value(const std::string& literal, Random& random) {
  if (random.chance(0.2)) return "NULL";
  if (literal[0] == '\'') return random.chance(0.5) ? "'m'" : "''";
  return random.chance(0.5) ? "1" : "0";
}

}  // namespace

PreparedForm prepared_form(const std::string& query, Random& random) {
  PreparedForm form;
  for (size_t at = 0; at < query.size();) {
    const size_t end = literal_end(query, at);
    const bool is_parameter = end > at && follows_operator(query, at);
    if (is_parameter) {
      const std::string literal = query.substr(at, end - at);
      auto known = std::find(form.values.begin(), form.values.end(), literal);
      if (known == form.values.end()) {
        known = form.values.insert(known, literal);
        form.others.push_back(other_value(literal, random));
      }
      form.statement += fmt::format("${}", known - form.values.begin() + 1);
    } else {
      form.statement += query.substr(at, std::max<size_t>(end - at, 1));
    }
    at = std::max(end, at + 1);
  }
  return form;
}

}  // namespace rtsql::fuzz
