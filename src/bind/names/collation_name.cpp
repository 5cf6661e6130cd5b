#include "bind/names/collation_name.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/collating.h"

namespace rtsql {

CollationId resolve_collation(const sql::Identifier& name) {
  try {
    return find_collation(name.name);
  } catch (Error& error) {
    throw std::move(error).at(name.span);
  }
}

Type resolve_collated_type(Type type, const sql::Identifier& collation) {
  if (type.id != TypeId::kVarchar) throw no_collation_of(type).at(collation.span);
  type.collation = resolve_collation(collation);
  return type;
}

void check_key_collations(const TableSchema& table, const std::vector<size_t>& columns, SourceSpan span) {
  for (const size_t column : columns) {
    const ColumnDefinition& definition = table.definitions[column];
    if (!has_loose_equality(definition.type)) continue;
    throw Error(
        ErrorKind::kUnsupported,
        fmt::format("UNIQUE of column \"{}\" is not supported: by its collation {} texts are equal that "
                    "are not the same",
                    definition.name, collation_of(definition.type.collation).name()))
        .at(span)
        .hint("a column of lower(text) or strip_accents(text) can be unique");
  }
}

}  // namespace rtsql
