// A test file is run under a configuration: no index, with pipelines and without, one index method forced,
// all of them with the planner free to choose, or by the reference executor; or with all methods, over a
// database that is closed and opened again after every change, or with next to no memory on the device.
#pragma once

#include <string>
#include <vector>

#include "gpu/device_info.h"
#include "index/contract/method.h"

namespace rtsql::sql_test {

struct Configuration {
  std::string name;  // the value of SET index: "none", "auto", or the forced method; "operators",
                     // "reference", "reopened", "tiered"
  std::vector<const IndexMethod*> methods;  // that an `index` record builds

  // Returns the method that queries must use, or null.
  const IndexMethod* forced() const { return methods.empty() || chooses() ? nullptr : methods.front(); }
  bool chooses() const { return name == "auto" || is_reopened() || is_tiered(); }  // the planner does
  bool is_reopened() const { return name == "reopened"; }
  bool is_tiered() const { return name == "tiered"; }
  bool is_reference() const { return name == "reference"; }
  // Runs joins as operators of their own, where others may make them stages of pipelines.
  bool is_operators() const { return name == "operators"; }
};

// Returns one for each method that the device can run, and the others.
std::vector<Configuration> configurations(const gpu::DeviceInfo& device);

}  // namespace rtsql::sql_test
