#include "engine/system/relation_numbers.h"

namespace rtsql {

bool is_shown(const SchemaName& schema, const CatalogNames& names) {
  return names.sees(schema) && (schema.is_temporary() || schema.database == names.path().database);
}

RelationNumbers::RelationNumbers(const Catalog& catalog, const CatalogNames& names) {
  const auto add_all = [&](const auto& entries) {
    for (const auto& entry : entries) {
      const QualifiedName name{EntryName(*entry)};
      if (is_shown(name.schema, names)) by_name_[name] = numbers_.next("relation", name);
    }
  };
  add_all(catalog.tables());
  add_all(catalog.views());
  add_all(catalog.sequences());
}

uint32_t RelationNumbers::of(const EntryName& name) const {
  const auto found = by_name_.find(QualifiedName(name));
  return found == by_name_.end() ? 0 : found->second;
}

}  // namespace rtsql
