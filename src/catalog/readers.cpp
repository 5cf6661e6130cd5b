#include "catalog/readers.h"

#include <algorithm>

#include "common/text.h"

namespace rtsql {
namespace {

bool has_name(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& other) { return equals_ignore_case(other, name); });
}

}  // namespace

std::vector<std::string> readers_of(const Catalog& catalog, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  const auto add = [&](const auto& entries) {
    for (const auto& entry : entries) {
      const bool reads = std::any_of(entry->reads.begin(), entry->reads.end(),
                                     [&](const std::string& read) { return has_name(names, read); });
      if (reads && !has_name(names, entry->name)) found.push_back(entry->name);
    }
  };
  add(catalog.views());
  add(catalog.cubes());
  return found;
}

std::vector<std::string> with_readers(const Catalog& catalog, std::vector<std::string> names) {
  for (;;) {
    const std::vector<std::string> found = readers_of(catalog, names);
    if (found.empty()) return names;
    names.insert(names.end(), found.begin(), found.end());
  }
}

}  // namespace rtsql
