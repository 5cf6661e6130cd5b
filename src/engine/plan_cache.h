// Keeps the plans of the queries that ran last, by their texts: one that comes again is neither parsed nor
// planned.
#pragma once

#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/prepared/cached_plan.h"

namespace rtsql {

class PlanCache {
 public:
  // Returns the plan that the query of this text has, as long as it is current; it counts as the one used
  // last. Returns null where there is none.
  SharedPlan find(std::string_view text, const Catalog& catalog, const Settings& settings);
  // Of many the one used least lately goes. Texts that are very long are not kept.
  void add(std::string_view text, CachedPlan plan);
  // Lets plans go that are out of date, and with them the tables that they keep alive.
  void drop_stale(const Catalog& catalog, const Settings& settings);
  void clear();

 private:
  struct Entry {
    std::string text;
    CachedPlan cached;
  };
  using Entries = std::list<Entry>;
  void erase(Entries::iterator entry);

  Entries entries_;  // the one used last comes first
  std::unordered_map<std::string_view, Entries::iterator> by_text_;
};

}  // namespace rtsql
