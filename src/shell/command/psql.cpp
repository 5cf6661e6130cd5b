#include "shell/command/psql.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"

namespace rtsql {
namespace {

struct Counterpart {
  std::string_view psql;
  std::string_view here;
};

constexpr Counterpart kCounterparts[] = {
    {"\\?", ".help"},       {"\\a", ".mode csv"},       {"\\conninfo", ".device"},
    {"\\copy", "COPY"},     {"\\d", ".tables"},         {"\\df", "SHOW FUNCTIONS"},
    {"\\di", ".indexes"},   {"\\do", "SHOW FUNCTIONS"}, {"\\dm", ".tables"},
    {"\\dt", ".tables"},    {"\\dv", ".tables"},        {"\\h", ".help"},
    {"\\dT", "SHOW TYPES"}, {"\\i", ".read"},           {"\\ir", ".read"},
    {"\\l", ".tables"},     {"\\o", ".output"},         {"\\pset", ".mode"},
    {"\\set", "SET"},       {"\\sv", ".schema"},        {"\\t", ".headers off"},
    {"\\timing", ".timer"}, {"\\x", ".mode line"},      {"\\z", ".tables"},
};

// psql takes + and S behind \d and its like, for more detail and system tables.
std::string_view without_modifiers(std::string_view word) {
  if (!word.starts_with("\\d")) return word;
  while (word.size() > 2 && (word.ends_with('+') || word.ends_with('S'))) word.remove_suffix(1);
  return word;
}

std::string hint_for(const std::vector<std::string>& words) {
  const std::string_view word = without_modifiers(words.front());
  if (word == "\\d" && words.size() > 1) return fmt::format("\"DESCRIBE {}\" does that here", words[1]);
  const auto* known = std::find_if(std::begin(kCounterparts), std::end(kCounterparts),
                                   [word](const Counterpart& entry) { return entry.psql == word; });
  if (known != std::end(kCounterparts)) return fmt::format("\"{}\" does that here", known->here);
  return "\".help\" lists the commands";
}

}  // namespace

std::string command_for_psql(const std::vector<std::string>& words) {
  if (words.front() == "\\q") return ".quit";
  throw Error(ErrorKind::kName, fmt::format("unknown command \"{}\"", words.front())).hint(hint_for(words));
}

}  // namespace rtsql
