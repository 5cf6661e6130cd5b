// Who may connect where, and how.
#pragma once

#include <string>

#include "server/tls/tls_context.h"

namespace rtsql::server {

struct Access {
  std::string users_path = {};      // of the file of users, read for each connection; empty: anybody
  const TlsContext* tls = nullptr;  // null: nothing is encrypted
  bool must_encrypt = false;        // who does not ask for TLS gets no session
};

}  // namespace rtsql::server
