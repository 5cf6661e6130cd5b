#include "gpu/turns.h"

#include <optional>
#include <utility>

namespace rtsql::gpu {
namespace {

// Short statements of others wait for so long, at the most about, beside a long one that makes no single
// kernel run for longer; to hand the device over takes some hundredths of it.
constexpr std::chrono::milliseconds kLongTurn{2};
// So long it takes until a thread that waits is interrupted.
constexpr std::chrono::milliseconds kBetweenPolls{20};
// To wake a thread may take as long as a short statement. So the next one is woken when a turn begins, and
// looks for so long whether the turn ends; on a machine of few cores it would take one from those that work.
constexpr std::chrono::microseconds kLongestLook{100};
constexpr unsigned kCoresToLook = 4;

bool has_cores_to_look() {
  static const bool has = std::thread::hardware_concurrency() > kCoresToLook;
  return has;
}

}  // namespace

void Turns::append(Waiter& waiter) {
  Waiter** end = &first_;
  while (*end != nullptr) end = &(*end)->next;
  *end = &waiter;
}

void Turns::remove(const Waiter& waiter) {
  Waiter** link = &first_;
  while (*link != &waiter) link = &(*link)->next;
  *link = waiter.next;
}

void Turns::wake_first(std::unique_lock<std::mutex>& lock) noexcept {
  std::condition_variable* const changed = first_ != nullptr ? first_->changed : nullptr;
  lock.unlock();
  if (changed != nullptr) changed->notify_all();
}

void Turns::look_for_end(std::unique_lock<std::mutex>& lock) {
  const uint64_t ended = ended_;
  lock.unlock();
  const Clock::time_point end = Clock::now() + kLongestLook;
  while (ended_ == ended && Clock::now() < end) std::this_thread::yield();
  lock.lock();
}

void Turns::wait(Waiter& waiter, std::unique_lock<std::mutex>& lock, const Interrupt* interrupt) {
  std::optional<uint64_t> looked;  // how many turns had ended when this thread looked for the end of one
  while (depth_ > 0 || first_ != &waiter) {
    if (first_ == &waiter && looked != ended_ && has_cores_to_look()) {
      looked = ended_;
      look_for_end(lock);
    } else if (interrupt == nullptr) {
      waiter.changed->wait(lock);
    } else if (waiter.changed->wait_for(lock, kBetweenPolls) == std::cv_status::timeout) {
      interrupt->poll_in_place();
    }
  }
}

void Turns::begin(std::unique_lock<std::mutex>& lock, const Broken& turn, const Interrupt* interrupt) {
  Waiter waiter{&changed_[next_condition_++ % kConditions]};
  append(waiter);
  try {
    wait(waiter, lock, interrupt);
  } catch (...) {
    remove(waiter);
    wake_first(lock);
    throw;
  }
  remove(waiter);
  holder_ = std::this_thread::get_id();
  begin_ = Clock::now();
  depth_ = turn.depth;
  urgency_ = turn.urgency;
  if (has_cores_to_look()) wake_first(lock);
}

bool Turns::take(Urgency urgency, const Interrupt* interrupt) {
  std::unique_lock lock(mutex_);
  if (is_held_here()) {
    ++depth_;
    return false;
  }
  begin(lock, {1, urgency}, interrupt);
  return true;
}

void Turns::give() noexcept {
  std::unique_lock lock(mutex_);
  if (--depth_ > 0) return;
  ++ended_;
  wake_first(lock);
}

Turns::Broken Turns::interrupt_turn() noexcept {
  std::unique_lock lock(mutex_);
  if (!is_held_here() || kept_ > 0) return {};
  const Broken broken{std::exchange(depth_, 0), urgency_};
  ++ended_;
  wake_first(lock);
  return broken;
}

void Turns::resume(const Broken& broken) {
  if (broken.depth == 0) return;
  std::unique_lock lock(mutex_);
  begin(lock, broken, nullptr);
}

void Turns::keep() noexcept {
  const std::lock_guard lock(mutex_);
  if (is_held_here()) ++kept_;
}

void Turns::let_go() noexcept {
  const std::lock_guard lock(mutex_);
  if (is_held_here()) --kept_;
}

void Turns::give_way() {
  {
    std::lock_guard lock(mutex_);
    if (!is_held_here() || urgency_ != Urgency::kBehind || !somebody_waits()) return;
  }
  resume(interrupt_turn());
}

void Turns::give_way_after_long() {
  {
    std::lock_guard lock(mutex_);
    if (!is_held_here() || !somebody_waits() || Clock::now() - begin_ < kLongTurn) return;
  }
  resume(interrupt_turn());
}

bool Turns::is_behind() const {
  std::lock_guard lock(mutex_);
  return is_held_here() && urgency_ == Urgency::kBehind;
}

}  // namespace rtsql::gpu
