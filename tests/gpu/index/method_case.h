// A method of indexes with options, as tests of every method take one after the other.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "index/contract/method.h"
#include "tests/gpu/test_device.h"

namespace rtsql {

struct MethodCase {
  const IndexMethod* method;
  KeyWidth width;
  std::vector<std::pair<std::string, std::string>> options;

  std::string name() const {
    std::string name = std::string(method->name) + (width == KeyWidth::k32 ? "_32" : "_64");
    for (const auto& [option, value] : options) name += "_" + option + "_" + value;
    std::replace(name.begin(), name.end(), '.', '_');  // a test's name has letters, digits and '_'
    return name;
  }
  friend void PrintTo(const MethodCase& method_case, std::ostream* out) { *out << method_case.name(); }
};

// Skips methods that the device has no ray-tracing pipelines for.
class MethodTest : public gpu::TestDevice, public ::testing::WithParamInterface<MethodCase> {
 protected:
  void SetUp() override {
    gpu::TestDevice::SetUp();
    if (GetParam().method->capabilities.needs_ray_pipelines && !device().info().ray_pipelines) {
      GTEST_SKIP() << "the device traces no rays";
    }
  }

  static bool wide() { return GetParam().width == KeyWidth::k64; }
  static uint64_t largest() { return largest_key(GetParam().width); }
};

}  // namespace rtsql
