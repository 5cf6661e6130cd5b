#include "server/listener/address.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "common/error.h"
#include "common/parse.h"

namespace rtsql::server {
namespace {

constexpr std::string_view kUnix = "unix:";
constexpr int kWaitingConnections = 128;

Error cannot_listen(const Address& address, int error) {
  Error failure(ErrorKind::kIo, fmt::format("cannot listen on {}: {}", address.text(),
                                            std::generic_category().message(error)));
  if (error != EADDRINUSE) return failure;
  return std::move(failure).hint("another server listens there; --listen names another place");
}

// Closes a descriptor unless it is taken.
class Descriptor {
 public:
  Descriptor(int family, const Address& address) : number_(::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    if (number_ < 0) throw cannot_listen(address, errno);
  }
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int number() const { return number_; }
  int take() { return std::exchange(number_, -1); }

 private:
  int number_;
};

sockaddr_un address_of_path(const Address& address) {
  sockaddr_un name = {};
  name.sun_family = AF_UNIX;
  if (address.path.size() >= sizeof name.sun_path) {
    throw Error(ErrorKind::kValue, fmt::format("the path of a socket has at most {} bytes, and \"{}\" has {}",
                                               sizeof name.sun_path - 1, address.path, address.path.size()));
  }
  address.path.copy(name.sun_path, sizeof name.sun_path - 1);
  return name;
}

template <class Name>
bool bind_to(int descriptor, const Name& name) {
  return ::bind(descriptor, reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0;
}

// Nobody answers at a socket whose server is gone.
void remove_abandoned(const Address& address, const sockaddr_un& name) {
  struct stat status = {};
  if (::lstat(address.path.c_str(), &status) != 0) return;
  if (!S_ISSOCK(status.st_mode)) throw cannot_listen(address, EEXIST);
  const Descriptor client(AF_UNIX, address);
  const bool is_answered =
      ::connect(client.number(), reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0;
  if (is_answered) throw cannot_listen(address, EADDRINUSE);
  ::unlink(address.path.c_str());
}

void bind_path(int descriptor, const Address& address) {
  const sockaddr_un name = address_of_path(address);
  remove_abandoned(address, name);
  const mode_t before = ::umask(S_IRWXG | S_IRWXO | S_IXUSR);
  const bool is_bound = bind_to(descriptor, name);
  const int error = errno;
  ::umask(before);
  if (!is_bound) throw cannot_listen(address, error);
}

void bind_port(int descriptor, Address& address) {
  const int yes = 1;
  ::setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (address.is_version_6()) {
    sockaddr_in6 name = {};
    name.sin6_family = AF_INET6;
    ::inet_pton(AF_INET6, address.host.c_str(), &name.sin6_addr);
    name.sin6_port = htons(address.port);
    if (!bind_to(descriptor, name)) throw cannot_listen(address, errno);
    socklen_t length = sizeof name;
    ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&name), &length);
    address.port = ntohs(name.sin6_port);
  } else {
    sockaddr_in name = {};
    name.sin_family = AF_INET;
    ::inet_pton(AF_INET, address.host.c_str(), &name.sin_addr);
    name.sin_port = htons(address.port);
    if (!bind_to(descriptor, name)) throw cannot_listen(address, errno);
    socklen_t length = sizeof name;
    ::getsockname(descriptor, reinterpret_cast<sockaddr*>(&name), &length);
    address.port = ntohs(name.sin_port);
  }
}

uint16_t port_of(std::string_view text, std::string_view whole) {
  const std::optional<uint16_t> port = parse_integer<uint16_t>(text);
  if (port) return *port;
  throw Error(ErrorKind::kValue, fmt::format("\"{}\" in \"{}\" is no port", text, whole))
      .hint("a port is a number from 1 to 65535; 0 takes one that is free");
}

std::string host_of(std::string_view text, std::string_view whole) {
  if (text == "localhost") return Address().host;
  if (text == "*") return "::";
  const bool has_brackets = text.size() > 2 && text.starts_with('[') && text.ends_with(']');
  const std::string host(has_brackets ? text.substr(1, text.size() - 2) : text);
  in6_addr bytes;
  if (::inet_pton(has_brackets ? AF_INET6 : AF_INET, host.c_str(), &bytes) == 1) return host;
  throw Error(ErrorKind::kValue, fmt::format("\"{}\" in \"{}\" is no address of a machine", text, whole))
      .hint("an address is as 127.0.0.1:5432, [::1]:5432, *:5432 or unix:PATH");
}

}  // namespace

std::string Address::text() const {
  if (!path.empty()) return fmt::format("unix:{}", path);
  return is_version_6() ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

bool Address::is_of_this_machine() const {
  return !path.empty() || host == "::1" || host.starts_with("127.");
}

Address parse_address(std::string_view text) {
  Address address;
  if (text.starts_with(kUnix)) {
    address.path = text.substr(kUnix.size());
    if (address.path.empty())
      throw Error(ErrorKind::kValue, "the socket has no path").hint("--listen unix:/run/user/1000");
    std::error_code none_there;
    if (std::filesystem::is_directory(address.path, none_there))
      address.path =
          (std::filesystem::path(address.path) / fmt::format(".s.PGSQL.{}", kDefaultPort)).string();
    return address;
  }
  std::string_view host = text;
  const size_t colon = text.rfind(':');
  const size_t bracket = text.rfind(']');
  const bool has_port =
      colon != std::string_view::npos && (bracket == std::string_view::npos || bracket < colon);
  if (has_port) {
    host = text.substr(0, colon);
    address.port = port_of(text.substr(colon + 1), text);
  }
  address.host = host_of(host, text);
  return address;
}

int listen_at(Address& address) {
  const int family = !address.path.empty() ? AF_UNIX : address.is_version_6() ? AF_INET6 : AF_INET;
  Descriptor descriptor(family, address);
  if (address.path.empty()) {
    bind_port(descriptor.number(), address);
  } else {
    bind_path(descriptor.number(), address);
  }
  if (::listen(descriptor.number(), kWaitingConnections) != 0) throw cannot_listen(address, errno);
  return descriptor.take();
}

}  // namespace rtsql::server
