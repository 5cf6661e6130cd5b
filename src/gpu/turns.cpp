#include "gpu/turns.h"

#include <utility>

namespace rtsql::gpu {

void Turns::wait_for_turn(std::unique_lock<std::mutex>& lock) {
  const uint64_t ticket = next_ticket_++;
  waiting_.push_back(ticket);
  changed_.wait(lock, [&] { return depth_ == 0 && waiting_.front() == ticket; });
  waiting_.pop_front();
  holder_ = std::this_thread::get_id();
}

void Turns::take(const TurnPurpose& purpose) {
  std::unique_lock lock(mutex_);
  if (is_held_here()) {
    ++depth_;
    return;
  }
  wait_for_turn(lock);
  depth_ = 1;
  purpose_ = purpose;
}

void Turns::give() noexcept {
  {
    std::lock_guard lock(mutex_);
    if (--depth_ > 0) return;
    purpose_ = {};
  }
  changed_.notify_all();
}

Turns::Broken Turns::interrupt_turn() noexcept {
  Broken broken;
  {
    std::lock_guard lock(mutex_);
    if (!is_held_here()) return broken;
    broken = {std::exchange(depth_, 0), std::exchange(purpose_, {})};
  }
  changed_.notify_all();
  return broken;
}

void Turns::resume(const Broken& broken) {
  if (broken.depth == 0) return;
  std::unique_lock lock(mutex_);
  wait_for_turn(lock);
  depth_ = broken.depth;
  purpose_ = broken.purpose;
}

void Turns::give_way() {
  {
    std::lock_guard lock(mutex_);
    if (!is_held_here() || !purpose_.is_behind || waiting_.empty()) return;
  }
  resume(interrupt_turn());
}

TurnPurpose Turns::purpose() const {
  std::lock_guard lock(mutex_);
  return is_held_here() ? purpose_ : TurnPurpose();
}

}  // namespace rtsql::gpu
