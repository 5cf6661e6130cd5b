// Reads dates and times of texts as the session does whose statement is bound: in its time zone, where they
// name none, in its order of numbers, and by its clock, where they say "today".
#pragma once

#include <optional>
#include <string_view>

#include "expression/expression.h"
#include "schema/written_time.h"

namespace rtsql {

// Says how statements that this thread binds read times, as long as it lives; else in UTC and without an
// order. They do not cross: one ends before the one around it.
class SessionTime {
 public:
  struct Conventions {
    TimeZonePtr zone;
    DateOrder order = DateOrder::kNone;
  };

  explicit SessionTime(Conventions conventions);
  ~SessionTime();
  SessionTime(const SessionTime&) = delete;
  SessionTime& operator=(const SessionTime&) = delete;

  static Conventions current();

 private:
  Conventions around_;
};

// Tells whether values of the type are read of texts so.
bool is_read_by_session(Type type);

// Returns none where the text is no value of the type.
std::optional<Value> parse_in_session(std::string_view text, Type type);

// Casts a VARCHAR to a type that is_read_by_session. The words now, today, tomorrow and yesterday are read in
// literals alone, at each run of the statement. Throws Error(kValue) for a literal that is no such value.
ExprPtr cast_text_in_session(const ExprPtr& text, Type type);

}  // namespace rtsql
