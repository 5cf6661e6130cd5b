#include "index/sorted/sorted.h"

#include "common/error.h"
#include "index/sorted/sorted_index.h"

namespace rtsql {

namespace {

constexpr int64_t kDirectoryByDefault = -1;

SortedOptions read_options(const IndexOptions& options) {
  SortedOptions chosen;
  chosen.search = read_search_options(options);
  chosen.ways = static_cast<uint32_t>(options.integer("k"));
  const int64_t bits = options.integer("directory_bits");
  const bool shared_top = chosen.search.pin != SharedTop::kNone;
  if (shared_top && bits > 0) {
    throw Error(ErrorKind::kValue, "a directory leaves no steps of the search to pin")
        .hint("leave directory_bits out, or use pin = none");
  }
  if (bits != kDirectoryByDefault) {
    chosen.directory_bits = static_cast<uint32_t>(bits);
  } else if (shared_top || chosen.ways > 2) {
    chosen.directory_bits = 0;
  }
  return chosen;
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  return std::make_unique<SortedIndex>(device, keys, read_options(options), context);
}

std::unique_ptr<Index> append(gpu::Device& device, const IndexPtr& before, const IndexKeys& appended,
                              const WorkContext& context) {
  return dynamic_cast<const SortedIndex&>(*before).append(device, appended, context);
}

void check(const IndexOptions& options) {
  read_options(options);
}

}  // namespace

const IndexMethod kSortedIndex = {
    .name = "sorted",
    .summary = "sorted keys, searched by halving below a directory of their leading bits",
    .capabilities = {.ranges = true},
    .options = with_search_options(
        {{.name = "directory_bits",
          .kind = OptionDeclaration::Kind::kInteger,
          .default_text = "-1",
          .minimum = kDirectoryByDefault,
          .maximum = 26,
          .help =
              "leading bits that the directory tells apart; 0: no directory, -1: by the number of keys, none "
              "where k or pin is set"},
         {.name = "k",
          .kind = OptionDeclaration::Kind::kInteger,
          .default_text = "2",
          .minimum = 2,
          .maximum = 33,
          .help = "parts that a step of the search tells apart: 2 for binary search"}}),
    .gpu_costs = {.build = {{26.3, 1.74, 0.124, 0.0486, 0.0421}},
                  .start = {{21100, 22800, 23100, 23800, 23200}},
                  .probe = {{0.00948, 0.0198, 0.0287, 0.0865, 0.0931}},
                  .ordered = {{0.00718, 0.00703, 0.00872, 0.0102, 0.0105}},
                  .miss = 0.704,
                  .repeated = 0.0017,
                  .doubling = 0.011,
                  .point_match = 0.00073,
                  .range = 1.5,
                  .range_match = 0.000022,
                  .dense = 0.3,
                  .wide_build = 2.4,
                  .wide_probe = 1.2,
                  .build_launch = 0.051},
    .cpu_costs = {.build = {{260, 37.9, 19.2, 19.2, 19.2}},
                  .start = {{100000, 100000, 200000, 300000, 300000}},
                  .probe = {{3.85, 4.33, 7, 9.69, 11}},
                  .ordered = {{2.84, 3.52, 4.19, 5.07, 5.51}},
                  .miss = 0.729,
                  .repeated = 11,
                  .doubling = 0,
                  .point_match = 0.081,
                  .range = 1.2,
                  .range_match = 0,
                  .dense = 0.3,
                  .wide_build = 1.8,
                  .wide_probe = 1.3,
                  .build_launch = 0.3},
    .build = build,
    .precompile_joins = SortedIndex::precompile_joins,
    .append = append,
    .check = check,
};

}  // namespace rtsql
