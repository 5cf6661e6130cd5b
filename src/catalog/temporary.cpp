#include "catalog/temporary.h"

#include <algorithm>

#include "catalog/readers.h"
#include "common/text.h"

namespace rtsql {

TemporaryNames::TemporaryNames(const Catalog& catalog) {
  const auto add = [&](const auto& entries) {
    for (const auto& entry : entries) {
      if (entry->temporary) names_.push_back(entry->name);
    }
  };
  add(catalog.tables());
  add(catalog.views());
  add(catalog.cubes());
  if (!names_.empty()) names_ = with_readers(catalog, std::move(names_));
}

bool TemporaryNames::has(const std::string& name) const {
  return std::ranges::any_of(names_,
                             [&](const std::string& other) { return equals_ignore_case(other, name); });
}

}  // namespace rtsql
