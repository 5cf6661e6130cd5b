// rtsql serve: has programs that speak the protocol of PostgreSQL use a database.
#pragma once

#include <string>
#include <vector>

#include "engine/database/database.h"
#include "server/listener/server.h"

namespace rtsql {

inline constexpr const char* kServe = "serve";

struct ServeOptions {
  DatabaseOptions database;
  server::ServerOptions server;
  bool help = false;
};

// `arguments` are those behind serve. Throws UsageError.
ServeOptions parse_serve_options(const std::vector<std::string>& arguments);

// Returns the text of serve --help.
std::string serve_help();

// Serves until SIGINT or SIGTERM, and returns the status of the process.
int run_serve(const ServeOptions& options);

}  // namespace rtsql
