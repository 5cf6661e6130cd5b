#include "index/bindex/bindex.h"

#include "index/bindex/bindex_index.h"
#include "index/filter/appended_bitmaps.h"

namespace rtsql {

namespace {

BindexRefine parse_refine(const std::string& name) {
  if (name == "fused") return BindexRefine::kFused;
  return name == "apart" ? BindexRefine::kApart : BindexRefine::kSorted;
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  const BindexOptions chosen{.vectors = static_cast<uint32_t>(options.integer("vectors")),
                             .refine = parse_refine(options.choice("refine"))};
  return std::make_unique<BindexIndex>(device, keys, chosen, context);
}

}  // namespace

const IndexMethod kBindexIndex = {
    .name = "bindex",
    .summary = "bit vectors of the rows below boundaries of the keys, and the entries between two boundaries",
    .capabilities = {.probes = false,
                     .bitmaps = true,
                     .several_columns = IndexCapabilities::SeveralColumns::kRefused},
    .options = {{.name = "vectors",
                 .kind = OptionDeclaration::Kind::kInteger,
                 .default_text = "128",
                 .minimum = 1,
                 .maximum = kMostFilterVectors,
                 .help = "bit vectors, of which a condition reads one for each of its bounds"},
                {.name = "refine",
                 .kind = OptionDeclaration::Kind::kChoice,
                 .default_text = "fused",
                 .choices = {"fused", "apart", "sorted"},
                 .help = "bits are corrected while bitmaps are combined, or before, of each column apart; "
                         "sorted: so, by entries in the order of keys, as BinDex does"}},
    // Nothing is probed: the start is what the entries of a condition take. On the GPU the largest of them
    // and the build were measured, at 10^8 keys; on lavapipe, at 10^7.
    .gpu_costs = {.build = {{50, 4, 0.4, 0.1, 0.062}},
                  .start = {{1000, 1000, 1000, 2000, 4000}},
                  .probe = {{1, 1, 1, 1, 1}},
                  .ordered = {{0.9, 0.9, 0.9, 0.9, 0.9}},
                  .build_launch = 0.2},
    .cpu_costs = {.build = {{500, 60, 40, 30, 30}},
                  .start = {{10000, 20000, 150000, 1000000, 4000000}},
                  .probe = {{10, 10, 10, 10, 10}},
                  .ordered = {{9, 9, 9, 9, 9}},
                  .build_launch = 1},
    .build = build,
    .append = append_to_bitmaps,
};

}  // namespace rtsql
