// Keeps the plans of the queries that ran last, by their texts: one that comes again, in any session, is
// neither parsed nor planned. Thread-safe.
#pragma once

#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/database/cached_plan.h"

namespace rtsql {

class PlanCache {
 public:
  // Returns the plan that the query of this text has under these settings, if it is of what `catalog` holds
  // and its names mean; it counts as the one used last. Returns null where there is none.
  SharedPlan find(std::string_view text, const Catalog& catalog, const CatalogNames& names,
                  const PlannerSettings& settings);
  // Of many the one used least lately goes. Neither a very long text is kept nor a plan of what `committed`,
  // which all sessions see, does not hold.
  void add(std::string_view text, CachedPlan plan, const Catalog& committed);
  // Lets plans go that are out of date, and with them the tables that they keep alive.
  void drop_stale(const Catalog& committed);
  void clear();

 private:
  struct Entry {
    std::string text;
    CachedPlan cached;
  };
  using Entries = std::list<Entry>;
  using ByText = std::unordered_multimap<std::string_view, Entries::iterator>;

  // Finds the plan of a text for these settings.
  ByText::iterator find(std::string_view text, const PlannerSettings& settings);
  // Moves an entry to those that go when the mutex is free.
  void take_out(ByText::iterator entry, Entries& gone);

  std::mutex mutex_;  // of what follows
  Entries entries_;   // the one used last comes first
  ByText by_text_;
};

}  // namespace rtsql
