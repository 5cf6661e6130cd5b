#include "bind/scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

void Scope::add(const BaseRelation& base, SourceSpan span) {
  for (const std::string& alias : aliases_) {
    if (equals_ignore_case(alias, base.alias)) {
      throw Error(ErrorKind::kName, fmt::format("table name \"{}\" specified more than once", base.alias))
          .at(span)
          .hint("give one of them an alias");
    }
  }
  auto source = static_cast<uint32_t>(aliases_.size());
  aliases_.push_back(base.alias);
  if (base.range) {
    columns_.push_back({source, {base.relation, 0}, "range", TypeId::kBigint, false});
    return;
  }
  for (uint32_t i = 0; i < base.table->definitions.size(); ++i) {
    const ColumnDefinition& definition = base.table->definitions[i];
    const bool nullable = base.table->columns[i]->nullable();
    columns_.push_back({source, {base.relation, i}, definition.name, definition.type, nullable});
  }
}

void Scope::merge(std::string_view column) {
  merged_.emplace_back(column);
}

void Scope::make_nullable(uint32_t first, uint32_t end) {
  for (ScopeColumn& column : columns_) {
    if (column.source >= first && column.source < end) column.nullable = true;
  }
}

bool Scope::merged(std::string_view column) const {
  return std::any_of(merged_.begin(), merged_.end(),
                     [&](const std::string& name) { return equals_ignore_case(name, column); });
}

ExprPtr Scope::make(const ScopeColumn& column, SourceSpan span) const {
  std::string text = aliases_.size() > 1 ? aliases_[column.source] + "." + column.name : column.name;
  return make_column(column.id, column.type, column.nullable, std::move(text), span);
}

std::vector<const Scope::ScopeColumn*> Scope::find(std::string_view qualifier, std::string_view column,
                                                   uint32_t first_source, uint32_t end_source) const {
  std::vector<const ScopeColumn*> found;
  for (const ScopeColumn& candidate : columns_) {
    if (candidate.source < first_source || candidate.source >= end_source) continue;
    if (!qualifier.empty() && !equals_ignore_case(aliases_[candidate.source], qualifier)) continue;
    if (equals_ignore_case(candidate.name, column)) found.push_back(&candidate);
  }
  return found;
}

ExprPtr Scope::resolve_among(std::string_view qualifier, std::string_view column, uint32_t first_source,
                             uint32_t end_source, SourceSpan span) const {
  std::vector<const ScopeColumn*> found = find(qualifier, column, first_source, end_source);
  if (found.size() == 1 || (!found.empty() && qualifier.empty() && merged(column)))
    return make(*found[0], span);
  if (found.size() > 1) {
    std::vector<std::string> choices;
    for (const ScopeColumn* candidate : found)
      choices.push_back(aliases_[candidate->source] + "." + candidate->name);
    throw Error(ErrorKind::kName, fmt::format("column reference \"{}\" is ambiguous", column))
        .at(span)
        .hint("could be " + join(choices, " or "));
  }
  if (!qualifier.empty() && std::none_of(aliases_.begin(), aliases_.end(), [&](const std::string& alias) {
        return equals_ignore_case(alias, qualifier);
      })) {
    throw Error(ErrorKind::kName,
                fmt::format("unknown table \"{}\" in \"{}.{}\"", qualifier, qualifier, column))
        .at(span)
        .hint(suggest_name(qualifier, aliases_));
  }
  std::vector<std::string> names;
  for (const ScopeColumn& candidate : columns_) {
    if (candidate.source < first_source || candidate.source >= end_source) continue;
    if (qualifier.empty() || equals_ignore_case(aliases_[candidate.source], qualifier))
      names.push_back(candidate.name);
  }
  // A column of USING is asked of several tables.
  bool asks_one = qualifier.empty() && end_source - first_source == 1 && aliases_.size() > 1;
  std::string_view table = asks_one ? aliases_[first_source] : qualifier;
  std::string of = table.empty() ? "" : fmt::format(" in table \"{}\"", table);
  throw Error(ErrorKind::kName, fmt::format("unknown column \"{}\"{}", column, of))
      .at(span)
      .hint(suggest_name(column, names));
}

ExprPtr Scope::resolve(std::string_view qualifier, std::string_view column, SourceSpan span) const {
  return resolve_among(qualifier, column, 0, static_cast<uint32_t>(aliases_.size()), span);
}

ExprPtr Scope::resolve_in(uint32_t source, std::string_view column, SourceSpan span) const {
  return resolve_among("", column, source, source + 1, span);
}

ExprPtr Scope::resolve_before(uint32_t source, std::string_view column, SourceSpan span) const {
  return resolve_among("", column, 0, source, span);
}

bool Scope::has_column(std::string_view column) const {
  return !find("", column, 0, static_cast<uint32_t>(aliases_.size())).empty();
}

std::vector<OutputColumn> Scope::expand_star(std::string_view qualifier, SourceSpan span) const {
  std::vector<OutputColumn> all;
  std::vector<std::string> merged_seen;
  for (const ScopeColumn& column : columns_) {
    if (!qualifier.empty() && !equals_ignore_case(aliases_[column.source], qualifier)) continue;
    if (qualifier.empty() && merged(column.name)) {
      std::string name = to_lower(column.name);
      if (std::find(merged_seen.begin(), merged_seen.end(), name) != merged_seen.end()) continue;
      merged_seen.push_back(name);
    }
    all.push_back({column.name, make(column, span)});
  }
  if (all.empty() && !qualifier.empty()) {
    throw Error(ErrorKind::kName, fmt::format("unknown table \"{}\" in \"{}.*\"", qualifier, qualifier))
        .at(span)
        .hint(suggest_name(qualifier, aliases_));
  }
  return all;
}

}  // namespace rtsql
