#include "engine/plan_cache.h"

#include <utility>

namespace rtsql {
namespace {

constexpr size_t kMostPlans = 64;
constexpr size_t kLongestText = 16 << 10;

}  // namespace

SharedPlan PlanCache::find(std::string_view text, const Catalog& catalog, const Settings& settings) {
  const auto known = by_text_.find(text);
  if (known == by_text_.end()) return nullptr;
  const Entries::iterator entry = known->second;
  if (!entry->cached.is_current(catalog, settings)) {
    erase(entry);
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, entry);
  return entry->cached.plan;
}

void PlanCache::add(std::string_view text, CachedPlan plan) {
  if (text.size() > kLongestText) return;
  if (const auto known = by_text_.find(text); known != by_text_.end()) erase(known->second);
  entries_.push_front({std::string(text), std::move(plan)});
  by_text_.emplace(entries_.front().text, entries_.begin());
  if (entries_.size() > kMostPlans) erase(std::prev(entries_.end()));
}

void PlanCache::drop_stale(const Catalog& catalog, const Settings& settings) {
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    const auto next = std::next(entry);
    if (!entry->cached.is_current(catalog, settings)) erase(entry);
    entry = next;
  }
}

void PlanCache::clear() {
  by_text_.clear();
  entries_.clear();
}

void PlanCache::erase(Entries::iterator entry) {
  by_text_.erase(entry->text);
  entries_.erase(entry);
}

}  // namespace rtsql
