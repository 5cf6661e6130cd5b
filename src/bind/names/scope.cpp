#include "bind/names/scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/names/row_numbers.h"
#include "common/error.h"
#include "common/text.h"
#include "sql/build_lambda.h"

namespace rtsql {

std::string Qualifier::text() const {
  return NamePath{std::string(table), outer != nullptr ? *outer : std::vector<std::string>()}.text();
}

// Tables of one name that lie in different schemas are told apart by these.
void Scope::add_alias(const std::string& alias, SourceSpan span, const SchemaName* schema) {
  for (size_t i = 0; i < aliases_.size(); ++i) {
    if (alias.empty() || !equals_ignore_case(aliases_[i], alias)) continue;
    if (schema != nullptr && schemas_[i] && *schemas_[i] != *schema) continue;
    throw Error(ErrorKind::kName, fmt::format("table name \"{}\" specified more than once", alias))
        .sqlstate(sqlstate::kDuplicateAlias)
        .at(span)
        .hint("give one of them an alias");
  }
  aliases_.push_back(alias);
  schemas_.push_back(schema != nullptr ? std::optional(*schema) : std::nullopt);
  spans_.push_back(span);
}

void Scope::add_column(ScopeColumn column) {
  column.is_never_null = !column.nullable;
  star_.push_back(static_cast<uint32_t>(columns_.size()));
  columns_.push_back(std::move(column));
}

void Scope::add(const BaseRelation& base, SourceSpan span) {
  const uint32_t source = relations();
  const bool has_own_name = base.table && equals_ignore_case(base.alias, base.table->name);
  add_alias(base.alias, span, has_own_name ? &base.table->schema : nullptr);
  if (base.range) {
    add_column({source, {base.relation, 0}, "range", TypeId::kBigint, false});
    return;
  }
  for (uint32_t i = 0; i < base.table->definitions.size(); ++i) {
    const ColumnDefinition& definition = base.table->definitions[i];
    const bool nullable = base.table->may_be_null(i);
    add_column({source, {base.relation, i}, definition.name, definition.type, nullable});
  }
}

void Scope::number_rows(const BaseRelation& base) {
  const std::vector<ColumnDefinition>& numbers = row_number_columns();
  for (uint32_t i = 0; i < numbers.size(); ++i) {
    const auto ordinal = static_cast<uint32_t>(base.table->definitions.size()) + i;
    numbered_.push_back({relations() - 1, {base.relation, ordinal}, numbers[i].name, numbers[i].type, false});
  }
}

void Scope::add(const std::string& alias, RelationId relation, const std::vector<OutputColumn>& columns,
                SourceSpan span, const SchemaName* schema) {
  const uint32_t source = relations();
  add_alias(alias, span, schema);
  for (uint32_t i = 0; i < columns.size(); ++i) {
    const Expr& expr = *columns[i].expr;
    add_column({source, {relation, i}, columns[i].name, expr.type, expr.nullable});
  }
}

void Scope::add_merged(const std::string& alias, const std::vector<OutputColumn>& columns, SourceSpan span) {
  const uint32_t source = relations();
  add_alias(alias, span);
  for (const OutputColumn& column : columns) {
    columns_.push_back({.source = source,
                        .id = column.expr->column,
                        .name = column.name,
                        .type = column.expr->type,
                        .nullable = column.expr->nullable,
                        .merged = column.expr,
                        .hidden = true,
                        .is_merged_alone = true});
  }
}

void Scope::add_values(const std::string& alias, const std::vector<OutputColumn>& values, SourceSpan span) {
  holds_values_ = true;
  add_merged(alias, values, span);
  for (ScopeColumn& column : columns_) column.hidden = column.hidden && column.source + 1 != relations();
}

void Scope::append(const Scope& other) {
  const uint32_t first = relations(), first_column = static_cast<uint32_t>(columns_.size());
  for (size_t i = 0; i < other.aliases_.size(); ++i)
    add_alias(other.aliases_[i], other.spans_[i], other.schemas_[i] ? &*other.schemas_[i] : nullptr);
  for (const uint32_t column : other.star_) star_.push_back(first_column + column);
  const auto append_to = [first](std::vector<ScopeColumn>& columns, const std::vector<ScopeColumn>& others) {
    for (ScopeColumn column : others) {
      column.source += first;
      columns.push_back(std::move(column));
    }
  };
  append_to(columns_, other.columns_);
  append_to(numbered_, other.numbered_);
}

void Scope::rename_columns(const std::vector<std::string>& names, SourceSpan span) {
  size_t next = 0;
  for (ScopeColumn& column : columns_) {
    if (column.source + 1 == relations() && next < names.size()) column.name = names[next++];
  }
  if (next == names.size()) return;
  const std::string of = aliases_.back().empty() ? "the query" : fmt::format("table \"{}\"", aliases_.back());
  throw Error(ErrorKind::kName,
              fmt::format("{} has {} columns available but {} columns specified", of, next, names.size()))
      .sqlstate(sqlstate::kInvalidColumnReference)
      .at(span);
}

void Scope::merge(std::string_view column, uint32_t right, const ExprPtr& value, size_t place) {
  for (uint32_t i = 0; i < columns_.size(); ++i) {
    ScopeColumn& candidate = columns_[i];
    if (candidate.hidden || !equals_ignore_case(candidate.name, column)) continue;
    if (candidate.source < right) {
      candidate.merged = value;
      const auto shown = std::find(star_.begin(), star_.end(), i);
      std::rotate(star_.begin() + static_cast<ptrdiff_t>(place), shown, shown + 1);
    } else {
      candidate.hidden = true;
    }
  }
}

std::vector<std::string> Scope::common_names(uint32_t right) const {
  std::vector<std::string> common;
  for (const uint32_t i : star_) {
    const ScopeColumn& column = columns_[i];
    if (column.source >= right || column.hidden) continue;
    if (!find("", column.name, right, relations()).empty()) common.push_back(column.name);
  }
  return common;
}

void Scope::make_nullable(uint32_t first, uint32_t end) {
  for (std::vector<ScopeColumn>* columns : {&columns_, &numbered_}) {
    for (ScopeColumn& column : *columns) {
      if (column.source < first || column.source >= end) continue;
      column.nullable = column.may_lack_match = true;
    }
  }
  for (ScopeColumn& column : columns_) {
    if (!column.merged) continue;
    column.merged = rewrite(column.merged, [&](const Expr& part) -> ExprPtr {
      if (part.op != Op::kColumn || part.nullable || !is_nullable(part.column)) return nullptr;
      auto nullable = std::make_shared<Expr>(part);
      nullable->nullable = true;
      return nullable;
    });
  }
}

bool Scope::is_nullable(ColumnId id) const {
  return std::any_of(columns_.begin(), columns_.end(), [&](const ScopeColumn& column) {
    return !column.is_merged_alone && column.id == id && column.nullable;
  });
}

ExprPtr Scope::make(const ScopeColumn& column, SourceSpan span) const {
  if (column.is_merged_alone) return make_unqualified(column, span);
  const std::string& alias = aliases_[column.source];
  const bool is_qualified = (aliases_.size() > 1 || outer_ != nullptr) && !alias.empty();
  std::string text = is_qualified ? alias + "." + column.name : column.name;
  return make_column(column.id, column.type, column.nullable, std::move(text), span);
}

ExprPtr Scope::make_unqualified(const ScopeColumn& column, SourceSpan span) const {
  if (!column.merged) return make(column, span);
  auto merged = std::make_shared<Expr>(*column.merged);
  merged->span = span;
  return merged;
}

bool Scope::is_named(uint32_t source, const Qualifier& qualifier) const {
  if (!equals_ignore_case(aliases_[source], qualifier.table)) return false;
  if (qualifier.outer == nullptr) return true;
  return schemas_[source] && qualifier.names != nullptr &&
         qualifier.names->means(*qualifier.outer, *schemas_[source]);
}

std::vector<std::string> Scope::named_relations() const {
  std::vector<std::string> names = aliases_;
  std::erase(names, "");
  return names;
}

bool Scope::names_relation(const Qualifier& qualifier) const {
  for (uint32_t source = 0; source < relations(); ++source) {
    if (is_named(source, qualifier)) return true;
  }
  return false;
}

std::vector<const Scope::ScopeColumn*> Scope::find(const Qualifier& qualifier, std::string_view column,
                                                   uint32_t first_source, uint32_t end_source) const {
  std::vector<const ScopeColumn*> found;
  for (const ScopeColumn& candidate : columns_) {
    if (candidate.source < first_source || candidate.source >= end_source) continue;
    const bool is_meant = qualifier.empty() ? !candidate.hidden : is_named(candidate.source, qualifier);
    if (is_meant && equals_ignore_case(candidate.name, column)) found.push_back(&candidate);
  }
  return found;
}

std::vector<const Scope::ScopeColumn*> Scope::find_row_numbers(const Qualifier& qualifier,
                                                               std::string_view column) const {
  std::vector<const ScopeColumn*> found;
  for (const ScopeColumn& candidate : numbered_) {
    const bool is_meant = qualifier.empty() || is_named(candidate.source, qualifier);
    if (is_meant && equals_ignore_case(candidate.name, column)) found.push_back(&candidate);
  }
  return found;
}

bool Scope::may_lack_match(const Qualifier& qualifier) const {
  return std::ranges::any_of(columns_, [&](const ScopeColumn& column) {
    return column.may_lack_match && is_named(column.source, qualifier);
  });
}

ExprPtr Scope::column_of_matches(const Qualifier& qualifier, SourceSpan span) const {
  const auto found = std::ranges::find_if(columns_, [&](const ScopeColumn& column) {
    return column.is_never_null && is_named(column.source, qualifier);
  });
  if (found != columns_.end()) return make(*found, span);
  const std::vector<const ScopeColumn*> numbers = find_row_numbers(qualifier, "rowid");
  return numbers.size() == 1 ? make(*numbers.front(), span) : nullptr;
}

// Tables of two schemas may have one name, and a query may give one name to several columns.
std::string Scope::how_to_tell_apart(const std::vector<const ScopeColumn*>& columns) const {
  std::vector<std::string> choices;
  for (const ScopeColumn* column : columns) {
    const std::string& alias = aliases_[column->source];
    std::string choice = alias + "." + column->name;
    if (std::ranges::find(choices, choice) != choices.end()) {
      return column->source == columns.front()->source
                 ? fmt::format("\"{}\" has several columns of the name: AS gives each another", alias)
                 : fmt::format("several tables have the name \"{}\": AS gives one of them another", alias);
    }
    choices.push_back(std::move(choice));
  }
  return "could be " + join(choices, " or ");
}

Error Scope::is_ambiguous(const std::vector<const ScopeColumn*>& columns, SourceSpan span) const {
  return Error(ErrorKind::kName, fmt::format("column reference \"{}\" is ambiguous", columns.front()->name))
      .sqlstate(sqlstate::kAmbiguousColumn)
      .at(span)
      .hint(how_to_tell_apart(columns));
}

ExprPtr Scope::resolve_among(const Qualifier& qualifier, std::string_view column, uint32_t first_source,
                             uint32_t end_source, SourceSpan span, bool quoted) const {
  std::vector<const ScopeColumn*> found = find(qualifier, column, first_source, end_source);
  if (found.size() == 1) {
    return qualifier.empty() ? make_unqualified(*found[0], span) : make(*found[0], span);
  }
  if (found.size() > 1) throw is_ambiguous(found, span);
  if (!qualifier.empty() && !names_relation(qualifier)) {
    // Members of JSON's objects are columns whose names have points in them.
    const std::string whole = fmt::format("{}.{}", qualifier.text(), column);
    const bool is_column = !find("", whole, first_source, end_source).empty();
    throw Error(ErrorKind::kName, fmt::format("unknown table \"{}\" in \"{}\"", qualifier.text(), whole))
        .sqlstate(sqlstate::kUndefinedTable)
        .at(span)
        .hint(is_column ? fmt::format("the column of this name is written \"{}\", in quotes", whole)
                        : suggest_name(qualifier.table, named_relations()));
  }
  std::vector<std::string> names;
  for (const ScopeColumn& candidate : columns_) {
    if (candidate.source < first_source || candidate.source >= end_source) continue;
    if (sql::is_name_of_lambda(candidate.name)) continue;
    if (qualifier.empty() || is_named(candidate.source, qualifier)) names.push_back(candidate.name);
  }
  // A column of USING is asked of several tables.
  bool asks_one = qualifier.empty() && end_source - first_source == 1 && aliases_.size() > 1;
  const std::string table = asks_one ? aliases_[first_source] : qualifier.text();
  std::string of = table.empty() ? "" : fmt::format(" in table \"{}\"", table);
  throw Error(ErrorKind::kName, fmt::format("unknown column \"{}\"{}", column, of))
      .sqlstate(sqlstate::kUndefinedColumn)
      .at(span)
      .hint(quoted ? quoted_name_hint(column, names) : suggest_name(column, names));
}

ExprPtr Scope::resolve(const Qualifier& qualifier, std::string_view column, SourceSpan span,
                       bool quoted) const {
  if (!find(qualifier, column, 0, relations()).empty())
    return resolve_among(qualifier, column, 0, relations(), span, quoted);
  const std::vector<const ScopeColumn*> numbers = find_row_numbers(qualifier, column);
  if (numbers.size() > 1) throw is_ambiguous(numbers, span);
  if (!numbers.empty()) return make(*numbers.front(), span);
  if (outer_ != nullptr && outer_->has_meaning(qualifier, column))
    return outer_->resolve(qualifier, column, span, quoted);
  return resolve_among(qualifier, column, 0, relations(), span, quoted);
}

bool Scope::has_meaning(const Qualifier& qualifier, std::string_view column) const {
  return !find(qualifier, column, 0, relations()).empty() || !find_row_numbers(qualifier, column).empty() ||
         (outer_ != nullptr && outer_->has_meaning(qualifier, column));
}

bool Scope::has_anywhere(const Qualifier& qualifier, std::string_view column) const {
  if (!find(qualifier, column, 0, relations()).empty()) return true;
  return outer_ != nullptr && outer_->has_anywhere(qualifier, column);
}

ExprPtr Scope::resolve_from(uint32_t first, std::string_view column, SourceSpan span) const {
  return resolve_among("", column, first, relations(), span);
}

ExprPtr Scope::resolve_before(uint32_t end, std::string_view column, SourceSpan span) const {
  return resolve_among("", column, 0, end, span);
}

bool Scope::has_relation(RelationId relation) const {
  return std::any_of(columns_.begin(), columns_.end(), [&](const ScopeColumn& column) {
    return !column.is_merged_alone && column.id.relation == relation;
  });
}

bool Scope::is_row_number(ColumnId column) const {
  return std::ranges::find(numbered_, column, &ScopeColumn::id) != numbered_.end();
}

const Scope* Scope::owner_of(const Expr& expr) const {
  if (holds_values_) return outer_ != nullptr ? outer_->owner_of(expr) : nullptr;
  std::vector<const Scope*> owners;
  bool is_outer = true;
  visit(expr, [&](const Expr& part) {
    if (part.op != Op::kColumn) return;
    const Scope* owner = this;
    while (owner != nullptr && !owner->has_relation(part.column.relation)) owner = owner->outer_;
    is_outer = is_outer && owner != nullptr && owner != this;
    owners.push_back(owner);
  });
  if (!is_outer || owners.empty()) return nullptr;
  const Scope* nearest = outer_;
  while (std::find(owners.begin(), owners.end(), nearest) == owners.end()) nearest = nearest->outer_;
  return nearest;
}

bool Scope::has_column(std::string_view column) const {
  return !find("", column, 0, static_cast<uint32_t>(aliases_.size())).empty();
}

std::vector<OutputColumn> Scope::expand_star(const Qualifier& qualifier, SourceSpan span) const {
  std::vector<OutputColumn> all;
  if (qualifier.empty()) {
    for (const uint32_t i : star_) {
      if (!columns_[i].hidden) all.push_back({columns_[i].name, make_unqualified(columns_[i], span)});
    }
    return all;
  }
  for (const ScopeColumn& column : columns_) {
    if (is_named(column.source, qualifier)) all.push_back({column.name, make(column, span)});
  }
  const bool is_known = names_relation(qualifier);
  if (!is_known && outer_ != nullptr) return outer_->expand_star(qualifier, span);
  if (!is_known) {
    throw Error(ErrorKind::kName, fmt::format("unknown table \"{0}\" in \"{0}.*\"", qualifier.text()))
        .sqlstate(sqlstate::kUndefinedTable)
        .at(span)
        .hint(suggest_name(qualifier.table, named_relations()));
  }
  return all;
}

}  // namespace rtsql
