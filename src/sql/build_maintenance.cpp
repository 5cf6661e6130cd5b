#include "sql/build_maintenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql::sql {
namespace {

bool is_vacuum(const Identifier& command) {
  return equals_ignore_case(command.name, "vacuum");
}

// What PostgreSQL's options ask for is done in any case, or there is nothing to do; ANALYZE alone is told
// apart.
std::vector<std::string> options_of(const Identifier& command) {
  if (!is_vacuum(command)) return {"VERBOSE", "SKIP_LOCKED"};
  return {"FULL",        "FREEZE",        "VERBOSE",       "ANALYZE",  "DISABLE_PAGE_SKIPPING",
          "SKIP_LOCKED", "INDEX_CLEANUP", "PROCESS_TOAST", "TRUNCATE", "PARALLEL"};
}

bool is_word(const Identifier& command, const MaintainedTable& part) {
  if (!part.name.qualifiers.empty() || !part.columns.empty()) return false;
  if (!is_vacuum(command)) return is_one_of(to_lower(part.name.name), {"verbose"});
  return is_one_of(to_lower(part.name.name), {"full", "freeze", "verbose", "analyze"});
}

Maintenance maintenance_of(const Identifier& command, bool analyzes, std::vector<MaintainedTable> tables) {
  Maintenance maintenance{is_vacuum(command), analyzes || !is_vacuum(command), std::move(tables)};
  for (const MaintainedTable& table : maintenance.tables) {
    if (maintenance.analyzes || table.columns.empty()) continue;
    throw Error(ErrorKind::kSyntax, "VACUUM of columns needs ANALYZE")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(table.columns.front().span)
        .hint("VACUUM ANALYZE t (column)");
  }
  return maintenance;
}

}  // namespace

Maintenance make_maintenance(Identifier command, std::vector<MaintainedTable> parts,
                             std::vector<MaintainedTable> others) {
  const auto first =
      std::ranges::find_if_not(parts, [&](const MaintainedTable& part) { return is_word(command, part); });
  const bool analyzes = std::any_of(parts.begin(), first, [](const MaintainedTable& word) {
    return equals_ignore_case(word.name.name, "analyze");
  });
  const ptrdiff_t tables = std::distance(first, parts.end());
  if (tables > 1 || (tables == 0 && !others.empty())) {
    const Identifier& unexpected = tables > 1 ? std::next(first)->name : others.front().name;
    throw Error(ErrorKind::kSyntax, fmt::format("unexpected \"{}\"", unexpected.name))
        .at(unexpected.span)
        .hint(is_vacuum(command) ? "VACUUM [FULL] [FREEZE] [VERBOSE] [ANALYZE] [table, …]"
                                 : "ANALYZE [VERBOSE] [table [(column, …)], …]");
  }
  std::vector<MaintainedTable> all(std::make_move_iterator(first), std::make_move_iterator(parts.end()));
  std::ranges::move(others, std::back_inserter(all));
  return maintenance_of(command, analyzes, std::move(all));
}

Maintenance make_maintenance(const Identifier& command, const std::vector<Option>& options,
                             std::vector<MaintainedTable> tables) {
  const std::vector<std::string> known = options_of(command);
  bool analyzes = false;
  for (const Option& option : options) {
    const auto has_name = [&](const std::string& name) { return equals_ignore_case(name, option.name.name); };
    if (std::ranges::none_of(known, has_name)) {
      throw Error(ErrorKind::kSyntax,
                  fmt::format("{} has no option \"{}\"", to_upper(command.name), option.name.name))
          .at(option.name.span)
          .hint(suggest_name(option.name.name, known));
    }
    if (has_name("analyze")) analyzes = parse_switch(option.value).value_or(true);
  }
  return maintenance_of(command, analyzes, std::move(tables));
}

}  // namespace rtsql::sql
