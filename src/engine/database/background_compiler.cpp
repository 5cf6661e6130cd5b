#include "engine/database/background_compiler.h"

#include <memory>
#include <system_error>
#include <utility>

#include "common/count_steps.h"
#include "engine/context/statement_context.h"
#include "engine/database/database.h"
#include "engine/query/query.h"
#include "gpu/device_turn.h"

namespace rtsql {
namespace {

constexpr size_t kMostWaiting = 8;

// What the host answers sooner need not share its cores.
constexpr std::chrono::milliseconds kMoment{20};

}  // namespace

// Whatever the thread does, it polls: a statement that comes does not wait for the end of a long plan.
BackgroundCompiler::BackgroundCompiler(Database& database) : database_(database) {
  interrupt_.call_at_polls([&database] { gpu::give_way(database.device()); });
}

BackgroundCompiler::~BackgroundCompiler() {
  // In this order: a run that begins now clears the interrupt first, and then sees that it is to stop.
  thread_.request_stop();
  interrupt_.raise();
}

void BackgroundCompiler::add(const StatementContext& context, QueryFingerprint& fingerprint,
                             LogicalQuery query) try {
  if (fingerprint.is_queued.exchange(true)) return;
  std::lock_guard lock(mutex_);
  if (waiting_.size() == kMostWaiting) {
    waiting_.front().fingerprint->is_queued = false;
    waiting_.pop_front();
  }
  waiting_.push_back({context.transaction.version(), context.session.settings, &fingerprint, std::move(query),
                      std::chrono::steady_clock::now() + kMoment});
  if (!thread_.joinable()) thread_ = std::jthread([this](const std::stop_token& stop) { work(stop); });
  changed_.notify_all();
} catch (const std::system_error&) {
  // Where the host has no room for a thread, statements wait for their kernels.
}

void BackgroundCompiler::drop_all() {
  std::unique_lock lock(mutex_);
  for (const Waiting& waiting : waiting_) waiting.fingerprint->is_queued = false;
  waiting_.clear();
  if (!runs_) return;
  interrupt_.raise();
  lock.unlock();
  wait();
}

void BackgroundCompiler::wait() {
  const gpu::TurnBreak its_turn(database_.device());
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
    interrupt_.clear();
    lock.unlock();
    if (!stop.stop_requested()) run(latest);
    lock.lock();
    runs_ = false;
    changed_.notify_all();
  }
}

void BackgroundCompiler::run(Waiting& waiting) {
  if (waiting.fingerprint->has_kernels) return;
  const WorkContext work{&interrupt_, nullptr};
  const WorkScope scope(work);
  const gpu::DeviceTurn turn(database_.device(), gpu::Urgency::kBehind);
  SessionState session{database_, waiting.settings};
  Transaction transaction(waiting.catalog);
  StatementContext context{session, transaction, work};
  try {
    const Plan plan = plan_optimized(context, waiting.query);
    const std::unique_ptr<RowSource> rows = make_row_source(session, execute_plan(context, plan));
    rows->fetch(0, rows->row_count());
    waiting.fingerprint->has_kernels = true;
  } catch (const std::exception&) {
    // Nobody waits for the answer; a query that fails says so when it is run.
    if (interrupt_.raised()) waiting.fingerprint->is_queued = false;
  }
}

}  // namespace rtsql
