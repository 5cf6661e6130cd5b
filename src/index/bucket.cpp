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
    .probe_milliseconds = hash_probe_milliseconds,
    .build_milliseconds = hash_build_milliseconds,
    .build = build_hash<read_options>,
};

}  // namespace rtsql
