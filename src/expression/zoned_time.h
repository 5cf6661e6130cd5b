// Changes times between the clocks of time zones. What is written of a TIMESTAMP WITH TIME ZONE, and what is
// read without a zone, is so by the clock of the session whose statement is bound.
#pragma once

#include "expression/expression.h"
#include "schema/time_zone.h"

namespace rtsql {

// Says which zone statements that this thread binds are in, as long as it lives; else UTC. They do not cross:
// one ends before the one around it.
class SessionZone {
 public:
  explicit SessionZone(TimeZonePtr zone);
  ~SessionZone();
  SessionZone(const SessionZone&) = delete;
  SessionZone& operator=(const SessionZone&) = delete;

  static TimeZonePtr current();

 private:
  TimeZonePtr around_;
};

// A TIMESTAMP by the clock of the zone; a TIMESTAMP WITH TIME ZONE of one.
ExprPtr to_local(const ExprPtr& moment, const TimeZone& zone, SourceSpan span);
ExprPtr to_utc(const ExprPtr& local, const TimeZone& zone, SourceSpan span);

// Tells whether a cast between these types asks what the session's zone is.
bool is_zoned_cast(Type from, Type to);
// Types one that can be cast. Throws Error(kValue) for a text literal that is no time.
ExprPtr make_zoned_cast(const ExprPtr& expr, Type type);

}  // namespace rtsql
