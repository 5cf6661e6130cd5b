// What an output of a query does to sessions, once the rows of the query are known.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/source_span.h"
#include "schema/type.h"

namespace rtsql {

enum class SessionFunction : uint8_t { kSetConfig, kSetValue, kCancelBackend, kTerminateBackend, kSleep };

// Until it is done, the output has the arguments of the call: a list of texts.
struct SessionAction {
  SessionFunction function;
  size_t output;    // its ordinal
  Type type;        // of what the call gives
  SourceSpan span;  // of the call
};

}  // namespace rtsql
