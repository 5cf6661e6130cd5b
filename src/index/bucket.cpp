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
    .gpu_costs = {.build = {{4.21, 0.391, 0.0657, 0.0792, 0.0795}},
                  .probe = {{0.0257, 0.027, 0.0274, 0.0313, 0.0326}},
                  .ordered = {{0.0173, 0.0176, 0.0243, 0.0233, 0.0267}},
                  .range = 2,
                  .match = 0.0083,
                  .wide_build = 3.4,
                  .wide_probe = 1.8,
                  .launch = 0.067,
                  .build_launch = 0.16},
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
