// Tells digits from other characters, whatever the locale.
#pragma once

namespace rtsql {

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace rtsql
