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
    .gpu_costs = {.build = {{0.072, 0.072, 0.072, 0.072, 0.072}},
                  .probe = {{0.012, 0.016, 0.022, 0.028, 0.031}},
                  .ordered = {{0.012, 0.014, 0.018, 0.02, 0.021}},
                  .range = 2,
                  .match = 0,
                  .wide_build = 2.2,
                  .wide_probe = 1.4,
                  .launch = 0.03,
                  .build_launch = 0.3},
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
