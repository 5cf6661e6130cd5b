#include "index/bucket.h"

#include <string>

#include "index/hash_costs.h"
#include "index/hash_index.h"

namespace rtsql {

namespace {

// At the default load, by cuckoo hashing.
constexpr double kBucketsPerProbe = 1.15;

double probe_milliseconds(const ProbeEstimate& estimate) {
  return hash_probe_milliseconds(estimate, kBucketsPerProbe);
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  const HashShape shape = {
      .scheme = options.choice("scheme") == "cuckoo" ? HashScheme::kCuckoo : HashScheme::kChain,
      .slots = static_cast<uint32_t>(std::stoul(options.choice("slots"))),
      .load = options.real("load")};
  return std::make_unique<HashIndex>(device, keys, shape, context);
}

}  // namespace

const IndexMethod kBucketIndex = {
    .name = "bucket",
    .summary = "hash table of buckets, with cuckoo hashing or chains; single keys only",
    .capabilities = {.ranges = false},
    .options =
        {
            {.name = "slots",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "8",
             .choices = {"4", "8", "16", "32"},
             .help = "keys of a bucket"},
            {.name = "scheme",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "cuckoo",
             .choices = {"cuckoo", "chain"},
             .help = "a full bucket moves keys to their other buckets, or has overflow buckets"},
            {.name = "load",
             .kind = IndexOption::Kind::kReal,
             .default_text = "0.8",
             .minimum = 0.1,
             .maximum = 0.95,
             .choices = {},
             .help = "keys per slot, overflow buckets not counted"},
        },
    .probe_milliseconds = probe_milliseconds,
    .build_milliseconds = hash_build_milliseconds,
    .build = build,
};

}  // namespace rtsql
