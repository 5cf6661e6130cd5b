// Tells others of a statement while a session runs it, and counts it in the end.
#pragma once

#include <string_view>

#include "common/stopwatch.h"
#include "engine/context/session_state.h"
#include "engine/database/session_activity.h"

namespace rtsql {

class RunningStatement {
 public:
  RunningStatement(SessionState& session, SessionActivity& activity, std::string_view text);
  ~RunningStatement();
  RunningStatement(const RunningStatement&) = delete;
  RunningStatement& operator=(const RunningStatement&) = delete;

  void begin_run();                      // it has the device
  void succeed() { succeeded_ = true; }  // otherwise it has failed

 private:
  SessionState& session_;
  SessionActivity& activity_;
  const SessionActivity::Work work_;
  Stopwatch time_;
  bool succeeded_ = false;
};

}  // namespace rtsql
