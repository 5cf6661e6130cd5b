// Lets threads use a device one after the other, in the order in which they ask. A thread holds its turn
// while it touches what is not safe for several, and breaks it where it waits for something else, such as
// kernels that are being compiled. Thread-safe.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace rtsql::gpu {

// A turn is behind where nobody waits for what it is for: kernels that it asks for are compiled after all
// others.
enum class Urgency { kAtOnce, kBehind };

class Turns {
 public:
  // Waits for the turn. A thread that holds it takes it once more, and keeps the urgency that it has. Tells
  // whether the thread had none.
  bool take(Urgency urgency = Urgency::kAtOnce);
  // Is called as often as `take`.
  void give() noexcept;

  // Gives the turn up, however often it was taken; `resume` waits for another. Both do nothing on a thread
  // that holds none.
  struct Broken {
    uint32_t depth = 0;
    Urgency urgency = Urgency::kAtOnce;
  };
  Broken interrupt_turn() noexcept;
  void resume(const Broken& broken);

  // Lets those that wait have their turns first, if this thread's turn is behind.
  void give_way();

  // Tells whether the calling thread has a turn that is behind.
  bool is_behind() const;

 private:
  bool is_held_here() const { return depth_ > 0 && holder_ == std::this_thread::get_id(); }
  void wait_for_turn(std::unique_lock<std::mutex>& lock);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  // Threads that wait draw tickets, which take no memory: a turn is also taken while an error is on its way.
  uint64_t next_ticket_ = 0;  // to be drawn
  uint64_t next_turn_ = 0;    // the ticket whose turn is next; next_ticket_ where nobody waits
  std::thread::id holder_;
  uint32_t depth_ = 0;
  Urgency urgency_ = Urgency::kAtOnce;
};

}  // namespace rtsql::gpu
