// Answers who watches the server: HTTP/1.1, one request a connection, GET /metrics.
#pragma once

#include <functional>

#include "engine/database/database.h"

namespace rtsql::server {

// Answers the client behind `descriptor`, which it closes. Who takes longer than some seconds, or is there
// when `stop` gives true, gets no answer.
void serve_metrics(int descriptor, Database& database, const std::function<bool()>& stop) noexcept;

}  // namespace rtsql::server
