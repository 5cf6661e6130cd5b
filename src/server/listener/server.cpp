#include "server/listener/server.h"

#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <thread>
#include <utility>

#include "common/error.h"
#include "server/connection/connection.h"
#include "server/metrics/scrape.h"
#include "server/users/user_file.h"

namespace rtsql::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kTimeToStop{10};
constexpr std::chrono::milliseconds kBetweenLooks{50};
// Connections that have no session yet, or only cancel a statement of another.
constexpr size_t kConnectionsBesides = 32;

bool is_readable(int descriptor) {
  pollfd entry = {descriptor, POLLIN, 0};
  return ::poll(&entry, 1, 0) > 0;
}

}  // namespace

void check_addresses(const ServerOptions& options) {
  for (const Address& address : options.addresses) {
    if (address.is_of_this_machine()) continue;
    if (options.users_path.empty()) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("cannot listen on {}: whoever connects may do everything", address.text()))
          .hint("--users FILE says who may connect; ssh -L reaches 127.0.0.1 and unix:PATH from elsewhere");
    }
    if (options.certificate_path.empty() && !options.allows_plain_text) {
      throw Error(
          ErrorKind::kUnsupported,
          fmt::format("cannot listen on {}: what is sent there would not be encrypted", address.text()))
          .hint("--tls CERT,KEY encrypts it; --allow-plain-text lets who is on the way read and change it");
    }
  }
}

Server::Server(Database& database, ServerOptions options)
    : database_(database),
      sessions_(options.max_sessions),
      addresses_(std::move(options.addresses)),
      metrics_addresses_(std::move(options.metrics_addresses)),
      users_path_(std::move(options.users_path)),
      workers_(options.max_sessions + kConnectionsBesides) {
  if (!users_path_.empty()) Users::read(users_path_);  // what is wrong with it is said now
  if (!options.certificate_path.empty()) tls_.emplace(options.certificate_path, options.key_path);
  try {
    for (Address& address : addresses_)
      listen(address, !address.is_of_this_machine() && !options.allows_plain_text, false);
    for (Address& address : metrics_addresses_) listen(address, false, true);
  } catch (...) {
    close_listeners();
    throw;
  }
}

Server::~Server() {
  close_listeners();
}

void Server::close_listeners() {
  for (const Listener& listener : listeners_) {
    ::close(listener.descriptor);
    if (!listener.path.empty()) ::unlink(listener.path.c_str());
  }
  listeners_.clear();
}

void Server::listen(Address& address, bool must_encrypt, bool tells_metrics) {
  const int descriptor = listen_at(address);
  listeners_.push_back({descriptor, address.path, must_encrypt, tells_metrics});
}

void Server::run(int stop) {
  std::vector<pollfd> entries = {{stop, POLLIN, 0}};
  for (const Listener& listener : listeners_) entries.push_back({listener.descriptor, POLLIN, 0});
  while (true) {
    if (::poll(entries.data(), entries.size(), -1) < 0) continue;
    if (entries.front().revents != 0) break;
    for (size_t i = 0; i < listeners_.size(); ++i) {
      if (entries[1 + i].revents != 0) accept_at(listeners_[i]);
    }
  }
  stop_sessions(stop);
}

void Server::accept_at(const Listener& listener) {
  const int client = ::accept4(listener.descriptor, nullptr, nullptr, SOCK_CLOEXEC);
  if (client < 0) {
    // Where there are no descriptors, poll would say again and again that somebody waits.
    std::this_thread::sleep_for(kBetweenLooks);
    return;
  }
  const int yes = 1;
  ::setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  ::setsockopt(client, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  const Access access{users_path_, tls_ ? &*tls_ : nullptr, listener.must_encrypt};
  const auto serve = [this, client, access, tells_metrics = listener.tells_metrics] {
    if (tells_metrics) {
      serve_metrics(client, database_, [this] { return sessions_.is_stopping(); });
    } else {
      serve_connection(client, database_, sessions_, access);
    }
  };
  if (!workers_.begin(serve)) ::close(client);
}

void Server::stop_sessions(int stop) {
  close_listeners();
  char first[128];  // what says that it is time is as long as a signalfd_siginfo
  [[maybe_unused]] const ssize_t taken = ::read(stop, first, sizeof first);
  sessions_.stop();
  const Clock::time_point end = Clock::now() + kTimeToStop;
  while (!workers_.wait(kBetweenLooks)) {
    if (Clock::now() >= end || is_readable(stop)) sessions_.cut_off();
  }
}

}  // namespace rtsql::server
