#include "index/hash/hash_method.h"

namespace rtsql {

OptionDeclaration load_option(std::string_view help) {
  return {.name = "load",
          .kind = OptionDeclaration::Kind::kReal,
          .default_text = "0.8",
          .minimum = 0.1,
          .maximum = 0.95,
          .help = help};
}

}  // namespace rtsql
