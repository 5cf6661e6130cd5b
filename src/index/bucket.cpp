#include "index/bucket.h"

#include <string>

#include "index/hash_method.h"

namespace rtsql {

namespace {

HashShape read_options(const IndexOptions& options) {
  return {.scheme = options.choice("scheme") == "cuckoo" ? HashScheme::kCuckoo : HashScheme::kChain,
          .slots = static_cast<uint32_t>(std::stoul(options.choice("slots"))),
          .load = options.real("load")};
}

}  // namespace

const IndexMethod kBucketIndex = {
    .name = "bucket",
    .summary = "hash table of buckets, with cuckoo hashing or chains; single keys only",
    .capabilities = {.ranges = false},
    .options = {{.name = "slots",
                 .kind = IndexOption::Kind::kChoice,
                 .default_text = "8",
                 .choices = {"4", "8", "16", "32"},
                 .help = "keys of a bucket"},
                {.name = "scheme",
                 .kind = IndexOption::Kind::kChoice,
                 .default_text = "cuckoo",
                 .choices = {"cuckoo", "chain"},
                 .help = "a full bucket moves keys to their other buckets, or has overflow buckets"},
                load_option("keys per slot, overflow buckets not counted")},
    .gpu_costs = {.build = {{3.8, 0.386, 0.0634, 0.0769, 0.0789}},
                  .start = {{20700, 20700, 20700, 20700, 20700}},
                  .probe = {{0.0257, 0.0269, 0.0272, 0.0319, 0.0335}},
                  .ordered = {{0.0173, 0.0173, 0.024, 0.0232, 0.0268}},
                  .miss = 1.45,
                  .repeated = 0.012,
                  .doubling = 0,
                  .point_match = 0,
                  .range = 2,
                  .range_match = 0,
                  .wide_build = 3.5,
                  .wide_probe = 1.9,
                  .build_launch = 0.16},
    .cpu_costs = {.build = {{165, 49.3, 46.8, 46.8, 46.8}},
                  .start = {{100000, 100000, 200000, 300000, 300000}},
                  .probe = {{11.5, 12, 16.2, 20.4, 22.4}},
                  .ordered = {{7.2, 9.11, 14.3, 19.4, 21.9}},
                  .miss = 1.51,
                  .repeated = 2.1,
                  .doubling = 0,
                  .point_match = 0.027,
                  .range = 2,
                  .range_match = 0,
                  .wide_build = 1.4,
                  .wide_probe = 1.9,
                  .build_launch = 0.98},
    .build = build_hash<read_options>,
};

}  // namespace rtsql
