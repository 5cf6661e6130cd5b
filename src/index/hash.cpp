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
    .probe_milliseconds = hash_probe_milliseconds,
    .build_milliseconds = hash_build_milliseconds,
    .build = build_hash<read_options>,
};

}  // namespace rtsql
