// The life of a connection, from its first byte to its end.
#pragma once

#include "engine/database/database.h"
#include "server/connection/access.h"
#include "server/connection/live_sessions.h"

namespace rtsql::server {

// Serves the client behind `descriptor`, which it closes. Returns when the client has gone, or the sessions
// are stopped.
void serve_connection(int descriptor, Database& database, LiveSessions& sessions,
                      const Access& access) noexcept;

}  // namespace rtsql::server
