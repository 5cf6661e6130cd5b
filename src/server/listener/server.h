// Takes connections and gives each a thread and a session of one database, until it is stopped.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/database/database.h"
#include "server/connection/live_sessions.h"
#include "server/listener/address.h"
#include "server/listener/workers.h"
#include "server/tls/tls_context.h"

namespace rtsql::server {

struct ServerOptions {
  std::vector<Address> addresses;
  std::vector<Address> metrics_addresses = {};  // where metrics are told; see server/metrics/scrape.h
  size_t max_sessions = 100;
  std::string users_path = {};                       // of the file of users; empty: there are none
  std::string certificate_path = {}, key_path = {};  // of TLS; empty: there is none
  bool allows_plain_text = false;                    // to other machines
};

// Throws Error(kUnsupported) where other machines could connect and there are no users, or what they say
// would not be encrypted, unless that is allowed.
void check_addresses(const ServerOptions& options);

class Server {
 public:
  // Listens. The database outlives the server. The addresses were checked. Throws what Users::read,
  // TlsContext and listen_at throw.
  Server(Database& database, ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::vector<Address>& addresses() const { return addresses_; }
  const std::vector<Address>& metrics_addresses() const { return metrics_addresses_; }

  // Serves until a byte can be read from `stop`, and stops: there are no new sessions, those that wait for
  // their client end, and the others as soon as their statement does. It is interrupted after ten seconds, or
  // at once when `stop` has another byte. Returns when all sessions have ended.
  void run(int stop);

 private:
  struct Listener {
    int descriptor;
    std::string path;  // of a Unix socket; empty: a port
    bool must_encrypt;
    bool tells_metrics;
  };
  void listen(Address& address, bool must_encrypt, bool tells_metrics);
  void accept_at(const Listener& listener);
  void close_listeners();
  void stop_sessions(int stop);

  Database& database_;
  LiveSessions sessions_;
  std::vector<Address> addresses_, metrics_addresses_;
  const std::string users_path_;
  std::optional<TlsContext> tls_;
  std::vector<Listener> listeners_;
  Workers workers_;
};

}  // namespace rtsql::server
