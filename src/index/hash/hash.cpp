#include "index/hash/hash.h"

#include <string>

#include "index/hash/hash_method.h"

namespace rtsql {

namespace {

HashShape read_hash_options(const IndexOptions& options) {
  return {.scheme = HashScheme::kOpen, .slots = options.chosen_number("group"), .load = options.real("load")};
}

}  // namespace

const IndexMethod kHashIndex = {
    .name = "hash",
    .summary = "hash table with open addressing, probed by groups of slots; single keys only",
    .capabilities = {.ranges = false},
    .options = {load_option(kMostLoad, "keys per slot"),
                {.name = "group",
                 .kind = OptionDeclaration::Kind::kChoice,
                 .default_text = "8",
                 .choices = {"4", "8", "16"},
                 .help = "slots that lie together and are read at once"}},
    .gpu_costs = {.build = {{1.62, 0.192, 0.0394, 0.0644, 0.0693}},
                  .start = {{19700, 20900, 27200, 20700, 20400}},
                  .probe = {{0.0218, 0.0236, 0.0382, 0.0282, 0.0313}},
                  .ordered = {{0.0146, 0.0117, 0.0303, 0.0201, 0.0238}},
                  .miss = 1.7,
                  .repeated = 0.041,
                  .doubling = 0,
                  .point_match = 0.00013,
                  .range = 2,
                  .range_match = 0,
                  .wide_build = 2.3,
                  .wide_probe = 1.8,
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
    .build = build_hash<read_hash_options>,
    .precompile_joins = precompile_hash_joins<read_hash_options, kHashIndex>,
    .append = append_to_hash,
};

}  // namespace rtsql
