// Sequences: numbers that are given once each, one after the other.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "schema/qualified_name.h"

namespace rtsql {

// `start` and `restart` lie between `minimum` and `maximum`; `increment` is not 0.
struct SequenceEntry {
  std::string name;
  SchemaName schema = {};
  int64_t start = 1;
  int64_t increment = 1;
  int64_t minimum = 1;
  int64_t maximum = std::numeric_limits<int64_t>::max();
  bool cycles = false;                  // begins anew where it has come to its end
  std::optional<int64_t> last = {};     // that was given; none: no value was, or none since a restart
  std::optional<int64_t> restart = {};  // comes next in place of `start` where there is no `last`

  // Returns where it begins anew.
  int64_t first() const { return increment > 0 ? minimum : maximum; }
  // Returns the value that comes next; none where all were given.
  std::optional<int64_t> next() const;
  // Counts the values from this one on to where it ends or begins anew.
  uint64_t values_from(int64_t value) const;
  // Returns the last of `count` values from the next one on, 1 at least; none where they are not so many.
  std::optional<int64_t> last_of(uint64_t count) const;
};
using SequenceEntryPtr = std::shared_ptr<const SequenceEntry>;

}  // namespace rtsql
