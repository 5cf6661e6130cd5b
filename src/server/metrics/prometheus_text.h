#pragma once

#include <string>
#include <vector>

#include "engine/database/metrics.h"

namespace rtsql::server {

// Writes metrics in Prometheus's text format, version 0.0.4.
std::string prometheus_text(const std::vector<Metric>& metrics);

}  // namespace rtsql::server
