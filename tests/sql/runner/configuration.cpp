#include "configuration.h"
#include "index/registry/registry.h"

namespace rtsql::sql_test {

std::vector<Configuration> configurations(const gpu::DeviceInfo& device) {
  Configuration all{"auto", {}};
  std::vector<Configuration> result = {{"none", {}}, {"operators", {}}};
  for (const IndexMethod* method : index_methods()) {
    if (method->capabilities.needs_ray_pipelines && !device.ray_pipelines) continue;
    all.methods.push_back(method);
    result.push_back({std::string(method->name), {method}});
  }
  for (const char* name : {"reopened", "tiered"}) result.push_back({name, all.methods});
  result.push_back(std::move(all));
  result.push_back({"reference", {}});
  return result;
}

}  // namespace rtsql::sql_test
