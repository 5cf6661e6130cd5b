// Numbers that a test takes from the environment: how often, how long, with which seed.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace rtsql::test {

inline uint64_t number_of(const char* variable, uint64_t otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace rtsql::test
