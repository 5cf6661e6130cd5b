#include "index/hash/hash_method.h"

namespace rtsql {

OptionDeclaration load_option(double most, std::string_view help) {
  return {.name = "load",
          .kind = OptionDeclaration::Kind::kReal,
          .default_text = "0.8",
          .minimum = 0.1,
          .maximum = most,
          .help = help};
}

std::unique_ptr<Index> append_to_hash(gpu::Device& device, const IndexPtr& before, const IndexKeys& appended,
                                      const WorkContext& context) {
  return dynamic_cast<const HashIndex&>(*before).append(device, appended, context);
}

}  // namespace rtsql
