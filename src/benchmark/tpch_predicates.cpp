#include "benchmark/tpch_predicates.h"

#include "common/check.h"
#include "schema/calendar.h"

namespace rtsql {

namespace {

uint64_t day(int year, int month, int day_of_month) {
  return static_cast<uint64_t>(*days_from_civil(year, month, day_of_month));
}

DomainPredicate ship_date(uint64_t low, uint64_t high) {
  return {day(1992, 1, 2), day(1998, 12, 1), {low, high}};
}

DomainPredicate quantity_below(uint64_t bound) {
  return {1, 50, {0, bound - 1}};
}

DomainPredicate one_of(uint64_t values, uint64_t wanted) {
  return {0, values - 1, {wanted, wanted}};
}

}  // namespace

std::vector<DomainPredicate> predicates_of(ScanQuery query) {
  constexpr uint64_t kBuilding = 1, kBrand23 = 7, kMedBox = 17;
  const uint64_t march_1995 = day(1995, 3, 15);
  switch (query) {
    case ScanQuery::kQ3:
      return {ship_date(march_1995 + 1, UINT32_MAX),
              {day(1992, 1, 1), day(1998, 8, 2), {0, march_1995 - 1}},
              one_of(5, kBuilding)};
    case ScanQuery::kQ6:
      return {ship_date(day(1994, 1, 1), day(1994, 12, 31)), {0, 10, {5, 7}}, quantity_below(24)};
    case ScanQuery::kQ17:
      return {one_of(25, kBrand23), one_of(40, kMedBox), quantity_below(6)};
    case ScanQuery::kNone:
      break;
  }
  RTSQL_CHECK(!"no query");
  return {};
}

}  // namespace rtsql
