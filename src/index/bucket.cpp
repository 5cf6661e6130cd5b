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
    .gpu_costs = {.build = {{0.081, 0.081, 0.081, 0.081, 0.081}},
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
