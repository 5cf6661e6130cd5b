#include "common/check.h"

#include <fmt/format.h>

#include <stdexcept>

namespace rtsql {

void check_failed(const char* condition, const char* file, int line) {
  throw std::logic_error(fmt::format("invariant broken: {} ({}:{})", condition, file, line));
}

}  // namespace rtsql
