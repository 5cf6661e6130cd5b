#include "engine/recent_plans.h"

#include <utility>

namespace rtsql {
namespace {

constexpr size_t kMostPlans = 64;
constexpr size_t kLongestText = 16 << 10;

}  // namespace

SharedPlan RecentPlans::find(std::string_view text, const Catalog& catalog, const Settings& settings) {
  const auto known = by_text_.find(text);
  if (known == by_text_.end()) return nullptr;
  const Entries::iterator entry = known->second;
  if (!entry->kept.is_current(catalog, settings)) {
    erase(entry);
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, entry);
  return entry->kept.plan;
}

void RecentPlans::add(std::string_view text, KeptPlan plan) {
  if (text.size() > kLongestText) return;
  if (const auto known = by_text_.find(text); known != by_text_.end()) erase(known->second);
  entries_.push_front({std::string(text), std::move(plan)});
  by_text_.emplace(entries_.front().text, entries_.begin());
  if (entries_.size() > kMostPlans) erase(std::prev(entries_.end()));
}

void RecentPlans::drop_stale(const Catalog& catalog, const Settings& settings) {
  for (auto entry = entries_.begin(); entry != entries_.end();) {
    const auto next = std::next(entry);
    if (!entry->kept.is_current(catalog, settings)) erase(entry);
    entry = next;
  }
}

void RecentPlans::clear() {
  by_text_.clear();
  entries_.clear();
}

void RecentPlans::erase(Entries::iterator entry) {
  by_text_.erase(entry->text);
  entries_.erase(entry);
}

}  // namespace rtsql
