#include "index/hash.h"

#include <string>

#include "index/hash_method.h"

namespace rtsql {

namespace {

HashShape read_options(const IndexOptions& options) {
  return {.scheme = HashScheme::kOpen,
          .slots = static_cast<uint32_t>(std::stoul(options.choice("group"))),
          .load = options.real("load")};
}

}  // namespace

const IndexMethod kHashIndex = {
    .name = "hash",
    .summary = "hash table with open addressing, probed by groups of slots; single keys only",
    .capabilities = {.ranges = false},
    .options = {load_option("keys per slot"),
                {.name = "group",
                 .kind = IndexOption::Kind::kChoice,
                 .default_text = "8",
                 .choices = {"4", "8", "16"},
                 .help = "slots that lie together and are read at once"}},
    .gpu_costs = {.build = {{3.03, 0.262, 0.0466, 0.0672, 0.0699}},
                  .probe = {{0.0263, 0.0288, 0.0276, 0.0285, 0.0295}},
                  .ordered = {{0.0192, 0.0165, 0.0232, 0.0209, 0.0238}},
                  .range = 2,
                  .match = 0.011,
                  .wide_build = 4.3,
                  .wide_probe = 2,
                  .launch = 0.066,
                  .build_launch = 0.14},
    .cpu_costs = {.build = {{50, 50, 50, 50, 50}},
                  .probe = {{30, 30, 30, 30, 30}},
                  .ordered = {{22, 22, 22, 22, 22}},
                  .range = 2,
                  .match = 0,
                  .wide_build = 2.2,
                  .wide_probe = 1.4,
                  .launch = 0.1,
                  .build_launch = 1.0},
    .build = build_hash<read_options>,
};

}  // namespace rtsql
