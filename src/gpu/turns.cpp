#include "gpu/turns.h"

#include <utility>

namespace rtsql::gpu {

void Turns::wait_for_turn(std::unique_lock<std::mutex>& lock) {
  const uint64_t ticket = next_ticket_++;
  changed_.wait(lock, [&] { return depth_ == 0 && next_turn_ == ticket; });
  ++next_turn_;
  holder_ = std::this_thread::get_id();
}

bool Turns::take(Urgency urgency) {
  std::unique_lock lock(mutex_);
  if (is_held_here()) {
    ++depth_;
    return false;
  }
  wait_for_turn(lock);
  depth_ = 1;
  urgency_ = urgency;
  return true;
}

void Turns::give() noexcept {
  {
    std::lock_guard lock(mutex_);
    if (--depth_ > 0) return;
  }
  changed_.notify_all();
}

Turns::Broken Turns::interrupt_turn() noexcept {
  Broken broken;
  {
    std::lock_guard lock(mutex_);
    if (!is_held_here()) return broken;
    broken = {std::exchange(depth_, 0), urgency_};
  }
  changed_.notify_all();
  return broken;
}

void Turns::resume(const Broken& broken) {
  if (broken.depth == 0) return;
  std::unique_lock lock(mutex_);
  wait_for_turn(lock);
  depth_ = broken.depth;
  urgency_ = broken.urgency;
}

void Turns::give_way() {
  {
    std::lock_guard lock(mutex_);
    if (!is_held_here() || urgency_ != Urgency::kBehind || next_turn_ == next_ticket_) return;
  }
  resume(interrupt_turn());
}

bool Turns::is_behind() const {
  std::lock_guard lock(mutex_);
  return is_held_here() && urgency_ == Urgency::kBehind;
}

}  // namespace rtsql::gpu
