#include "server/connection/peer_address.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cstring>

namespace rtsql::server {

std::string peer_address(int descriptor) {
  sockaddr_storage address = {};
  socklen_t length = sizeof address;
  char host[INET6_ADDRSTRLEN] = "";
  if (::getpeername(descriptor, reinterpret_cast<sockaddr*>(&address), &length) != 0) return "gone";
  if (address.ss_family == AF_INET) {
    sockaddr_in internet;
    std::memcpy(&internet, &address, sizeof internet);
    ::inet_ntop(AF_INET, &internet.sin_addr, host, sizeof host);
    return fmt::format("{}:{}", host, ntohs(internet.sin_port));
  }
  if (address.ss_family == AF_INET6) {
    sockaddr_in6 internet;
    std::memcpy(&internet, &address, sizeof internet);
    ::inet_ntop(AF_INET6, &internet.sin6_addr, host, sizeof host);
    return fmt::format("[{}]:{}", host, ntohs(internet.sin6_port));
  }
  return "unix";
}

}  // namespace rtsql::server
