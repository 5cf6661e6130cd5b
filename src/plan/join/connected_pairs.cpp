#include "plan/join/connected_pairs.h"

#include <bit>

namespace rtsql {
namespace {

uint64_t node(uint32_t number) {
  return uint64_t{1} << number;
}

// The node and all of lower numbers.
uint64_t up_to(uint32_t number) {
  return node(number) | (node(number) - 1);
}

class PairEnumeration {
 public:
  PairEnumeration(const std::vector<uint64_t>& neighbours,
                  const std::function<bool(uint64_t, uint64_t)>& visit)
      : neighbours_(neighbours), visit_(visit) {}

  // Sets grow from their lowest node only, so that each comes once.
  bool run() {
    for (auto first = static_cast<uint32_t>(neighbours_.size()); first-- > 0;) {
      if (!with_complements(node(first))) return false;
      if (!grow(node(first), up_to(first), [&](uint64_t set) { return with_complements(set); })) return false;
    }
    return true;
  }

 private:
  uint64_t around(uint64_t set) const {
    uint64_t found = 0;
    for (uint64_t rest = set; rest != 0; rest &= rest - 1)
      found |= neighbours_[static_cast<size_t>(std::countr_zero(rest))];
    return found & ~set;
  }

  // Calls `use` for all connected sets that contain `set` and nodes out of `excluded` besides.
  template <class Use>
  bool grow(uint64_t set, uint64_t excluded, const Use& use) {
    const uint64_t frontier = around(set) & ~excluded;
    // Subsets of the frontier, in ascending order, so that those of a set come before it.
    for (uint64_t added = frontier & (~frontier + 1); added != 0; added = (added - frontier) & frontier) {
      if (!use(set | added)) return false;
    }
    for (uint64_t added = frontier & (~frontier + 1); added != 0; added = (added - frontier) & frontier) {
      if (!grow(set | added, excluded | frontier, use)) return false;
    }
    return true;
  }

  // Visits the set with all connected sets beside it whose lowest node is above the set's.
  bool with_complements(uint64_t set) {
    const uint64_t excluded = set | up_to(static_cast<uint32_t>(std::countr_zero(set)));
    const uint64_t frontier = around(set) & ~excluded;
    for (uint64_t rest = frontier; rest != 0;) {
      const auto highest = static_cast<uint32_t>(63 - std::countl_zero(rest));
      rest &= ~node(highest);
      if (!visit_(set, node(highest))) return false;
      const uint64_t excluded_now = excluded | (up_to(highest) & frontier);
      if (!grow(node(highest), excluded_now, [&](uint64_t complement) { return visit_(set, complement); }))
        return false;
    }
    return true;
  }

  const std::vector<uint64_t>& neighbours_;
  const std::function<bool(uint64_t, uint64_t)>& visit_;
};

}  // namespace

bool enumerate_connected_pairs(const std::vector<uint64_t>& neighbours,
                               const std::function<bool(uint64_t, uint64_t)>& visit) {
  return PairEnumeration(neighbours, visit).run();
}

}  // namespace rtsql
