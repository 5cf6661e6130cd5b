#include "engine/database/plan_cache.h"

#include <utility>

namespace rtsql {
namespace {

constexpr size_t kMostPlans = 64;
constexpr size_t kLongestText = 16 << 10;

}  // namespace

PlanCache::ByText::iterator PlanCache::find(std::string_view text, const PlannerSettings& settings) {
  const auto [first, end] = by_text_.equal_range(text);
  for (auto entry = first; entry != end; ++entry) {
    if (entry->second->cached.settings == settings) return entry;
  }
  return by_text_.end();
}

void PlanCache::take_out(ByText::iterator entry, Entries& gone) {
  gone.splice(gone.end(), entries_, entry->second);
  by_text_.erase(entry);
}

SharedPlan PlanCache::find(std::string_view text, const Catalog& catalog, const CatalogNames& names,
                           const PlannerSettings& settings) {
  const std::lock_guard lock(mutex_);
  const auto known = find(text, settings);
  if (known == by_text_.end()) return nullptr;
  const CachedPlan& cached = known->second->cached;
  if (!cached.is_current(catalog) || !cached.is_meant(names, catalog)) return nullptr;
  entries_.splice(entries_.begin(), entries_, known->second);
  return known->second->cached.plan;
}

void PlanCache::add(std::string_view text, CachedPlan plan, const Catalog& committed) {
  if (text.size() > kLongestText || !plan.is_current(committed)) return;
  Entries gone;  // is destroyed when the mutex is free
  const std::lock_guard lock(mutex_);
  if (const auto known = find(text, plan.settings); known != by_text_.end()) take_out(known, gone);
  Entries made;
  made.push_front({std::string(text), std::move(plan)});
  by_text_.emplace(made.front().text, made.begin());
  entries_.splice(entries_.begin(), made);
  if (entries_.size() <= kMostPlans) return;
  take_out(find(entries_.back().text, entries_.back().cached.settings), gone);
}

void PlanCache::drop_stale(const Catalog& committed) {
  Entries gone;
  const std::lock_guard lock(mutex_);
  for (auto entry = by_text_.begin(); entry != by_text_.end();) {
    const auto next = std::next(entry);
    if (!entry->second->cached.is_current(committed)) take_out(entry, gone);
    entry = next;
  }
}

void PlanCache::clear() {
  Entries gone;
  const std::lock_guard lock(mutex_);
  by_text_.clear();
  gone.swap(entries_);
}

}  // namespace rtsql
