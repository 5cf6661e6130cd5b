#include "plan/estimate/lookup.h"

#include <algorithm>

namespace rtsql {

uint32_t LookupPlan::entry_bits() const {
  if (form == LookupForm::kBits) return 1;
  if (has_positions()) return 32;
  uint32_t bits = 0;
  for (const CarriedColumn& column : carried) bits = std::max(bits, column.shift + column.bits);
  // The largest entry is 1 more than the values' bits can hold.
  return bits < 8 ? 8 : bits < 16 ? 16 : 32;
}

double LookupPlan::tested_bytes() const {
  return is_dense() ? static_cast<double>(keys()) * (tests_bits() ? 1 : entry_bits()) / 8
                    : bytes() - chain_bytes();
}

double LookupPlan::bytes() const {
  if (index) return static_cast<double>(index->index->build_statistics().resident_bytes);
  if (is_hashed()) return static_cast<double>(slots) * slot_bytes() + chain_bytes();
  return static_cast<double>(keys()) * (entry_bits() + (has_bitmap ? 1 : 0)) / 8 + chain_bytes();
}

}  // namespace rtsql
