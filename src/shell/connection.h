// A shell works with a database and a session of it. All databases of a process share its device.
#pragma once

#include <memory>

#include "engine/session.h"

namespace rtsql {

struct Connection {
  explicit Connection(const DatabaseOptions& options, std::shared_ptr<gpu::Device> device = nullptr)
      : database(options, std::move(device)), session(database) {}

  Database database;
  Session session;
};

}  // namespace rtsql
