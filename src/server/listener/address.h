// Where a server listens: a port, or a socket in a folder.
#pragma once

#include <sys/socket.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace rtsql::server {

inline constexpr uint16_t kDefaultPort = 5432;

struct Address {
  std::string path = {};           // of a Unix socket; empty: a port
  std::string host = "127.0.0.1";  // in numbers; "::" is all of the machine's, "0.0.0.0" those of IPv4
  uint16_t port = kDefaultPort;    // 0: any that is free

  bool is_version_6() const { return host.find(':') != std::string::npos; }
  bool is_of_this_machine() const;  // nobody else can connect to it
  std::string text() const;         // "127.0.0.1:5432", "[::1]:5432", "unix:PATH"
};

// Reads what --listen has: "127.0.0.1:5432", "localhost", "[::1]:5432", "*", "unix:PATH". Where the path is a
// folder, the socket has the name in it that clients look for, .s.PGSQL.5432. Throws Error(kValue) for what
// it is not.
Address parse_address(std::string_view text);

// Returns a descriptor that listens. `address` gets the port where any would do. A socket whose server is
// gone is replaced; only the user who runs the server may connect to one. Throws Error(kIo).
int listen_at(Address& address);

}  // namespace rtsql::server
