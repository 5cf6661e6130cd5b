// The sessions that clients have, so that one can be cancelled by its number and key, and all can be stopped.
// Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "engine/session.h"

namespace rtsql::server {

class LiveSessions {
 public:
  explicit LiveSessions(size_t most) : most_(most) {}

  // A place among the sessions, which is given up at its end.
  class Place {
   public:
    Place(LiveSessions& all, uint32_t number, uint32_t key) : all_(all), number_(number), key_(key) {}
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    uint32_t number() const { return number_; }
    uint32_t key() const { return key_; }

   private:
    LiveSessions& all_;
    const uint32_t number_, key_;
  };

  // Returns null where there are as many sessions as there may be. The session outlives the place, and has
  // its number.
  std::unique_ptr<Place> enter(int descriptor, Session& session);
  // Does nothing where no session has the number and the key.
  void cancel(uint32_t number, uint32_t key);

  // From now on sessions end when their statement does.
  void stop();
  bool is_stopping() const { return is_stopping_; }
  void cut_off();

 private:
  struct Entry {
    uint32_t key;
    int descriptor;
    SessionActivity& activity;
  };

  const size_t most_;
  std::atomic<bool> is_stopping_ = false;
  std::mutex mutex_;
  std::map<uint32_t, Entry> entries_;  // by their numbers
};

}  // namespace rtsql::server
