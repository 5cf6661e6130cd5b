#include "engine/context/prepared_statement.h"

#include <utility>

#include "common/text.h"

namespace rtsql {
namespace {

size_t bytes_of_text(const PreparedStatement& statement) {
  return statement.text ? statement.text->size() : 0;
}

}  // namespace

PreparedStatement* PreparedStatements::find(std::string_view name) {
  const auto found = statements_.find(to_lower(name));
  return found == statements_.end() ? nullptr : &found->second;
}

void PreparedStatements::add(PreparedStatement statement) {
  std::string name = to_lower(statement.written.name.name);
  const size_t bytes = bytes_of_text(statement);
  statements_.emplace(std::move(name), std::move(statement));
  text_bytes_ += bytes;
}

void PreparedStatements::remove(std::string_view name) {
  const auto found = statements_.find(to_lower(name));
  if (found == statements_.end()) return;
  text_bytes_ -= bytes_of_text(found->second);
  statements_.erase(found);
}

void PreparedStatements::clear() {
  statements_.clear();
  text_bytes_ = 0;
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
    if (cached && !cached->serves(catalog, names, settings)) statement.cached.reset();
  }
}

void PreparedStatements::drop_plans() {
  for (auto& [name, statement] : statements_) statement.cached.reset();
}

}  // namespace rtsql
