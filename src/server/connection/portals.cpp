#include "server/connection/portals.h"

#include <fmt/format.h>

#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "server/codec/sqlstates.h"

namespace rtsql::server {
namespace {

constexpr size_t kMostPortals = 1'000;
constexpr size_t kMostValueBytes = size_t{128} << 20;

}  // namespace

Portal& Portals::open(const std::string& name, Portal portal) {
  if (name.empty()) close(name);
  if (portals_.contains(name)) {
    throw Error(ErrorKind::kName, fmt::format("portal \"{}\" is open already", name))
        .sqlstate(sqlstate::kDuplicateCursor);
  }
  if (portals_.size() >= kMostPortals || bytes_ + portal.bytes > kMostValueBytes) {
    throw Error(ErrorKind::kMemory, fmt::format("a session has {} portals at most, with {} of values",
                                                kMostPortals, format_bytes(kMostValueBytes)))
        .sqlstate(sqlstate::kProgramLimit)
        .hint("close portals, or end the transaction");
  }
  bytes_ += portal.bytes;
  return portals_.emplace(name, std::move(portal)).first->second;
}

Portal& Portals::require(const std::string& name) {
  const auto found = portals_.find(name);
  if (found != portals_.end()) return found->second;
  throw Error(ErrorKind::kName, fmt::format("portal \"{}\" does not exist", name))
      .sqlstate(sqlstate::kUnknownCursor);
}

void Portals::close(const std::string& name) {
  const auto found = portals_.find(name);
  if (found == portals_.end()) return;
  bytes_ -= found->second.bytes;
  portals_.erase(found);
}

void Portals::close_waiting_for(const std::string& statement) {
  for (auto each = portals_.begin(); each != portals_.end();) {
    const bool waits = !each->second.result && equals_ignore_case(each->second.statement, statement);
    if (waits) bytes_ -= each->second.bytes;
    each = waits ? portals_.erase(each) : std::next(each);
  }
}

void Portals::close_all() {
  portals_.clear();
  bytes_ = 0;
}

}  // namespace rtsql::server
