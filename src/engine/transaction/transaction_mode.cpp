#include "engine/transaction/transaction_mode.h"

#include <algorithm>
#include <iterator>

#include "common/check.h"

namespace rtsql {
namespace {

constexpr std::string_view kNames[] = {"read uncommitted", "read committed", "repeatable read",
                                       "serializable"};

}  // namespace

std::string_view level_name(sql::IsolationLevel level) {
  return kNames[static_cast<size_t>(level)];
}

sql::IsolationLevel level_of_name(std::string_view name) {
  const auto* const found = std::ranges::find(kNames, name);
  RTSQL_CHECK(found != std::end(kNames));
  return static_cast<sql::IsolationLevel>(found - std::begin(kNames));
}

}  // namespace rtsql
