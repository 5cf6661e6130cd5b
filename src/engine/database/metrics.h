// Metrics tell those who watch a database what it counts and holds, as numbers with names. Names and units
// follow Prometheus: base units, and "_total" where a number only grows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/database/database.h"

namespace rtsql {

enum class MetricKind : uint8_t { kCounter, kGauge, kHistogram };

std::string_view kind_name(MetricKind kind);  // "counter", "gauge", "histogram"

// Metrics of one name stand together. Those of a histogram have the names that its parts have: NAME_bucket,
// NAME_sum, NAME_count.
struct Metric {
  std::string name;
  std::string labels;  // "tier=\"device\"", or empty
  double value;
  MetricKind kind;
  std::string family;  // the name, without what a part of a histogram adds
  std::string help;
};

// Any thread may ask, whoever has the device.
std::vector<Metric> metrics_of(Database& database);

}  // namespace rtsql
