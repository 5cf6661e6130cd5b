#include "index/hash.h"

#include <string>

#include "index/hash_costs.h"
#include "index/hash_index.h"

namespace rtsql {

namespace {

// At the default load.
constexpr double kBucketsPerProbe = 1.15;

double probe_milliseconds(const ProbeEstimate& estimate) {
  return hash_probe_milliseconds(estimate, kBucketsPerProbe);
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  const HashShape shape = {.scheme = HashScheme::kOpen,
                           .slots = static_cast<uint32_t>(std::stoul(options.choice("group"))),
                           .load = options.real("load")};
  return std::make_unique<HashIndex>(device, keys, shape, context);
}

}  // namespace

const IndexMethod kHashIndex = {
    .name = "hash",
    .summary = "hash table with open addressing, probed by groups of slots; single keys only",
    .capabilities = {.ranges = false},
    .options =
        {
            {.name = "load",
             .kind = IndexOption::Kind::kReal,
             .default_text = "0.8",
             .minimum = 0.1,
             .maximum = 0.95,
             .choices = {},
             .help = "keys per slot"},
            {.name = "group",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "8",
             .choices = {"4", "8", "16"},
             .help = "slots that lie together and are read at once"},
        },
    .probe_milliseconds = probe_milliseconds,
    .build_milliseconds = hash_build_milliseconds,
    .build = build,
};

}  // namespace rtsql
