// One seed gives independent random numbers for each use.
#pragma once

#include <cstdint>

namespace rtsql {

constexpr uint64_t seed_of_use(uint64_t seed, uint64_t use) {
  return seed * 0x9e3779b97f4a7c15u + use * 0xd1b54a32d192ed03u;
}

}  // namespace rtsql
