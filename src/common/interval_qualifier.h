// What the type of an INTERVAL can be limited to, as in INTERVAL DAY TO SECOND.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

// Names the longest and the shortest field. What is longer than the first is kept all the same, as PostgreSQL
// does; what is shorter than the last is dropped.
struct IntervalQualifier {
  enum class Field : uint8_t { kYear, kMonth, kDay, kHour, kMinute, kSecond };

  Field first, last;

  bool operator==(const IntervalQualifier&) const = default;
};

// Finds a field by its name in any case; none for other units of time.
std::optional<IntervalQualifier::Field> find_interval_field(std::string_view name);

// Returns the name in lower case.
std::string_view field_name(IntervalQualifier::Field field);

// Tells whether SQL has a type of these fields: the first is not the shorter one, and months are apart from
// days.
bool is_interval_qualifier(const IntervalQualifier& qualifier);

// Writes "DAY TO SECOND", or "DAY".
std::string qualifier_text(const IntervalQualifier& qualifier);

}  // namespace rtsql
