#include "server/connection/live_sessions.h"

#include <sys/random.h>
#include <sys/socket.h>

#include <utility>

#include "common/check.h"

namespace rtsql::server {
namespace {

uint32_t random_key() {
  uint32_t key = 0;
  RTSQL_CHECK(::getrandom(&key, sizeof key, 0) == sizeof key);
  return key;
}

// There is no next message for it.
void stop_waiting(int descriptor) {
  ::shutdown(descriptor, SHUT_RD);
}

}  // namespace

LiveSessions::Place::~Place() {
  const std::lock_guard lock(all_.mutex_);
  const auto entry = all_.entries_.find(number_);
  entry->second.activity.set_hang_up({});
  all_.entries_.erase(entry);
}

std::unique_ptr<LiveSessions::Place> LiveSessions::enter(int descriptor, Session& session) {
  const uint32_t key = random_key();
  const std::lock_guard lock(mutex_);
  if (entries_.size() >= most_) return nullptr;
  if (is_stopping_) stop_waiting(descriptor);
  const uint32_t number = session.number();
  entries_.emplace(number, Entry{key, descriptor, session.activity()});
  session.activity().set_hang_up([descriptor] { stop_waiting(descriptor); });
  return std::make_unique<Place>(*this, number, key);
}

void LiveSessions::cancel(uint32_t number, uint32_t key) {
  const std::lock_guard lock(mutex_);
  const auto found = entries_.find(number);
  if (found != entries_.end() && found->second.key == key) found->second.activity.cancel();
}

void LiveSessions::stop() {
  const std::lock_guard lock(mutex_);
  is_stopping_ = true;
  for (const auto& [number, entry] : entries_) stop_waiting(entry.descriptor);
}

void LiveSessions::cut_off() {
  const std::lock_guard lock(mutex_);
  for (const auto& [number, entry] : entries_) {
    entry.activity.end();
    ::shutdown(entry.descriptor, SHUT_RDWR);
  }
}

}  // namespace rtsql::server
