#include "plan/node/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "common/text.h"
#include "storage/table.h"

namespace rtsql {
namespace {

constexpr size_t kShownAlternatives = 4;

// Returns the chosen alternatives and the cheapest others, in the order in which they stand.
std::vector<Alternative> best_of(std::vector<Alternative> alternatives, size_t count) {
  std::vector<size_t> places(alternatives.size());
  std::iota(places.begin(), places.end(), size_t{0});
  std::stable_sort(places.begin(), places.end(), [&](size_t a, size_t b) {
    const Alternative &left = alternatives[a], &right = alternatives[b];
    return left.chosen != right.chosen ? left.chosen : left.milliseconds < right.milliseconds;
  });
  places.resize(std::min(places.size(), count));
  std::sort(places.begin(), places.end());
  std::vector<Alternative> best;
  for (size_t place : places) best.push_back(std::move(alternatives[place]));
  return best;
}

// Names the schema of the table, unless it is one that every session looks in.
std::string named(const TableSchema& table) {
  const SchemaName& schema = table.schema;
  return schema.is_main() || schema.is_temporary() ? table.name : schema.name + "." + table.name;
}

}  // namespace

std::string conjunction_text(const std::vector<ExprPtr>& conjuncts) {
  std::vector<std::string> parts;
  for (const ExprPtr& conjunct : conjuncts) {
    parts.push_back(conjuncts.size() > 1 ? "(" + expr_text(*conjunct) + ")" : expr_text(*conjunct));
  }
  return join(parts, " AND ");
}

std::string list_text(const std::vector<ExprPtr>& exprs) {
  std::vector<std::string> parts;
  for (const ExprPtr& expr : exprs) parts.push_back(expr_text(*expr));
  return join(parts, ", ");
}

std::string table_text(const BaseRelation& base) {
  if (!base.table) return base.alias.empty() ? "one row" : fmt::format("range of {} rows", base.rows());
  const bool has_own_name = equals_ignore_case(base.table->name, base.alias);
  if (base.is_cube) return (has_own_name ? "" : base.alias + " of ") + "cube " + named(*base.table);
  if (has_own_name) return named(*base.table);
  return named(*base.table) + " " + base.alias;
}

std::string index_text(const std::string& indexes, const BaseRelation& base, std::string_view methods) {
  const std::string on = fmt::format("on {} ({})", table_text(base), methods);
  return base.is_cube ? on : fmt::format("using {} {}", indexes, on);
}

std::string_view mode_text(JoinMode mode) {
  switch (mode) {
    case JoinMode::kInner:
      return "";
    case JoinMode::kLeft:
      return "Left ";
    case JoinMode::kFull:
      return "Full ";
    case JoinMode::kSemi:
      return "Semi ";
    case JoinMode::kAnti:
      return "Anti ";
    case JoinMode::kSingle:
      return "Single ";
    case JoinMode::kMark:
      return "Mark ";
    case JoinMode::kAsof:
      return "Asof ";
    case JoinMode::kAsofLeft:
      return "Asof Left ";
  }
  return "";
}

std::string sort_keys_text(const std::vector<SortKey>& sort_keys) {
  std::vector<std::string> keys;
  for (const SortKey& key : sort_keys) {
    std::string nulls =
        key.nulls_first != key.descending ? (key.nulls_first ? " NULLS FIRST" : " NULLS LAST") : "";
    keys.push_back(expr_text(*key.expr) + (key.descending ? " DESC" : "") + nulls);
  }
  return join(keys, ", ");
}

void add_filter(NodeDescription& description, const std::vector<ExprPtr>& filter) {
  if (!filter.empty()) description.fields.emplace_back("Filter", conjunction_text(filter));
}

void add_parts(NodeDescription& description, const BaseRelation& base) {
  const TableParts* const parts = base.table ? stored_table(*base.table).parts.get() : nullptr;
  if (parts == nullptr || parts->left_out() == 0) return;
  const size_t read = parts->count();
  description.fields.emplace_back("Row Groups", fmt::format("{} of {}", read, read + parts->left_out()));
}

void add_checks(NodeDescription& description, const std::vector<KeyCheck>& checks) {
  if (checks.empty()) return;
  std::vector<ExprPtr> keys;
  for (const KeyCheck& check : checks) keys.push_back(check.key);
  description.fields.emplace_back("Checked First", list_text(keys));
}

void add_alternatives(NodeDescription& description, std::string_view name,
                      const std::vector<Alternative>& alternatives, const DescribeOptions& options) {
  if (alternatives.empty()) return;
  std::vector<std::string> parts;
  for (const Alternative& alternative :
       options.all_alternatives ? alternatives : best_of(alternatives, kShownAlternatives)) {
    parts.push_back(fmt::format("{} {:.3f} ms{}", alternative.what, alternative.milliseconds,
                                alternative.chosen ? " (chosen)" : ""));
  }
  const size_t left_out = alternatives.size() - parts.size();
  if (left_out > 0) parts.push_back(fmt::format("{} more by EXPLAIN (ALTERNATIVES)", left_out));
  description.fields.emplace_back(name, join(parts, "; "));
}

}  // namespace rtsql
