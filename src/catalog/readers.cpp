#include "catalog/readers.h"

#include <algorithm>

namespace rtsql {
namespace {

bool has_name(const std::vector<QualifiedName>& names, const EntryName& name) {
  return std::ranges::any_of(names, [&](const QualifiedName& other) { return EntryName(other) == name; });
}

}  // namespace

std::vector<QualifiedName> readers_of(const Catalog& catalog, const std::vector<QualifiedName>& names) {
  std::vector<QualifiedName> found;
  const auto add = [&](const auto& entries) {
    for (const auto& entry : entries) {
      const bool reads = std::any_of(entry->reads.begin(), entry->reads.end(),
                                     [&](const QualifiedName& read) { return has_name(names, read); });
      if (reads && !has_name(names, *entry)) found.emplace_back(EntryName(*entry));
    }
  };
  add(catalog.views());
  add(catalog.cubes());
  return found;
}

std::vector<QualifiedName> with_readers(const Catalog& catalog, std::vector<QualifiedName> names) {
  for (;;) {
    const std::vector<QualifiedName> found = readers_of(catalog, names);
    if (found.empty()) return names;
    names.insert(names.end(), found.begin(), found.end());
  }
}

}  // namespace rtsql
