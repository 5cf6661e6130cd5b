#include "index/contract/ray_support.h"

#include <fmt/format.h>

#include "common/error.h"

namespace rtsql {

void require_ray_pipelines(const gpu::Device& device, std::string_view method) {
  if (device.info().ray_pipelines) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("index method \"{}\" needs ray-tracing pipelines, which {} lacks", method,
                          device.info().name))
      .hint("use the method \"sorted\", which runs on every device");
}

}  // namespace rtsql
