#include "index/bindex/bindex.h"

#include "index/bindex/bindex_index.h"

namespace rtsql {

namespace {

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  return std::make_unique<BindexIndex>(device, keys, static_cast<uint32_t>(options.integer("vectors")),
                                       context);
}

}  // namespace

const IndexMethod kBindexIndex = {
    .name = "bindex",
    .summary = "bit vectors of the rows below borders of the keys, and the entries between two borders",
    .capabilities = {.probes = false,
                     .bitmaps = true,
                     .several_columns = IndexCapabilities::SeveralColumns::kRefused},
    .options = {{.name = "vectors",
                 .kind = OptionDeclaration::Kind::kInteger,
                 .default_text = "128",
                 .minimum = 1,
                 .maximum = kMostBindexVectors,
                 .help = "bit vectors, of which a condition reads one for each of its bounds"}},
    // The build is measured on lavapipe; that of a GPU is an estimate. Nothing is probed.
    .gpu_costs = {.build = {{50, 4, 0.5, 0.2, 0.2}},
                  .start = {{20000, 20000, 20000, 20000, 20000}},
                  .probe = {{1, 1, 1, 1, 1}},
                  .ordered = {{0.9, 0.9, 0.9, 0.9, 0.9}},
                  .build_launch = 0.2},
    .cpu_costs = {.build = {{500, 60, 50, 50, 50}},
                  .start = {{100000, 100000, 200000, 300000, 300000}},
                  .probe = {{10, 10, 10, 10, 10}},
                  .ordered = {{9, 9, 9, 9, 9}},
                  .wide_build = 1.2,
                  .build_launch = 0.5},
    .build = build,
};

}  // namespace rtsql
