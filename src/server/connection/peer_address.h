#pragma once

#include <string>

namespace rtsql::server {

// Returns where the client of a connection is: "127.0.0.1:50412", "[::1]:50412", or "unix" on a Unix socket.
std::string peer_address(int descriptor);

}  // namespace rtsql::server
