#include "plan/lookup.h"

#include <algorithm>

namespace rtsql {

uint32_t LookupPlan::entry_bits() const {
  if (form == LookupForm::kBits) return 1;
  if (form == LookupForm::kPositions) return 32;
  uint32_t bits = 0;
  for (const CarriedColumn& column : carried) bits = std::max(bits, column.shift + column.bits);
  // The largest entry is 1 more than the values' bits can hold.
  return bits < 8 ? 8 : bits < 16 ? 16 : 32;
}

}  // namespace rtsql
