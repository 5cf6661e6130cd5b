// The codes of errors that statements do not have, but the protocol, its values and sessions.
#pragma once

#include "common/sqlstate.h"

namespace rtsql::server::sqlstate {

using namespace rtsql::sqlstate;

inline constexpr SqlState kProtocolViolation{"08P01"};
inline constexpr SqlState kInvalidBinary{"22P03"};
inline constexpr SqlState kIdleInTransaction{"25P03"};
inline constexpr SqlState kInvalidAuthorization{"28000"};
inline constexpr SqlState kInvalidPassword{"28P01"};
inline constexpr SqlState kTooManyConnections{"53300"};
inline constexpr SqlState kShutdown{"57P01"};

}  // namespace rtsql::server::sqlstate
