// A test file is run under a configuration: no index, one index method forced, all of them with the planner
// free to choose, or by the reference executor.
#pragma once

#include <string>
#include <vector>

#include "gpu/device_info.h"
#include "index/contract/method.h"

namespace rtsql::sql_test {

struct Configuration {
  std::string name;  // the value of SET index: "none", "auto", or the forced method; "reference"
  std::vector<const IndexMethod*> methods;  // that an `index` record builds

  // Returns the method that queries must use, or null.
  const IndexMethod* forced() const { return methods.empty() || name == "auto" ? nullptr : methods.front(); }
  bool is_reference() const { return name == "reference"; }
};

// Returns one for each method that the device can run, and `none`, `auto` and `reference`.
std::vector<Configuration> configurations(const gpu::DeviceInfo& device);

}  // namespace rtsql::sql_test
