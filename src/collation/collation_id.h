// A type says two things of a collation: its number, and how an expression has come by it.
#pragma once

#include <cstdint>

namespace rtsql {

// Numbers the collations that the process has been asked for (collation/collation.h).
enum class CollationId : uint16_t {
  kDefault,  // texts are compared by their bytes, as nobody has said otherwise
  kBytes,    // as COLLATE "C" says
};

// Says how an expression has come by its collation (ISO/IEC 9075-2, 9.5, "Result of data type combinations").
// The later one wins where two meet.
enum class Derivation : uint8_t {
  kImplicit,  // of a column, or the default
  kNone,      // of columns of different collations: there is none
  kExplicit,  // of COLLATE
};

}  // namespace rtsql
