#include "shell/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "common/display_text.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

constexpr std::chrono::milliseconds kDelay{500};
constexpr std::chrono::milliseconds kInterval{100};
constexpr std::chrono::milliseconds kHold{1000};
constexpr double kLeastSecondsToJudge = 1;  // how long the rest takes
constexpr double kLeastShareToJudge = 0.02;
constexpr int kMaxBarColumns = 40;
constexpr double kMostOfExpected = 0.99;  // as long as it is not done
constexpr const char* kEraseLine = "\r\033[K";

}  // namespace

std::string draw_progress(std::string_view what, double share, int columns,
                          std::optional<double> seconds_left) {
  share = std::clamp(share, 0.0, 1.0);
  std::string percent = fmt::format(" {:3} %", static_cast<int>(share * 100));
  if (seconds_left) percent += fmt::format("  {:.0f} s left", std::ceil(*seconds_left));
  std::string label = fmt::format("{} ", what);
  int bar = columns - 3 - static_cast<int>(label.size() + percent.size());
  if (bar < 5) return label.substr(0, static_cast<size_t>(std::max(columns - 8, 0))) + percent;
  bar = std::min(bar, kMaxBarColumns);
  int filled = static_cast<int>(share * bar);
  return fmt::format("{}[{:#<{}}{:.<{}}]{}", label, "", filled, "", bar - filled, percent);
}

std::string draw_wait(std::string_view what, int columns) {
  std::string line(what);
  truncate_display(line, static_cast<size_t>(std::max(columns - 1, 1)));
  return line;
}

void ProgressBar::start() {
  std::lock_guard lock(mutex_);
  next_drawing_ = Clock::now() + kDelay;
  what_.clear();
}

void ProgressBar::update(const char* what, double done, double total) {
  std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (!goes_on(what, now)) return;
  const bool waits = total <= 0;
  const double share = waits ? 0 : done / total;
  const std::optional<double> left = seconds_left(what, share, now);
  if (now < next_drawing_) return;
  next_drawing_ = now + kInterval;
  const int columns = terminal_columns(descriptor_);
  put(kEraseLine + (waits ? draw_wait(what, columns) : draw_progress(what, share, columns, left)));
  visible_ = true;
}

// A load or a build has steps of its own, of which its bar shows none: it gives way once it is not heard of
// any more.
bool ProgressBar::goes_on(std::string_view what, Clock::time_point now) {
  if (visible_ && what != what_ && now < heard_ + kHold) return false;
  heard_ = now;
  return true;
}

// The rest takes as long for its share as what was done since this work was first heard of.
std::optional<double> ProgressBar::seconds_left(std::string_view what, double share, Clock::time_point now) {
  if (what != what_ || share < share_) {
    what_ = what;
    since_ = now;
    share_ = share;
    return std::nullopt;
  }
  const std::chrono::duration<double> taken = now - since_;
  const double done = share - share_;
  if (taken.count() < kLeastSecondsToJudge || done < kLeastShareToJudge) return std::nullopt;
  return taken.count() * (1 - share) / done;
}

void ProgressBar::expect(const char* what, double milliseconds) try {
  clock_ = std::jthread([this, what, milliseconds, begin = Clock::now()](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      const std::chrono::duration<double, std::milli> taken = Clock::now() - begin;
      update(what, std::min(taken.count(), kMostOfExpected * milliseconds), milliseconds);
      std::unique_lock lock(mutex_);
      stopped_.wait_for(lock, stop, kInterval, [] { return false; });
    }
  });
} catch (const std::system_error&) {
  // Where the host has no room for a thread, the work is done without a bar.
}

void ProgressBar::finish() {
  clock_ = {};
  std::lock_guard lock(mutex_);
  if (visible_) put(kEraseLine);
  visible_ = false;
}

void ProgressBar::put(const std::string& text) {
  // A bar that cannot be drawn is no reason to stop the work.
  [[maybe_unused]] ssize_t written = ::write(descriptor_, text.data(), text.size());
}

}  // namespace rtsql
