#include "engine/database/background_compiler.h"

#include <system_error>
#include <utility>

#include "common/count_steps.h"
#include "gpu/device_turn.h"

namespace rtsql {
namespace {

constexpr size_t kMostWaiting = 8;

// What the host answers sooner need not share its cores.
constexpr std::chrono::milliseconds kMoment{20};

}  // namespace

// Whatever the thread does, it polls: a statement that comes does not wait for the end of a long plan.
BackgroundCompiler::BackgroundCompiler(gpu::Device& device) : device_(device) {
  interrupt_.call_at_polls([&device] { gpu::give_way(device); });
}

BackgroundCompiler::~BackgroundCompiler() {
  // In this order: a run that begins now clears the interrupt first, and then sees that it is to stop.
  thread_.request_stop();
  interrupt_.raise();
}

void BackgroundCompiler::add(QueryFingerprint& fingerprint, BackgroundRun run) try {
  if (fingerprint.is_queued.exchange(true)) return;
  std::lock_guard lock(mutex_);
  if (waiting_.size() == kMostWaiting) {
    waiting_.front().fingerprint->is_queued = false;
    waiting_.pop_front();
  }
  waiting_.push_back({&fingerprint, std::move(run), std::chrono::steady_clock::now() + kMoment});
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  changed_.notify_all();
} catch (const std::system_error&) {
  // Where the host has no room for a thread, statements wait for their kernels.
}

void BackgroundCompiler::drop_all() {
  uint64_t dropped = 0;
  {
    const std::lock_guard lock(mutex_);
    for (const Waiting& waiting : waiting_) waiting.fingerprint->is_queued = false;
    waiting_.clear();
    changed_.notify_all();
    if (!runs_) return;
    dropped = runs_begun_;
    interrupt_.raise();
  }
  const gpu::TurnBreak its_turn(device_);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !runs_ || runs_begun_ != dropped; });
}

void BackgroundCompiler::wait() {
  const gpu::TurnBreak its_turn(device_);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.empty() && !runs_; });
}

void BackgroundCompiler::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); })) {
    const auto due = waiting_.back().due;
    if (std::chrono::steady_clock::now() < due) {
      changed_.wait_until(lock, stop, due, [] { return false; });
      continue;
    }
    Waiting latest = std::move(waiting_.back());
    waiting_.pop_back();
    runs_ = true;
    ++runs_begun_;
    interrupt_.clear();
    lock.unlock();
    if (!stop.stop_requested()) run(latest);
    lock.lock();
    runs_ = false;
    changed_.notify_all();
  }
}

void BackgroundCompiler::run(const Waiting& waiting) {
  if (waiting.fingerprint->has_kernels) return;
  const WorkContext work{&interrupt_, nullptr};
  const WorkScope scope(work);
  const gpu::DeviceTurn turn(device_, gpu::Urgency::kBehind);
  try {
    waiting.run(work);
    waiting.fingerprint->has_kernels = true;
  } catch (const std::exception&) {
    // Nobody waits for the answer; a query that fails says so when it is run.
    if (interrupt_.raised()) waiting.fingerprint->is_queued = false;
  }
}

}  // namespace rtsql
