#include "index/hash/bucket.h"

#include <string>

#include "common/error.h"
#include "index/hash/hash_method.h"

namespace rtsql {

namespace {

constexpr double kMostChainLoad = 2;

HashShape read_bucket_options(const IndexOptions& options) {
  return {.scheme = options.choice("scheme") == "cuckoo" ? HashScheme::kCuckoo : HashScheme::kChain,
          .slots = options.chosen_number("slots"),
          .load = options.real("load")};
}

void check_bucket_options(const IndexOptions& options) {
  if (options.choice("scheme") == "cuckoo" && options.real("load") > kMostLoad) {
    throw Error(ErrorKind::kValue,
                "more than 0.95 keys per slot need overflow buckets, which cuckoo hashing has not")
        .hint("write scheme = chain, or a smaller load");
  }
}

}  // namespace

const IndexMethod kBucketIndex = {
    .name = "bucket",
    .summary = "hash table of buckets, with cuckoo hashing or chains; single keys only",
    .capabilities = {.ranges = false},
    .options = {{.name = "slots",
                 .kind = OptionDeclaration::Kind::kChoice,
                 .default_text = "8",
                 .choices = {"4", "8", "16", "32"},
                 .help = "keys of a bucket"},
                {.name = "scheme",
                 .kind = OptionDeclaration::Kind::kChoice,
                 .default_text = "cuckoo",
                 .choices = {"cuckoo", "chain"},
                 .help = "a full bucket moves keys to their other buckets, or has overflow buckets"},
                load_option(kMostChainLoad,
                            "keys per slot, overflow buckets not counted; above 0.95 for chains alone")},
    .gpu_costs = {.build = {{3.59, 0.374, 0.0609, 0.0762, 0.0785}},
                  .start = {{19200, 19100, 19000, 19200, 19200}},
                  .probe = {{0.0212, 0.0223, 0.0226, 0.0312, 0.0332}},
                  .ordered = {{0.0128, 0.0129, 0.0193, 0.0226, 0.0265}},
                  .miss = 1.41,
                  .repeated = 0.026,
                  .doubling = 0,
                  .point_match = 0.00006,
                  .range = 2,
                  .range_match = 0,
                  .wide_build = 2,
                  .wide_probe = 1.6,
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
    .build = build_hash<read_bucket_options>,
    .precompile_joins = precompile_hash_joins<read_bucket_options, kBucketIndex>,
    .append = append_to_hash,
    .check = check_bucket_options,
};

}  // namespace rtsql
