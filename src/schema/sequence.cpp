#include "schema/sequence.h"

namespace rtsql {
namespace {

// Sums wrap as those of unsigned numbers do; what is returned lies within the sequence.
int64_t moved(int64_t value, int64_t increment, uint64_t steps) {
  return static_cast<int64_t>(static_cast<uint64_t>(value) + static_cast<uint64_t>(increment) * steps);
}

}  // namespace

uint64_t SequenceEntry::values_from(int64_t value) const {
  const auto unsigned_difference = [](int64_t greater, int64_t less) {
    return static_cast<uint64_t>(greater) - static_cast<uint64_t>(less);
  };
  const uint64_t room =
      increment > 0 ? unsigned_difference(maximum, value) : unsigned_difference(value, minimum);
  const uint64_t step =
      increment > 0 ? static_cast<uint64_t>(increment) : 0 - static_cast<uint64_t>(increment);
  const uint64_t steps = room / step;
  return steps == std::numeric_limits<uint64_t>::max() ? steps : steps + 1;
}

std::optional<int64_t> SequenceEntry::next() const {
  if (!last) return restart.value_or(start);
  if (values_from(*last) > 1) return moved(*last, increment, 1);
  return cycles ? std::optional(first()) : std::nullopt;
}

std::optional<int64_t> SequenceEntry::last_of(uint64_t count) const {
  const std::optional<int64_t> begin = next();
  if (!begin) return std::nullopt;
  const uint64_t run = values_from(*begin);
  if (count <= run) return moved(*begin, increment, count - 1);
  if (!cycles) return std::nullopt;
  return moved(first(), increment, (count - run - 1) % values_from(first()));
}

}  // namespace rtsql
