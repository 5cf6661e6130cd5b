#include "engine/database/session_activity.h"

#include <chrono>
#include <utility>

#include "common/utf8.h"

namespace rtsql {
namespace {

// A session keeps this much of its statement's text.
constexpr size_t kMostTextBytes = 1024;

int64_t now() {
  const auto time = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(time).count();
}

}  // namespace

std::string_view state_name(SessionPhase phase) {
  switch (phase) {
    case SessionPhase::kIdle:
      return "idle";
    case SessionPhase::kInBlock:
      return "idle in transaction";
    case SessionPhase::kInFailedBlock:
      return "idle in transaction (aborted)";
    case SessionPhase::kWaitsForDevice:
      return "waiting";
    case SessionPhase::kRuns:
      break;
  }
  return "active";
}

uint32_t Sessions::next_number() {
  const std::lock_guard lock(mutex_);
  return ++last_;
}

std::vector<SessionReport> Sessions::reports() const {
  const std::lock_guard lock(mutex_);
  std::vector<SessionReport> reports;
  for (const auto& [number, activity] : activities_) reports.push_back(activity->report());
  return reports;
}

std::optional<bool> Sessions::cancel(uint32_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = activities_.find(number);
  if (found == activities_.end()) return std::nullopt;
  return found->second->cancel();
}

bool Sessions::end(uint32_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = activities_.find(number);
  return found != activities_.end() && found->second->end_client();
}

SessionActivity::SessionActivity(Sessions& sessions, uint32_t number, Interrupt& interrupt)
    : sessions_(sessions), interrupt_(interrupt) {
  report_.number = number;
  report_.began = report_.phase_began = now();
  const std::lock_guard lock(sessions_.mutex_);
  sessions_.activities_.emplace(number, this);
}

SessionActivity::~SessionActivity() {
  const std::lock_guard lock(sessions_.mutex_);
  sessions_.activities_.erase(report_.number);
}

void SessionActivity::set_user(std::string user) {
  const std::lock_guard lock(mutex_);
  report_.user = std::move(user);
}

void SessionActivity::set_address(std::string address) {
  const std::lock_guard lock(mutex_);
  report_.address = std::move(address);
}

void SessionActivity::set_application(std::string name) {
  const std::lock_guard lock(mutex_);
  report_.application = std::move(name);
}

SessionActivity::Work::Work(SessionActivity& activity) : activity_(activity) {
  const std::lock_guard lock(activity_.mutex_);
  ++activity_.works_;
}

SessionActivity::Work::~Work() {
  const std::lock_guard lock(activity_.mutex_);
  if (--activity_.works_ > 0) return;
  if (std::exchange(activity_.is_cancelled_, false) && !activity_.has_ended_) activity_.interrupt_.clear();
}

bool SessionActivity::cancel() {
  const std::lock_guard lock(mutex_);
  if (works_ == 0) return false;
  is_cancelled_ = true;
  interrupt_.raise();
  return true;
}

void SessionActivity::end() {
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  interrupt_.raise();
}

bool SessionActivity::has_ended() const {
  const std::lock_guard lock(mutex_);
  return has_ended_;
}

void SessionActivity::set_hang_up(std::function<void()> hang_up) {
  const std::lock_guard lock(mutex_);
  hang_up_ = std::move(hang_up);
}

bool SessionActivity::end_client() {
  const std::lock_guard lock(mutex_);
  if (!hang_up_) return false;
  has_ended_ = true;
  interrupt_.raise();
  hang_up_();
  return true;
}

std::shared_ptr<const StatementMemory> SessionActivity::begin_statement(std::string_view text) {
  auto memory = std::make_shared<const StatementMemory>();
  std::string kept = shortened(text, kMostTextBytes);
  const std::lock_guard lock(mutex_);
  std::erase_if(memory_, [](const auto& of_one) { return of_one.expired(); });
  memory_.push_back(memory);
  last_account_ = memory->account;
  report_.statement = std::move(kept);
  ++report_.statements;
  report_.phase = SessionPhase::kWaitsForDevice;
  report_.phase_began = now();
  report_.statement_began = report_.phase_began;
  return memory;
}

void SessionActivity::begin_run() noexcept {
  const std::lock_guard lock(mutex_);
  report_.phase = SessionPhase::kRuns;
  report_.phase_began = now();
}

void SessionActivity::end_statement(SessionPhase rest, uint32_t database,
                                    std::optional<int64_t> block_began) noexcept {
  const std::lock_guard lock(mutex_);
  report_.phase = rest;
  report_.phase_began = now();
  report_.database = database;
  report_.block_began = block_began;
}

SessionReport SessionActivity::report() const {
  const std::lock_guard lock(mutex_);
  SessionReport report = report_;
  for (const auto& of_one : memory_) {
    if (const auto memory = of_one.lock()) report.bytes += memory->account->used();
  }
  if (last_account_) report.peak_bytes = last_account_->peak();
  return report;
}

}  // namespace rtsql
