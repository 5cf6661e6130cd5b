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
    .gpu_costs = {.build = {{2.96, 0.275, 0.0461, 0.0666, 0.0693}},
                  .start = {{20700, 20700, 20700, 20700, 20700}},
                  .probe = {{0.0265, 0.0286, 0.028, 0.0289, 0.0316}},
                  .ordered = {{0.0188, 0.0164, 0.023, 0.0208, 0.0242}},
                  .miss = 1.65,
                  .repeated = 0.0145,
                  .doubling = 0,
                  .point_match = 0,
                  .range = 2,
                  .range_match = 0,
                  .wide_build = 4.2,
                  .wide_probe = 2,
                  .build_launch = 0.14},
    .cpu_costs = {.build = {{54.7, 32.3, 29.2, 29.2, 29.2}},
                  .start = {{100000, 100000, 200000, 200000, 300000}},
                  .probe = {{11.7, 12.1, 15.8, 19.6, 21.6}},
                  .ordered = {{7.18, 9.24, 13.8, 18.4, 20.7}},
                  .miss = 1.75,
                  .repeated = 0.33,
                  .doubling = 0,
                  .point_match = 0.0058,
                  .range = 2,
                  .range_match = 0,
                  .wide_build = 1.5,
                  .wide_probe = 1.7,
                  .build_launch = 1},
    .build = build_hash<read_options>,
};

}  // namespace rtsql
