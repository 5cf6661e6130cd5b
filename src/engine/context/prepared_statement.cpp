#include "engine/context/prepared_statement.h"

#include <utility>

#include "common/text.h"

namespace rtsql {

PreparedStatement* PreparedStatements::find(std::string_view name) {
  const auto found = statements_.find(to_lower(name));
  return found == statements_.end() ? nullptr : &found->second;
}

void PreparedStatements::add(PreparedStatement statement) {
  std::string name = to_lower(statement.written.name.name);
  statements_.emplace(std::move(name), std::move(statement));
}

void PreparedStatements::remove(std::string_view name) {
  statements_.erase(to_lower(name));
}

std::vector<std::string> PreparedStatements::names() const {
  std::vector<std::string> names;
  for (const auto& [name, statement] : statements_) names.push_back(statement.written.name.name);
  return names;
}

void PreparedStatements::drop_stale_plans(const Catalog& catalog, const CatalogNames& names,
                                          const PlannerSettings& settings) {
  for (auto& [name, statement] : statements_) {
    const std::optional<CachedPlan>& cached = statement.cached;
    if (cached &&
        !(cached->settings == settings && cached->is_current(catalog) && cached->is_meant(names, catalog)))
      statement.cached.reset();
  }
}

void PreparedStatements::drop_plans() {
  for (auto& [name, statement] : statements_) statement.cached.reset();
}

}  // namespace rtsql
