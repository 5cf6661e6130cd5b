#include "index/hash/hash_method.h"

namespace rtsql {

IndexOption load_option(std::string_view help) {
  return {.name = "load",
          .kind = IndexOption::Kind::kReal,
          .default_text = "0.8",
          .minimum = 0.1,
          .maximum = 0.95,
          .help = help};
}

}  // namespace rtsql
