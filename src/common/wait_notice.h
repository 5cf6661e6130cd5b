// Tells a user after a while that work waits for another program.
#pragma once

#include <string>
#include <utility>

#include "common/interrupt.h"
#include "common/stopwatch.h"

namespace rtsql {

class WaitNotice {
 public:
  // The work waits for `what` from now on: "waiting for readings.csv to be written".
  WaitNotice(const WorkContext& work, std::string what) : work_(work), what_(std::move(what)) {}

  // Throws Error(kInterrupted) as WorkContext::poll does. Call it often.
  void poll() const {
    work_.poll();
    const bool tells = work_.progress != nullptr && waited_.milliseconds() >= kPatienceMilliseconds;
    if (tells) work_.progress->update(what_.c_str(), 0, 0);
  }

 private:
  static constexpr double kPatienceMilliseconds = 2000;

  const WorkContext& work_;
  const std::string what_;
  const Stopwatch waited_;
};

}  // namespace rtsql
