// Lets threads that do not have the device's turn read what the host sees of stored data. Who has the turn
// may free such memory while they do, as data go to another tier, or write behind its rows.
#pragma once

#include <cstdint>
#include <mutex>
#include <shared_mutex>

namespace rtsql::gpu {

class Device;

class MemoryMoves {
 public:
  // While one lives, no data move. It is held for as long as a few reads take.
  class Standstill {
   public:
    explicit Standstill(Device& device);
    // Counts the moves there were. What was seen somewhere is there as long as the number is the same.
    uint64_t moves() const { return moves_.count_; }

   private:
    const MemoryMoves& moves_;
    const std::shared_lock<std::shared_mutex> lock_;
  };

  // While one lives, nobody has a standstill: words that others read may be written.
  class Write {
   public:
    explicit Write(Device& device);

   private:
    const std::unique_lock<std::shared_mutex> lock_;
  };

  // Besides, data may move.
  class Move {
   public:
    explicit Move(Device& device);

   private:
    const Write write_;
  };

 private:
  static MemoryMoves& of(Device& device);

  mutable std::shared_mutex mutex_;
  uint64_t count_ = 0;
};

}  // namespace rtsql::gpu
