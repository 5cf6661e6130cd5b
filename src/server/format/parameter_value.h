// The values that clients bind to the parameters of a statement.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "schema/value.h"
#include "schema/written_time.h"
#include "server/codec/client_message.h"

namespace rtsql::server {

struct BoundParameter {
  uint32_t number;           // as which it is told of: $1 is 1
  uint32_t type_number;      // that the client has declared; 0: none
  std::optional<Type> type;  // that it has; none: the value decides
  Format format;
};

// Returns the value; absent bytes are NULL. A text without a type stays one, for where it stands to decide.
// Times whose text names no zone are of `zone`. Throws Error(kValue) where the bytes are no value of the
// type.
Value read_parameter(const BoundParameter& parameter, const std::optional<std::string>& bytes,
                     const TimeZone& zone);

}  // namespace rtsql::server
