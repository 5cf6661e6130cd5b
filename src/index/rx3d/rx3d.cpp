#include "index/rx3d/rx3d.h"

#include "index/rx3d/rx3d_index.h"

namespace rtsql {
namespace {

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  return std::make_unique<Rx3dIndex>(device, keys, options.real("radius"), context);
}

}  // namespace

const IndexMethod kRx3dIndex = {
    .name = "rx3d",
    .summary = "ray-traced: a triangle around each point of a plane or of space, and short rays for points",
    .capabilities = {.probes = false,
                     .bitmaps = true,
                     .boxes = true,
                     .needs_ray_pipelines = true,
                     .several_columns = IndexCapabilities::SeveralColumns::kApart},
    .options = {{.name = "radius",
                 .kind = OptionDeclaration::Kind::kReal,
                 .default_text = "0",
                 .minimum = 0,
                 .maximum = 1e300,
                 .help = "how far a ray finds points beside it; 0: as suits how dense they lie"}},
    // Nothing is probed: the start is what a box takes that has a thousandth of the rows.
    .gpu_costs = {.build = {{50, 10, 2, 1, 0.8}},
                  .start = {{60000, 60000, 80000, 200000, 600000}},
                  .probe = {{1, 1, 1, 1, 1}},
                  .ordered = {{0.9, 0.9, 0.9, 0.9, 0.9}},
                  .build_launch = 0.3},
    .cpu_costs = {.build = {{500, 400, 400, 400, 400}},
                  .start = {{300000, 400000, 2000000, 20000000, 80000000}},
                  .probe = {{10, 10, 10, 10, 10}},
                  .ordered = {{9, 9, 9, 9, 9}},
                  .build_launch = 1},
    .build = build,
};

}  // namespace rtsql
